import { MAX_TRIES, nextSlot } from "bank/jobs/slots";
import type { JobKind } from "bank/jobs/jobs";
import { istDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import type { BankCalendar } from "common/working-days";

/** A debit of the bank's own, at the time of its job. */
export interface Debit {
  source: "instruction" | "scheduled" | "emi" | "instalment" | "premium";
  dueOn: IsoDate;
  fromAccount: string;
  toAccount?: string | undefined;
  to: string;
  number?: string | undefined;
  amount: Paise;
  charge: Paise;
}

/** The next try of a job that makes debits. */
export interface Planned {
  kind: JobKind;
  subject: string;
  at: Date;
  tries: number;
  /** Null if nothing is due any more when its time comes. */
  due(): Debit | null;
  /** Job that follows, if any. */
  end(outcome: "paid" | "failed" | "nothing"): Planned | null;
}

export interface Foreseen extends Debit {
  /** Day of the debit; of the first try, if it fails. */
  on: IsoDate;
  /** Available after the debit; absent if it fails, or the balance is not known. */
  left?: Paise;
  /** Missing at the first try of a debit that fails. */
  missing?: Paise;
  /** The last try of one that fails. */
  lastTryAt?: Date;
}

interface Terms {
  /** By account number, of accounts that can be debited. */
  available: Map<string, Paise>;
  calendar: BankCalendar;
  until: IsoDate;
}

const before = (one: Planned, other: Planned): number =>
  one.at.getTime() - other.at.getTime() ||
  (one.kind < other.kind ? -1 : one.kind > other.kind ? 1 : one.subject < other.subject ? -1 : 1);

/**
 * Foresees what the jobs will do, in their order: a debit that finds its money is made, any other is tried again as the jobs
 * do and not made. Money between the customer's accounts counts; no other money that comes in does.
 */
export function foresee(planned: readonly Planned[], { available, calendar, until }: Terms): Foreseen[] {
  const waiting = [...planned];
  const first = new Map<Planned, Pick<Foreseen, "on" | "missing">>();
  const foreseen: Foreseen[] = [];
  while (waiting.length > 0) {
    waiting.sort(before);
    const next = waiting.shift()!;
    const on = istDate(next.at);
    if (on > until && !first.has(next)) continue;
    const debit = next.due();
    const has = debit && available.get(debit.fromAccount);
    const short = debit && has !== undefined && has !== null ? debit.amount + debit.charge - has : 0n;
    if (debit && short > 0n) {
      const begun = first.get(next) ?? { on, missing: short };
      first.set(next, begun);
      next.tries += 1;
      if (next.tries < MAX_TRIES) {
        next.at = nextSlot(calendar, next.at);
        waiting.push(next);
        continue;
      }
      foreseen.push({ ...debit, ...begun, lastTryAt: next.at });
    } else if (debit) {
      const left = has === undefined || has === null ? {} : { left: -short };
      if (left.left !== undefined) available.set(debit.fromAccount, left.left);
      const paidIn = debit.toAccount && available.get(debit.toAccount);
      if (debit.toAccount && typeof paidIn === "bigint")
        available.set(debit.toAccount, paidIn + debit.amount);
      foreseen.push({ ...debit, on, ...left });
    }
    const follows = next.end(debit === null ? "nothing" : short > 0n ? "failed" : "paid");
    if (follows) waiting.push(follows);
  }
  return foreseen.toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
}
