import * as z from "zod";
import { ungrouped } from "common/typed-numbers";
import { formatIstClock } from "common/dates";
import type { Message } from "~/i18n/wording";
import type { AskOutcome, VerifyOutcome } from "./otp.server";

/** What an OTP's page says of one not sent, or of an entry that is not right: texts of flows.json. */
export interface OtpAnswer {
  error: Message;
  status: number;
}

const answer = (key: string, status: number, values?: Record<string, string | number>): OtpAnswer => ({
  error: values ? { key, values } : { key },
  status,
});

/** Spaces are accepted between the digits, as messages group them. A message is a key of `locales/*`/flows.json. */
const otpForm = z.object({
  otp: z
    .string({ error: "errors.enterOtp" })
    .transform(ungrouped)
    .pipe(
      z
        .string()
        .min(1, "errors.enterOtp")
        .regex(/^\d{6}$/, "errors.validOtp"),
    ),
});

/** The six digits that were typed, or what is wrong with them. */
export function readOtp(form: FormData): { otp: string } | OtpAnswer {
  const entry = otpForm.safeParse({ otp: form.get("otp") ?? "" });
  return entry.success ? entry.data : answer(entry.error.issues[0]!.message, 400);
}

export function answerToSending(requested: Exclude<AskOutcome, { outcome: "sent" }>): OtpAnswer {
  switch (requested.outcome) {
    case "too-soon":
      return answer("errors.otpTooSoon", 429, { time: formatIstClock(requested.state.resendAt) });
    case "too-many":
      return answer("errors.otpTooMany", 429);
    case "refused":
      return { error: { words: requested.message }, status: 400 };
    case "unreachable":
      return answer("errors.otpNotSent", 503);
  }
}

/** Why an entry opens nothing; what follows the last one (`ended`) is each flow's own. */
export function answerToEntry(entered: Exclude<VerifyOutcome, { outcome: "verified" | "ended" }>): OtpAnswer {
  switch (entered.outcome) {
    case "wrong":
      if (entered.perhapsUsed) return answer("errors.otpPerhapsUsed", 400);
      return answer("errors.wrongOtp", 400, { count: entered.triesLeft });
    case "expired":
      return answer("errors.otpExpired", 400);
    case "under-way":
      return answer("errors.otpUnderWay", 409);
    case "refused":
      return { error: { words: entered.message }, status: 400 };
    case "unreachable":
      return answer("errors.unreachable", 503);
  }
}
