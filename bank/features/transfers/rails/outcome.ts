import { createHash } from "node:crypto";
import { own } from "common/own";
import { returnReasons } from "common/payments";
import { railSeconds } from "./times";

/** Simulated far side of the rails: the payee's account decides by its last two digits (91 to 96); others are credited. */
export type RailOutcome =
  "credited" | "declined" | "returned" | "silent-then-credited" | "silent-then-reversed" | "late";

interface FarSide {
  /** Why the other bank does not credit in the end. */
  reason?: string;
  /** IMPS: seconds until an enquiry gets the answer. Silent until then; the money may have arrived. */
  silentFor?: number;
}

export const farSides: Readonly<Record<RailOutcome, FarSide>> = {
  credited: {},
  declined: { reason: returnReasons["account-closed"] },
  returned: { reason: returnReasons["no-such-account"] },
  "silent-then-credited": { silentFor: railSeconds.impsEnquiry },
  "silent-then-reversed": { silentFor: railSeconds.impsEnquiry, reason: returnReasons["not-credited"] },
  late: { silentFor: railSeconds.late },
};

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
  const shown = own(byLastDigits, payment.toAccount.slice(-2));
  if (shown) return shown;
  if (seed === undefined) return "credited";
  const [dice] = createHash("sha256").update(`${seed} ${payment.reference}`).digest();
  return seededMix[dice! % 16] ?? "credited";
}
