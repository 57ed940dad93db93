import { alertOtpVariables } from "common/contract/otp-variables.server";
import { alertChange } from "common/contract/profile.server";
import { lastFour } from "common/masks";
import { addQuery } from "common/path-query";
import { defineChange } from "~/change/change.server";
import type { FormChange } from "~/change/once.server";
import { requestTo } from "~/change/request.server";
import { maskedSubject } from "~/session/audit.server";
import type { AlertSettings } from "./profile.forms";

type Wish = AlertSettings & { accountNumber: string };

/** Fewer messages than before: what hides a fraud takes an OTP. */
export const tellLess = defineChange<Wish>()({
  name: "alerts",
  act: "alert-change",
  path: "/AlertSettings",
  authority: "otp",
  recovery: "ask-again",
  bind: (_, input) => alertOtpVariables(input),
  validates: true,
  request: ({ customerNumber }, settings) => requestTo(alertChange, { ...settings, customerNumber }),
  subject: ({ accountNumber }) => maskedSubject(accountNumber),
  about: (_, { accountNumber }) => ({
    key: "otp.about.alerts",
    values: { account: lastFour(accountNumber) },
  }),
  done: (_, { runId }) => addQuery("/AlertSettings", { less: runId }),
});

/** As many messages as before, or more, in one call. */
export const changeAlerts: FormChange<Wish, object> = {
  act: tellLess.act,
  limited: "account-setting",
  request: ({ customerNumber }, settings) => requestTo(alertChange, { ...settings, customerNumber }),
  subject: tellLess.subject,
};
