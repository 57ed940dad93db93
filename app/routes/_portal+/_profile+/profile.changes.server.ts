import { alertChange } from "common/contract/profile.server";
import type { FormChange } from "~/change/once.server";
import { requestTo } from "~/change/request.server";
import { maskedSubject } from "~/session/audit.server";
import type { AlertSettings } from "./profile.forms";

export const changeAlerts: FormChange<AlertSettings & { accountNumber: string }, object> = {
  act: "alert-change",
  limited: "account-setting",
  request: ({ customerNumber }, settings) => requestTo(alertChange, { ...settings, customerNumber }),
  subject: ({ accountNumber }) => maskedSubject(accountNumber),
};
