import type { Books, Movement } from "./books";
import { createDice, type Dice } from "./dice";
import { leaving, type Lives } from "./habits";
import type { DemoAccount } from "./people";
import type { Event, Habit } from "./play";
import { at, rupees } from "./values";

/** Sri Murugan Traders (100200305): a rice mandi with a current account, an overdraft and six cash credits. */
export function traders(data: Lives["traders"], accounts: readonly DemoAccount[]): Habit[] {
  const dice = createDice(100200305);
  const borrowed = accounts.filter(({ credit }) => credit);
  return [
    sales(dice, data),
    purchases(dice, data),
    clearance(data),
    ...borrowed.flatMap((account) => {
      const overdraft = account.kind === "overdraft";
      const usual = borrowing(account, dice, data, overdraft ? 14 : 9);
      return overdraft ? [usual] : [usual, sweep(account, data)];
    }),
  ];
}

const reserve = rupees(1_50_000);

/** Sales: many small ones by UPI, a few large ones by NEFT, the till paid in twice a week. */
function sales(dice: Dice, { account: to, buyers }: Lives["traders"]): Habit {
  return ({ date }) => {
    const weekday = new Date(date).getUTCDay();
    if (weekday === 0) return [];
    const events = Array.from({ length: dice.between(1, 4) }, (): Event => {
      const amount = rupees(dice.between(6, 90) * 100);
      const words = `UPI/CR/{upi}/${dice.pick(buyers)}/Bill ${dice.between(1_000, 9_999)}`;
      const small: Movement = { kind: "upi", from: "upiClearing", to, amount, words };
      return { at: dice.between(at(9), at(20)), move: () => small };
    });
    const till = rupees(dice.between(120, 420) * 100);
    const large = rupees(dice.between(300, 1_400) * 100);
    const words = `NEFT CR/${dice.pick(buyers)}/INV ${dice.between(100, 999)}`;
    const banked: Movement = {
      kind: "cash",
      from: "cash",
      to,
      amount: till,
      words: "CASH DEPOSIT/MADURAI MAIN",
    };
    const paid: Movement = { kind: "neft", from: "neftSuspense", to, amount: large, words };
    if (weekday === 2 || weekday === 6) events.push({ at: at(15, 10), move: () => banked });
    if (dice.chance(22)) events.push({ at: at(12, 45), move: () => paid });
    return events;
  };
}

/** Suppliers are paid by cheque, NEFT or RTGS when there is money for it. */
function purchases(dice: Dice, { account: from, mills, firstCheque }: Lives["traders"]): Habit {
  let cheque = firstCheque;
  return () => {
    if (!dice.chance(45)) return [];
    const mill = dice.pick(mills);
    const lots = dice.between(4, 18);
    const amount = rupees(lots * 6_500);
    const kind = amount < rupees(2_00_000) ? "neft" : "rtgs";
    const words = `${kind.toUpperCase()} DR/${mill}/${lots} LOTS`;
    if (!dice.chance(70))
      return [
        { at: at(14, 30), move: leaving(reserve, { kind, from, to: `${kind}Suspense`, amount, words }) },
      ];
    const move = (books: Books) => {
      const written: Movement = { kind: "cheque", from, to: "chequeClearing", amount, words: `CLG/${mill}` };
      const movement = leaving(reserve, { ...written, cheque: String(cheque) })(books);
      if (movement) cheque += 1;
      return movement;
    };
    return [{ at: at(14, 30), move }];
  };
}

/** Large receipts go to the mills in one sum, so that the current account does not swell. */
function clearance({ account: from, mills }: Lives["traders"]): Habit {
  const move = (books: Books): Movement | null => {
    const amount = ((books.balanceOf(from) - rupees(6_00_000)) / rupees(1_000)) * rupees(1_000);
    if (amount < rupees(2_00_000)) return null;
    return { kind: "rtgs", from, to: "rtgsSuspense", amount, words: `RTGS DR/${mills[0]}/SETTLEMENT` };
  };
  return ({ day }) => (day === 16 || day === 28 ? [{ at: at(16), move }] : []);
}

/** A borrowing account wanders about what is usually owed: drawn for purchases, paid down from sales. */
function borrowing(
  { number, brought_forward }: DemoAccount,
  dice: Dice,
  { mills, buyers }: Lives["traders"],
  percent: number,
): Habit {
  return () => {
    if (!dice.chance(percent)) return [];
    const amount = rupees(dice.between(8, 45) * 1_000);
    const drawn = `NEFT DR/${dice.pick(mills)}/PURCHASE`;
    const paidDown = `NEFT CR/${dice.pick(buyers)}/SALE PROCEEDS`;
    const move = (books: Books): Movement =>
      books.balanceOf(number) > brought_forward!
        ? { kind: "neft", from: number, to: "neftSuspense", amount, words: drawn }
        : { kind: "neft", from: "neftSuspense", to: number, amount, words: paidDown };
    return [{ at: dice.between(at(10, 30), at(15)), move }];
  };
}

/** The last evening's sweep between current account and cash credit leaves exactly what was brought forward. */
function sweep({ number, brought_forward }: DemoAccount, { account: current }: Lives["traders"]): Habit {
  const move = (books: Books): Movement | null => {
    const drawn = books.balanceOf(number) - brought_forward!;
    if (drawn === 0n) return null;
    return drawn > 0n
      ? { kind: "transfer", from: number, to: current, amount: drawn, words: `SWEEP FROM ${number}` }
      : { kind: "transfer", from: current, to: number, amount: -drawn, words: `SWEEP TO ${number}` };
  };
  return ({ ago }) => (ago === 1 ? [{ at: at(18, 30), move }] : []);
}
