import { asSeen } from "common/hidden-signs";

/** Fields that are never kept nor filled in again. Every `PasswordInput` and `OtpInput` must be listed; the controls throw otherwise. */
const secretFields: ReadonlySet<string> = new Set([
  "branchToken",
  "captcha",
  "captchaToken",
  "cardNumber",
  "confirmPassword",
  "confirmPin",
  "cvv",
  "expiryMonth",
  "expiryYear",
  "newPassword",
  "newPin",
  "oldPassword",
  "oldPin",
  "otp",
  "password",
  "pin",
  "transactionPassword",
]);

export const isSecretField = (name: string): boolean => secretFields.has(name);

/** How a form reads an entry, in the browser and on the server: as it is seen, but every sign of a password counts. */
export const entryAsSeen = (name: string, typed: string): string =>
  /password$/i.test(name) ? typed : asSeen(typed);

/** All entries of a form as they are read. */
export function entriesAsSeen(form: FormData): FormData {
  const read = new FormData();
  for (const [name, value] of form)
    read.append(name, typeof value === "string" ? entryAsSeen(name, value) : value);
  return read;
}
