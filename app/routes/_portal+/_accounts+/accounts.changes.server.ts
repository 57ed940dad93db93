import { nominate } from "common/contract/account-enquiries.server";
import { nominationOnWire } from "common/contract/nominee-fields.server";
import type { Nomination } from "common/nominee";
import { twoPassChange } from "~/change/change.server";
import { maskedSubject } from "~/session/audit.server";

/** Who is nominated for an account from now on. */
interface NominationInput {
  account: string;
  nomination: Nomination;
}

export const changeNomination = twoPassChange(nominate, {
  path: "/Nominees",
  fields: ({ account, nomination }: NominationInput) => ({
    accountNumber: account,
    ...nominationOnWire(nomination),
  }),
  subject: ({ account }) => maskedSubject(account),
});
