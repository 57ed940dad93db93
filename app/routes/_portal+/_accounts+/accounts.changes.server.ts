import { nominate } from "common/contract/account-enquiries.server";
import { nominationOnWire } from "common/contract/nominee-fields.server";
import type { Nomination } from "common/nominee";
import { twoPassChange } from "~/change/change.server";
import { maskedSubject } from "~/session/audit.server";

export const changeNomination = twoPassChange(nominate, {
  path: "/Nominees",
  fields: ({ account, nomination }: { account: string; nomination: Nomination }) => ({
    accountNumber: account,
    ...nominationOnWire(nomination),
  }),
  subject: ({ account }) => maskedSubject(account),
});
