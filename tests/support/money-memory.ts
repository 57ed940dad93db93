/** What a trial was told, order by order: what of it must stand in the books in the end, and what must not. */
import type { MoneyCustomer } from "./money-bank";
import type { Order } from "./money-orders";

export interface Promised {
  order: Order;
  reference: string;
  /** `in-doubt`: no answer came back; it has to be asked about. */
  outcome: "done" | "refused" | "in-doubt";
  /** When the bank says it was done, where it does: told again it is the same. */
  doneAt?: number | undefined;
  code?: string | undefined;
}

export interface Memory {
  /** Writes down an answer; throws when it says something else than an earlier one under the same reference. */
  remember(promised: Promised): void;
  find(reference: string): Promised | undefined;
  all(): Promised[];
  /** Of one customer, oldest first. */
  of(by: MoneyCustomer): Promised[];
  inDoubt(): Promised[];
  counts(): Record<string, number>;
}

export function createMemory(): Memory {
  const known = new Map<string, Promised>();
  const byCustomer = new Map<MoneyCustomer, string[]>();
  return {
    remember(promised) {
      const { reference, outcome, doneAt } = promised;
      const before = known.get(reference);
      if (before && before.outcome !== "in-doubt") {
        if (before.outcome !== outcome)
          throw new Error(
            `${reference} was ${before.outcome}, now it is ${outcome} (${promised.code ?? ""})`,
          );
        if (before.doneAt !== doneAt) throw new Error(`${reference} is said to be of another time`);
        return;
      }
      if (!before) {
        const { by } = promised.order;
        byCustomer.set(by, [...(byCustomer.get(by) ?? []), reference]);
      }
      known.set(reference, promised);
    },
    find: (reference) => known.get(reference),
    all: () => [...known.values()],
    of: (by) => (byCustomer.get(by) ?? []).map((reference) => known.get(reference)!),
    inDoubt: () => [...known.values()].filter(({ outcome }) => outcome === "in-doubt"),
    counts() {
      const counts: Record<string, number> = {};
      for (const { order, outcome, code = "" } of known.values()) {
        const name = `${order.what} ${outcome} ${code}`.trim();
        counts[name] = (counts[name] ?? 0) + 1;
      }
      return counts;
    },
  };
}
