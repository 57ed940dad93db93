/** Values of `intent`: buttons of the captcha, which send nothing to the bank. */
export type CaptchaButton = "another-captcha" | "waiting-pass";

export const readCaptchaButton = (intent: unknown): CaptchaButton | null =>
  intent === "another-captcha" || intent === "waiting-pass" ? intent : null;
