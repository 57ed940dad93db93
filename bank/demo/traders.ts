import type { IsoDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";
import { createDice, type Dice } from "./dice";
import type { Event, Habit } from "./diary";
import { at, broughtForward, payment, receipt, rupees, transfer, upiReceipt } from "./movements";
import { accountsOf } from "./people";
import { monthlyDebitInterest } from "./regular";
import { cashCredits, overdraft, type DemoCashCredit } from "./terms";

/** Sri Murugan Traders (100200305): a rice mandi with a current account, an overdraft and six cash credits. */

const [current] = accountsOf("100200305") as [string];
const buyers = [
  "ANNAPOORNA STORES",
  "PANDIAN PROVISIONS",
  "MEENATCHI CATERING",
  "SELVAM SUPER BAZAAR",
  "VAIGAI HOTELS",
];
const mills = [
  "THANJAVUR MODERN RICE MILL",
  "NELLORE PADDY TRADERS",
  "CAUVERY DELTA AGRO",
  "KANGAYAM OIL MILLS",
];
const reserve = rupees(1_50_000);

/** Sales: many small ones by UPI, a few large ones by NEFT, the till paid in twice a week. */
function sales(dice: Dice): Habit {
  return ({ date }) => {
    const weekday = new Date(Date.parse(date)).getUTCDay();
    if (weekday === 0) return [];
    const small = Array.from({ length: dice.between(1, 4) }, (): Event => {
      const [amount, buyer] = [rupees(dice.between(6, 90) * 100), dice.pick(buyers)];
      const bill = `Bill ${dice.between(1_000, 9_999)}`;
      return {
        at: dice.between(at(9), at(20)),
        happen: (books) => upiReceipt(books, current, amount, buyer, bill),
      };
    });
    const till = rupees(dice.between(120, 420) * 100);
    const large = rupees(dice.between(300, 1_400) * 100);
    const [buyer, invoice] = [dice.pick(buyers), dice.between(100, 999)];
    if (weekday === 2 || weekday === 6)
      small.push({
        at: at(15, 10),
        happen: (books) => receipt(books, "cash", "cash", current, till, "CASH DEPOSIT/MADURAI MAIN"),
      });
    if (dice.chance(22))
      small.push({
        at: at(12, 45),
        happen: (books) =>
          receipt(books, "neft", "neftSuspense", current, large, `NEFT CR/${buyer}/INV ${invoice}`),
      });
    return small;
  };
}

/** Suppliers are paid by cheque or RTGS when there is money for it. */
function purchases(dice: Dice): Habit {
  let cheque = 120_450;
  return () => {
    if (!dice.chance(45)) return [];
    const [mill, lots] = [dice.pick(mills), dice.between(4, 18)];
    const byCheque = dice.chance(70);
    return [
      {
        at: at(14, 30),
        happen(books) {
          const amount = rupees(lots * 6_500);
          if (books.balanceOf(current) - amount < reserve) return null;
          if (byCheque)
            return payment(
              books,
              "cheque",
              current,
              "chequeClearing",
              amount,
              `CLG/${mill}`,
              String((cheque += 1)),
            );
          return amount < rupees(2_00_000)
            ? payment(books, "neft", current, "neftSuspense", amount, `NEFT DR/${mill}/${lots} LOTS`)
            : payment(books, "rtgs", current, "rtgsSuspense", amount, `RTGS DR/${mill}/${lots} LOTS`);
        },
      },
    ];
  };
}

/** Large receipts go to the mills in one sum, so that the current account does not swell. */
const clearance: Habit = ({ day }) =>
  day !== 16 && day !== 28
    ? []
    : [
        {
          at: at(16, 0),
          happen(books) {
            const spare = books.balanceOf(current) - rupees(6_00_000);
            const amount = (spare / rupees(1_000)) * rupees(1_000);
            if (amount < rupees(2_00_000)) return null;
            return payment(books, "rtgs", current, "rtgsSuspense", amount, `RTGS DR/${mills[0]}/SETTLEMENT`);
          },
        },
      ];

/** A borrowing account wanders about what is usually owed: drawn for purchases, paid down from sales. */
function borrowing(account: string, usually: Paise, dice: Dice, percent: number): Habit {
  return () => {
    if (!dice.chance(percent)) return [];
    const [amount, mill, buyer] = [rupees(dice.between(8, 45) * 1_000), dice.pick(mills), dice.pick(buyers)];
    return [
      {
        at: dice.between(at(10, 30), at(15)),
        happen: (books) =>
          -books.balanceOf(account) < usually
            ? payment(books, "neft", account, "neftSuspense", amount, `NEFT DR/${mill}/PURCHASE`)
            : receipt(books, "neft", "neftSuspense", account, amount, `NEFT CR/${buyer}/SALE PROCEEDS`),
      },
    ];
  };
}

/** The last evening's sweep between current account and cash credit leaves exactly what is to be owed. */
function sweep({ account, outstanding }: DemoCashCredit): Habit {
  return ({ ago }) =>
    ago !== 1
      ? []
      : [
          {
            at: at(18, 30),
            happen(books) {
              const missing = -books.balanceOf(account) - outstanding;
              if (missing === 0n) return null;
              return missing > 0n
                ? transfer(books, current, account, missing, `SWEEP TO ${account}`)
                : transfer(books, account, current, -missing, `SWEEP FROM ${account}`);
            },
          },
        ];
}

export function traders(first: IsoDate): Habit[] {
  const dice = createDice(100200305);
  return [
    ({ date }) =>
      date === first
        ? [
            broughtForward(current, 7_88_410_50n),
            broughtForward(overdraft.account, -overdraft.usually),
            ...cashCredits.map(({ account, outstanding }) => broughtForward(account, -outstanding)),
          ]
        : [],
    sales(dice),
    purchases(dice),
    clearance,
    monthlyDebitInterest(overdraft.account, overdraft.rate),
    borrowing(overdraft.account, overdraft.usually, dice, 14),
    ...cashCredits.flatMap((credit) => [
      monthlyDebitInterest(credit.account, credit.rate),
      borrowing(credit.account, credit.outstanding, dice, 9),
      sweep(credit),
    ]),
  ];
}
