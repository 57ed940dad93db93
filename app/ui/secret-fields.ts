/**
 * What is never kept and never filled in again, whatever form it stands in. Whatever is typed into a `PasswordInput` or an
 * `OtpInput` has to stand here; the controls refuse to be drawn otherwise.
 */
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
