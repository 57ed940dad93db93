import * as z from "zod";
import { typedNumber } from "common/typed-numbers";

/** The forms of sign-in. A message is a key of `locales/*`/sign-in.json. */

/** Refusal of a valid form: a key of its texts or the bank's words. */
export interface FormRefusal {
  status: number;
  message: string;
  retryAfter?: number;
  /** Tries left, if the bank tells. */
  triesLeft?: number | undefined;
}

export const captchaErrors = {
  wrong: "errors.captchaMismatch",
  "used-or-old": "errors.captchaUsed",
  "not-given": "errors.captchaAsked",
  "pass-early": "errors.passEarly",
  "pass-used": "errors.passUsed",
} as const;

/** Most characters of a login password. */
const MAX_PASSWORD = 16;

export const customerIdInput = {
  digits: true,
  width: "medium",
  autoComplete: "username",
  required: true,
} as const;

const coordinate = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,10})?$/)
  .catch("");

/** Letters of the picture. */
const letters: z.ZodType<string> = z
  .string({ error: "errors.enterCaptcha" })
  .transform((typed) => typed.replace(/\s/g, ""))
  .pipe(
    z
      .string({ error: "errors.enterCaptcha" })
      .min(1, "errors.enterCaptcha")
      .regex(/^[A-Za-z0-9]{1,6}$/, "errors.validCaptcha"),
  );

/** A field that the form does not ask for. */
export const notRequested: z.ZodType<string> = z
  .string()
  .default("")
  .transform(() => "");

/** A form without a picture has a waiting pass, or a browser that is spared. */
export const captchaField = (hasPicture: boolean) => (hasPicture ? letters : notRequested);

export const signInForm = z.object({
  customerId: typedNumber("errors.enterUserId", /^\d{1,9}$/, "errors.userIdDigits"),
  password: z
    .string({ error: "errors.enterPassword" })
    .min(1, "errors.enterPassword")
    .max(MAX_PASSWORD, "errors.passwordLong"),
  captcha: captchaField(true),
  captchaToken: z.string().default(""),
  latitude: coordinate.default(""),
  longitude: coordinate.default(""),
});
export type SignInForm = z.output<typeof signInForm>;

export const signInFormOf = (hasPicture: boolean) => signInForm.extend({ captcha: captchaField(hasPicture) });

/** Same text for a wrong password and an unknown customer ID. */
export const INCORRECT = "errors.incorrect";

export const missingAll = ["errors.enterUserId", "errors.enterPassword", "errors.enterCaptcha"];

export const signInFields = [...Object.keys(signInForm.shape), "back", "intent"];
