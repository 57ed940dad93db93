import type { Paise } from "common/money";

interface Debit {
  fromAccount: string;
  amount: Paise;
}

/** Adds the balance left after each debit; null if the balance is unknown. A debit that the balance does not cover is counted all the same. */
export function afterEach<One extends Debit>(
  debits: readonly One[],
  balances: ReadonlyMap<string, Paise>,
): Array<One & { left: Paise | null }> {
  const left = new Map(balances);
  return debits.map((debit) => {
    const before = left.get(debit.fromAccount);
    if (before === undefined) return { ...debit, left: null };
    const after = before - debit.amount;
    left.set(debit.fromAccount, after);
    return { ...debit, left: after };
  });
}
