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
