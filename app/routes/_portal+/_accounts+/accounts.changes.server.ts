import { nominationChange } from "common/contract/account-enquiries.server";
import { nominationOnWire } from "common/contract/nominee-fields.server";
import { nominationOtpVariables } from "common/contract/otp-variables.server";
import { lastFour } from "common/masks";
import type { Nomination } from "common/nominee";
import { addQuery } from "common/path-query";
import { defineChange } from "~/change/change.server";
import { requestTo } from "~/change/request.server";
import { maskedSubject } from "~/session/audit.server";

/** Who is nominated for an account from now on. */
export interface NominationInput {
  account: string;
  nomination: Nomination;
}

export const NOMINATION_PAGE = "/Nominees";

export const changeNomination = defineChange<NominationInput>()({
  name: "nomination",
  act: "nomination",
  path: NOMINATION_PAGE,
  authority: "password+otp",
  recovery: "settle",
  bind: (_, input) => nominationOtpVariables(input),
  request: ({ customerNumber }, { account: accountNumber, nomination }) =>
    requestTo(nominationChange, { customerNumber, accountNumber, ...nominationOnWire(nomination) }),
  subject: ({ account }) => maskedSubject(account),
  about: (_, { account }) => ({ key: "otp.about.nomination", values: { account: lastFour(account) } }),
  done: (_, { reference }) => addQuery(NOMINATION_PAGE, { registered: reference }),
});
