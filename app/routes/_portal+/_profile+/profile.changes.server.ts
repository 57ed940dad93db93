import type { AlertChange } from "common/alerts";
import type { Language } from "common/languages";
import * as contract from "common/contract/profile.server";
import { oneCallChange, otpChange } from "~/change/change.server";
import { maskedSubject } from "~/session/audit.server";

const pages = {
  path: "/AlertSettings",
  fields: (change: AlertChange) => change,
  subject: ({ accountNumber }: AlertChange) => maskedSubject(accountNumber),
};

/** Fewer messages could hide a fraud: needs an OTP. */
export const tellFewer = otpChange(contract.tellFewer, { ...pages, name: contract.tellFewer.claim });

const ofLanguage = {
  path: "/MessageLanguage",
  fields: (input: { language: Language }) => input,
  subject: ({ language }: { language: Language }) => language,
  limited: "account-setting" as const,
};

export const setLanguage = oneCallChange(contract.setMessageLanguage, ofLanguage);

/** To the language of a day before, without the password. */
export const restoreLanguage = oneCallChange(contract.restoreMessageLanguage, ofLanguage);

/** As many messages as before, or more, in one call. */
export const changeAlerts = oneCallChange(contract.changeAlerts, { ...pages, limited: "account-setting" });
