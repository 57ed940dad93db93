import type { Db } from "bank/database/schema";
import { dueDate, instalmentsOf, recurringState } from "bank/interest/instalments";
import { roomIn } from "bank/ledger/balances";
import { findLoan, listInstalments, repaymentOf, type Loan } from "bank/ledger/loans";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import type { BankCalendar } from "common/working-days";
import type { Order } from "./order";

/** Effect of a payment on the customer's own loan or recurring deposit: foreseen before it, and as it was afterwards. */
export async function foreseePaidInto(
  db: Db,
  { kind, toAccount, amount }: Pick<Order, "kind" | "toAccount" | "amount">,
  on: { today: IsoDate; calendar: BankCalendar },
) {
  if (kind === "rd-instalment") return foreseeInstalments(db, toAccount, { amount, on });
  const loan = kind === "loan-repayment" ? await findLoan(db, toAccount) : undefined;
  if (!loan || amount > loan.outstanding) return {};
  const fallen = await listInstalments(db, loan.accountId);
  return repaymentAnswer(loan, repaymentOf(loan, fallen, amount), amount);
}

export function repaymentAnswer(
  { loanType, instalment, outstanding: owed }: Loan,
  row: ReturnType<typeof repaymentOf>,
  amount: Paise,
) {
  return {
    repayment: {
      loanType,
      before: { owed, instalments: row.instalments_before },
      after: { owed: owed - amount, instalments: row.instalments_after },
      overdue: row.overdue,
      instalment,
      nextOn: row.next_on ?? undefined,
      nextPayment: row.next_payment ?? undefined,
      lastOn: row.last_on ?? undefined,
    },
  };
}

async function foreseeInstalments(
  db: Db,
  account: string,
  { amount, on }: { amount: Paise; on: { today: IsoDate; calendar: BankCalendar } },
) {
  const deposit = await findRecurring(db, account);
  if (!deposit || amount > roomIn(deposit)) return {};
  const state = await recurringState(db, deposit.id);
  const terms = { ...deposit, missed: state.missed };
  const { overdue } = instalmentsOf(terms, state, on);
  const paid = state.paid + Number(amount / deposit.principal);
  const { nextOn } = instalmentsOf(terms, { ...state, paid }, on);
  const { instalments } = instalmentsPaid(deposit, deposit.balance, amount);
  return { instalments: { ...instalments, overdue, nextOn } };
}

type Recurring = NonNullable<Awaited<ReturnType<typeof findRecurring>>>;

/** `balance`: in the deposit before, which holds nothing but instalments until it matures. */
export function instalmentsPaid(deposit: Recurring, balance: Paise, amount: Paise) {
  const { principal: instalment, months } = deposit;
  const paid = Number(balance / instalment);
  const paidAfter = Number((balance + amount) / instalment);
  const firstOn = dueDate(deposit, paid + 1);
  const lastOn = dueDate(deposit, Math.max(paid + 1, paidAfter));
  return { instalments: { instalment, months, paid, paidAfter, firstOn, lastOn } };
}

export const findRecurring = (db: Db, account: string) =>
  db
    .selectFrom("bank.deposit as deposit")
    .innerJoin("bank.account as held", "held.id", "deposit.account_id")
    .where("deposit.payout", "=", "recurring")
    .where("held.number", "=", account)
    .select(["held.id", "held.balance", "deposit.principal", "deposit.months", "deposit.opened_on as opened"])
    .executeTakeFirst();
