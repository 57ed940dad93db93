import { createHash } from "node:crypto";
import { returnReasons } from "common/payments";
import { railSeconds } from "./times";

/** Simulated far side of the rails: the payee's account decides by its last two digits (91 to 96); others are credited. */
export type RailOutcome =
  "credited" | "declined" | "returned" | "silent-then-credited" | "silent-then-reversed" | "late";

const byLastDigits: Readonly<Record<string, RailOutcome>> = {
  "91": "declined",
  "92": "returned",
  "93": "silent-then-credited",
  "94": "silent-then-reversed",
  "95": "late",
  "96": "credited",
};

const seededMix: readonly RailOutcome[] = [
  "declined",
  "returned",
  "silent-then-credited",
  "silent-then-reversed",
  "late",
];

/** With a seed, other payees get a mix that seed and reference decide. */
export function outcomeOf(payment: { reference: string; toAccount: string }, seed?: string): RailOutcome {
  const shown = byLastDigits[payment.toAccount.slice(-2)];
  if (shown) return shown;
  if (seed === undefined) return "credited";
  const [dice] = createHash("sha256").update(`${seed} ${payment.reference}`).digest();
  return seededMix[dice! % 16] ?? "credited";
}

export const railReasons = {
  declined: returnReasons["account-closed"],
  returned: returnReasons["no-such-account"],
  reversed: returnReasons["not-credited"],
} as const;

type ImpsAnswer =
  | { answer: "success" }
  | { answer: "declined"; reason: string }
  | { answer: "none"; enquiryAfterSeconds: number };

/** First answer of the other bank; silent: the outcome is unknown, the money may have arrived. */
export function impsAnswer(outcome: RailOutcome): ImpsAnswer {
  switch (outcome) {
    case "credited":
      return { answer: "success" };
    case "declined":
    case "returned":
      return { answer: "declined", reason: railReasons[outcome] };
    case "silent-then-credited":
    case "silent-then-reversed":
      return { answer: "none", enquiryAfterSeconds: railSeconds.impsEnquiry };
    case "late":
      return { answer: "none", enquiryAfterSeconds: railSeconds.late };
  }
}

/** Final answer of the other bank; `reason`: why it did not credit. */
type FinalAnswer = { credited: true } | { credited: false; reason: string };

export function finalAnswer(outcome: RailOutcome): FinalAnswer {
  switch (outcome) {
    case "credited":
    case "silent-then-credited":
    case "late":
      return { credited: true };
    case "declined":
    case "returned":
      return { credited: false, reason: railReasons[outcome] };
    case "silent-then-reversed":
      return { credited: false, reason: railReasons.reversed };
  }
}
