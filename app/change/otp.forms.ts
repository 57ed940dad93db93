import * as z from "zod";

/** The entry of a one-time password. A message is a key of `locales/*`/flows.json. */
/** Spaces are accepted between the digits, as messages group them. */
export const otpForm = z.object({
  otp: z
    .string({ error: "errors.enterOtp" })
    .transform((typed) => typed.replace(/\s/g, ""))
    .pipe(
      z
        .string()
        .min(1, "errors.enterOtp")
        .regex(/^\d{6}$/, "errors.validOtp"),
    ),
});
