/** Payments that have just been debited, for tests of what comes after. */
import type { BankSchema } from "bank/database/schema";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { postJournal } from "bank/ledger/post-journal";
import { arrivalOf, firstStates } from "bank/features/transfers/rails/times";
import { suspenseOf } from "bank/features/transfers/journals";
import { firstJob, type StartedPayment } from "bank/features/transfers/rails/start";
import { sql, type Kysely } from "kysely";
import { bankTariff } from "common/bank-tariff";
import { inTransaction } from "common/postgres/transaction.server";
import { istDate } from "common/dates";
import type { Paise } from "common/money";
import { railOf, type TransferKind } from "common/payments";
import type { HandBank } from "./bank-of";
import type { Books } from "./books";

export interface PaidPayment {
  reference: string;
  fromAccount: string;
}

export const customerNumber = "900000001";
export const amount: Paise = 5_000_00n;
export const charge: Paise = 5_90n;
/** What is on the account before and, when the money comes back, after. */
export const funds: Paise = 10_000_00n;

/** A payment to an account with these last digits, from an account of its own that holds `funds`. */
export async function paidTo(
  books: Books,
  bank: HandBank,
  kind: TransferKind & StartedPayment["rail"],
  lastDigits: string,
): Promise<PaidPayment> {
  const [fromAccount] = (await books.openAccounts(1)) as [string];
  const now = bank.clock.now();
  const fund = [
    { account: fromAccount, amount: funds, particulars: "Opening" },
    { account: ownAccounts.cash, amount: -funds, particulars: "Opening" },
  ];
  await postJournal(books.db, { reference: books.reference(), kind: "cash", now, lines: fund });
  const reference = `P${books.reference().replace("reference ", "").padStart(13, "0")}`;
  const payment = { reference, fromAccount, toAccount: `50100123456${lastDigits}` };
  await inTransaction(books.db, (transaction) => debit(transaction, { ...payment, kind, paidAt: now }));
  return payment;
}

interface Debit extends PaidPayment {
  toAccount: string;
  kind: TransferKind & StartedPayment["rail"];
  paidAt: Date;
}

async function debit(db: Kysely<BankSchema>, payment: Debit): Promise<void> {
  const { reference, fromAccount, toAccount, kind, paidAt } = payment;
  const rail = kind;
  const state = firstStates[railOf(kind)];
  await db
    .insertInto("bank.payment")
    .values({
      reference,
      customer_number: customerNumber,
      kind,
      state,
      from_account: fromAccount,
      to_account: toAccount,
      to_name: "Ravi Kumar",
      ifsc: "SBIN0000800",
      bank_name: "State Bank of India",
      amount,
      charge,
      paid_at: paidAt,
      paid_on: istDate(paidAt),
      limit_group: null,
      arrives_by: arrivalOf(bankTariff.turnAround, rail, paidAt),
    })
    .execute();
  await db.insertInto("bank.payment_event").values({ reference, place: 1, state, at: paidAt }).execute();
  const lines = [
    { account: fromAccount, amount: -amount, particulars: reference },
    { account: suspenseOf[rail], amount, particulars: reference },
    { account: fromAccount, amount: -charge, particulars: reference },
    { account: ownAccounts.charges, amount: charge, particulars: reference },
  ];
  const posted = await postJournal(db, { reference, kind: rail, now: paidAt, lines });
  if (posted.outcome !== "posted") throw new Error(posted.outcome);
  await startRail(db, { reference, rail, paidAt });
}

export async function startRail(db: Kysely<BankSchema>, payment: StartedPayment): Promise<void> {
  const { kind, subjects, dueAt } = firstJob(payment);
  await sql`select bank.start_rail(${kind}, ${subjects}, ${dueAt})`.execute(db);
}
