import type { IsoDate } from "~/domain/dates";
import { monthsInterest } from "~/domain/instalment";
import { ownAccounts } from "bank/ledger/own-accounts";
import type { Habit } from "./diary";
import { monthsSince } from "./monthly";
import { at, payment } from "./movements";
import { housingLoan, housingLoanInstalment, loanDisbursedOn } from "./terms";

/** The housing loan: disbursed in one sum, repaid by equated monthly instalments. */
export function loanLife(today: IsoDate): Habit {
  const { account, repaidFrom, principal, rate, months: term } = housingLoan;
  const disbursed = loanDisbursedOn(today);
  return ({ date }) => {
    const number = monthsSince(disbursed, date);
    if (number === null) return [];
    if (number === 0)
      return [
        {
          at: at(12, 0),
          happen: (books) =>
            payment(
              books,
              "disbursal",
              account,
              "loanDisbursal",
              principal,
              "DISBURSED TO SRI BALAJI FOUNDATIONS",
            ),
        },
      ];
    return [
      {
        at: at(5, 30),
        happen(books) {
          const interest = monthsInterest(-books.balanceOf(account), rate);
          const label = `EMI ${number} OF ${term}`;
          const lines = [
            { account: repaidFrom, amount: -housingLoanInstalment, particulars: `${label} LOAN ${account}` },
            { account, amount: housingLoanInstalment, particulars: label },
            { account, amount: -interest, particulars: `INTEREST ${label}` },
            { account: ownAccounts.interestReceived, amount: interest, particulars: `INTEREST ${account}` },
          ];
          return { reference: books.reference(), kind: "emi", lines };
        },
      },
    ];
  };
}
