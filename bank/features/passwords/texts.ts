import type { Guard } from "bank/credentials/payment-guard";
import { say } from "bank/messages/texts";
import type { BankProfile } from "common/bank";
import { formatIstTime } from "common/dates";
import { formatAmount } from "common/money";

type Kind = "login" | "transaction";

export const lockedText = (profile: BankProfile): string => say(profile, "passwords:messages.locked");

/** `guard`: for a password set by a grant. */
export const passwordText = (profile: BankProfile, kind: Kind, at: Date, guard?: Guard): string =>
  sentences(
    say(profile, `passwords:messages.changed.${kind}`, { time: formatIstTime(at) }),
    guardText(profile, guard),
    say(profile, "passwords:messages.notYou"),
  );

export const resetText = (profile: BankProfile, at: Date, guard: Guard): string =>
  sentences(
    say(profile, "passwords:messages.reset", { time: formatIstTime(at) }),
    guardText(profile, guard),
    say(profile, "passwords:messages.notYou"),
  );

export const passwordLockedText = (profile: BankProfile, kind: Kind, until: Date): string =>
  say(profile, `passwords:messages.lockedUntil.${kind}`, { time: formatIstTime(until) });

function guardText(profile: BankProfile, guard?: Guard): string {
  if (!guard?.guard_until || guard.guard_cap === null) return "";
  return say(profile, "passwords:messages.guarded", {
    time: formatIstTime(guard.guard_until),
    cap: `Rs ${formatAmount(guard.guard_cap)}`,
  });
}

const sentences = (...all: string[]) => all.filter(Boolean).join(" ");
