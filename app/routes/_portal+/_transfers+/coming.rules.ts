import type { Paise } from "common/money";

/** Whether each of the coming debits finds its money, from the balance of today and what is taken before it. */

interface Debit {
  fromAccount: string;
  amount: Paise;
}

/**
 * `debits` in their order, each with what it leaves in its account: below zero it finds too little. Null where the
 * balance is not known. What fails is counted as taken, so that every later one says what would have to be there.
 */
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
