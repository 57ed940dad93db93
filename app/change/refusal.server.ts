import { formatIstClock, formatIstTime } from "common/dates";
import { isKeyOf } from "common/own";
import { ungrouped } from "common/typed-numbers";
import flows from "locales/en/flows.json";
import { translator } from "~/i18n/instances.server";
import { comesWithData } from "~/i18n/texts-file.server";
import { say, type Message } from "~/i18n/wording";
import type { SignedIn } from "~/session/guards.server";
import type { AskOutcome, VerifyOutcome } from "./otp.server";

/** Why the bank did not do it. Forms choose the field by `code`. */
export interface Refusal<Told = Message> {
  code: string;
  wording: Told;
}

declare const untranslated: unique symbol;

/** A message as flows keep it, by its key: the customer may change the language between two steps. `translate` makes it a `Message`. */
interface UntranslatedMessage {
  readonly [untranslated]: never;
}

export type StoredRefusal = Refusal<Message | UntranslatedMessage>;

/** A refusal of a call; the meaning of `details` depends on the code. */
export interface BankRefusal {
  code: string;
  message: string;
  details?: string | undefined;
}

type Speaker = Pick<SignedIn, "language">;

export const WRONG_PASSWORD = "2";
const PASSWORD_LOCKED = "7";

/** Code of a refusal of ours: the bank was not reached. */
export const UNREACHABLE = "unreachable";

/** A text of flows.json if it has the code, else the bank's words. */
function messageOf({ code, message, details }: BankRefusal): Message | UntranslatedMessage {
  if (code === WRONG_PASSWORD && details)
    return { key: "errors.passwordTries", values: { count: Number(details) } };
  if (code === PASSWORD_LOCKED && details)
    return { key: "errors.passwordLocked", values: { time: formatIstTime(new Date(details)) } };
  return isKeyOf(flows.errors.bank, code)
    ? ({ key: `errors.bank.${code}` } as unknown as UntranslatedMessage)
    : { words: message };
}

export const refusalOf = (refused: BankRefusal): StoredRefusal => ({
  code: refused.code,
  wording: messageOf(refused),
});

export function translate({ language }: Speaker, untranslated: Message | UntranslatedMessage): Message {
  const wording = untranslated as Message;
  if (!("key" in wording) || !comesWithData(wording.key)) return wording;
  return { words: say(translator(language, "flows"), wording) };
}

export const translateRefusal = (customer: Speaker, { code, wording }: StoredRefusal): Refusal => ({
  code,
  wording: translate(customer, wording),
});

export const refusalMessage = (customer: Speaker, refused: BankRefusal): Message =>
  translate(customer, messageOf(refused));

/** Reason in an outcome of the audit trail; null if it names no refusal with a text. */
export function reasonIn(language: Speaker["language"], outcome: string): string | null {
  const code = /^(?:check-|otp-)?refused-(\d+)$/.exec(outcome)?.[1];
  return code !== undefined && isKeyOf(flows.errors.bank, code)
    ? say(translator(language, "flows"), { key: `errors.bank.${code}` })
    : null;
}

/** As an error of a form: a key with its namespace, or words. */
export const formErrorOf = (wording: Message): string =>
  "key" in wording ? `flows:${wording.key}` : wording.words;

/** HTTP status of an answer that begins no flow because of it. */
export function statusOf({ code }: Refusal): number {
  if (code === UNREACHABLE) return 503;
  return code === "6005" || code === "6006" ? 429 : 400;
}

export interface OtpAnswer {
  error: Message;
  status: number;
}

const answer = (key: string, status: number, values?: Record<string, string | number>): OtpAnswer => ({
  error: values ? { key, values } : { key },
  status,
});

/** The six digits; spaces between them are accepted, as messages group them. */
export function readOtp(form: FormData): { otp: string } | OtpAnswer {
  const otp = ungrouped(String(form.get("otp") ?? ""));
  if (otp === "") return answer("errors.enterOtp", 400);
  return /^\d{6}$/.test(otp) ? { otp } : answer("errors.validOtp", 400);
}

export function answerToSending(requested: Exclude<AskOutcome, { outcome: "sent" }>): OtpAnswer {
  switch (requested.outcome) {
    case "too-soon":
      return answer("errors.otpTooSoon", 429, { time: formatIstClock(requested.state.resendAt) });
    case "too-many":
      return answer("errors.otpTooMany", 429);
    case "elsewhere":
      return answer("errors.otpElsewhere", 429);
    case "refused":
      return { error: { words: requested.message }, status: 400 };
    case "unreachable":
      return answer("errors.otpNotSent", 503);
  }
}

/** `ended` is answered by each flow itself. */
export function answerToEntry(entered: Exclude<VerifyOutcome, { outcome: "verified" | "ended" }>): OtpAnswer {
  switch (entered.outcome) {
    case "wrong":
      if (entered.perhapsUsed) return answer("errors.otpPerhapsUsed", 400);
      return answer("errors.wrongOtp", 400, { count: entered.triesLeft });
    case "late": {
      const { entered: sent, last, triesLeft } = entered;
      const times = { entered: formatIstClock(sent), last: formatIstClock(last) };
      return triesLeft === null
        ? answer("errors.lateOtp", 400, times)
        : answer("errors.lateOtpCounted", 400, { ...times, count: triesLeft });
    }
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
