import type { Transaction } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { Journal } from "bank/ledger/journal";
import { ownAccounts } from "bank/ledger/own-accounts";
import { postJournal } from "bank/ledger/post-journal";
import { istDate, type IsoDate } from "~/domain/dates";
import type { InterestPeriod } from "~/domain/interest-periods";
import type { Paise } from "~/domain/money";
import { interestReference } from "./job";

/** Interest as it goes into the books: a journal under the period's reference, and its row. */
export interface Interest {
  /** The account that bears it. */
  account: { id: bigint; number: string };
  period: InterestPeriod;
  /** Credited above zero, charged below. */
  amount: Paise;
  /** Number of the account credited or charged. */
  on: string;
  particulars: string;
}

export type Booked =
  | { outcome: "booked"; on: IsoDate }
  /** It is there already. */
  | { outcome: "known" }
  /** The account takes no posting now, or has not the money for it. */
  | { outcome: "not-now" };

export async function bookInterest(
  transaction: Transaction<BankSchema>,
  now: Date,
  { account, period, amount, on, particulars }: Interest,
): Promise<Booked> {
  const reference = interestReference({ accountNumber: account.number, due: period.due });
  const own = amount > 0n ? ownAccounts.interestPaid : ownAccounts.interestReceived;
  const posted = await post(transaction, now, {
    reference,
    kind: "interest",
    lines: [
      { account: own, amount: -amount, particulars: `INTEREST ${account.number}` },
      { account: on, amount, particulars },
    ],
  });
  if (posted.outcome !== "booked") return posted;
  await transaction
    .insertInto("bank.interest")
    .values({
      reference,
      account_id: account.id,
      from_date: period.from,
      due_date: period.due,
      amount,
      booked_on: posted.on,
    })
    .execute();
  return posted;
}

/** Posts a journal of due work; one that can never be posted is a fault. */
export async function post(
  transaction: Transaction<BankSchema>,
  now: Date,
  journal: Journal,
): Promise<Booked> {
  const posted = await postJournal(transaction, { ...journal, now });
  switch (posted.outcome) {
    case "posted":
      return posted.repeated ? { outcome: "known" } : { outcome: "booked", on: istDate(posted.bookedAt) };
    case "insufficient-funds":
    case "account-frozen":
    case "account-closed":
      return { outcome: "not-now" };
    case "unknown-account":
    case "reference-conflict":
      throw new Error(`journal ${journal.reference}: ${posted.outcome}`);
  }
}
