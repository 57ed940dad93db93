import { afterAll, afterEach, expect } from "vitest";
import { addMissingCounting } from "bank/interest/accrue";
import { addMissingInterest } from "bank/interest/jobs";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { postJournal, type JournalKind } from "bank/ledger/post-journal";
import { createVault } from "bank/vault";
import type { RequestOf } from "common/contract/service.server";
import {
  balanceCertificate,
  interestCertificate,
  taxDeducted,
  taxProjection,
} from "common/contract/tax.server";
import { addDays, addMonths, istDate, startOfIstDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { brokenRules } from "tests/support/books";
import { newReference } from "./payee-harness";
import { as, branch, openSmallBank, secret, type SmallBank } from "./small-bank";
import { idOf, openAccount } from "./transfer-accounts";

/** A customer of a test's own with deposits, and the days on which their interest is paid. */

interface DepositWish {
  payout?: "reinvestment" | "monthly-interest" | "recurring";
  principal: Paise;
  rate?: string;
  months: number;
  maturityAmount: Paise;
}

let serial = 0;

/** A bank of the file's own: after each test its books hold and its accounts are closed, so that the next has its days to itself. */
export async function openDepositBank(options: Parameters<typeof openSmallBank>[0] = {}): Promise<SmallBank> {
  const bank = await openSmallBank(options);
  afterEach(async () => {
    expect(await brokenRules(bank.db)).toEqual([]);
    await closeAccounts(bank);
  });
  afterAll(() => bank.stop());
  return bank;
}

/** Asks as the customer that was opened, for whichever customer number. */
export async function openDepositDesk(
  bank: SmallBank,
  more: { born?: IsoDate; pan?: string; balance?: Paise } = {},
) {
  const customer = await bank.newCustomer();
  const { customerNumber } = customer;
  const { pan = "ABCPM1234K" } = more;
  const sealedPan = pan ? createVault(secret).seal(pan) : null;
  await bank.db
    .updateTable("bank.customer")
    .set({ sealed_pan: sealedPan, date_of_birth: more.born ?? null })
    .where("number", "=", customerNumber)
    .execute();
  const linked = await openAccount(bank, customer, "savings", 0n);
  const caller = as(customer);

  const move = async (from: string, to: string, amount: Paise, kind: JournalKind = "cash") => {
    const particulars = "MOVED";
    const lines = [
      { account: from, amount: -amount, particulars },
      { account: to, amount, particulars },
    ];
    const reference = `deposit desk ${(serial += 1)}`;
    const posted = await postJournal(bank.db, { reference, kind, lines, now: bank.now() });
    if (posted.outcome !== "posted") throw new Error(posted.outcome);
  };
  if (more.balance) await move(ownAccounts.cash, linked, more.balance);
  const today = () => istDate(bank.now());
  /** Lets the clock go to one o'clock at night of `date`. */
  function passTo(date: IsoDate): void {
    const one = startOfIstDate(date).getTime() + 3_600_000;
    bank.pass({ seconds: (one - bank.now().getTime()) / 1000 });
  }

  return {
    customer,
    linked,
    today,
    bringForward: (amount: Paise) => move(ownAccounts.broughtForward, linked, amount, "brought-forward"),
    payIn: (account: string, amount: Paise) => move(ownAccounts.cash, account, amount),
    takeOut: (account: string, amount: Paise) => move(account, ownAccounts.cash, amount),
    /** As the bank books an instalment of a loan. */
    async payInstalment(loan: string, { instalment, interest }: { instalment: Paise; interest: Paise }) {
      const particulars = "EMI";
      const lines = [
        { account: ownAccounts.cash, amount: -instalment, particulars },
        { account: loan, amount: instalment, particulars },
        { account: loan, amount: -interest, particulars },
        { account: ownAccounts.interestReceived, amount: interest, particulars },
      ];
      const reference = `deposit desk ${(serial += 1)}`;
      const posted = await postJournal(bank.db, { reference, kind: "emi", lines, now: bank.now() });
      if (posted.outcome !== "posted") throw new Error(posted.outcome);
    },
    /** Opened today, paid in by cash; of a recurring one the first instalment. */
    async openDeposit({
      payout = "reinvestment",
      principal,
      rate = "7.25",
      months,
      maturityAmount,
    }: DepositWish) {
      const number = `${branch}2009${String((serial += 1)).padStart(7, "0")}`;
      const kind = payout === "recurring" ? "recurring-deposit" : "fixed-deposit";
      const terms = { customer_number: customerNumber, name: "Own Customer", branch_code: branch, floor: 0n };
      await bank.db
        .insertInto("bank.account")
        .values({ ...terms, number, kind, product: kind, opened_on: today() })
        .execute();
      const deposit = {
        account_id: await idOf(bank, number),
        linked_account_id: await idOf(bank, linked),
        maturity_amount: maturityAmount,
        opened_on: today(),
        matures_on: addMonths(today(), months),
        scheme: "KLDGP",
        status: "OPEN" as const,
      };
      await bank.db
        .insertInto("bank.deposit")
        .values({ ...deposit, payout, principal, rate, months })
        .execute();
      await move(ownAccounts.cash, number, principal);
      const running = { ...bank, clock: bank };
      await addMissingInterest(running);
      await addMissingCounting(running);
      return number;
    },
    passTo,
    /** Lets the clock go there, and runs what is due. */
    async comeTo(date: IsoDate) {
      passTo(date);
      await bank.runDueJobs();
    },
    /** Reports a payment from `linked` to `to` as not the customer's own; the bank has not looked yet. */
    async reportPayment(to: string) {
      const at = bank.now();
      const reference = newReference();
      const payment = {
        reference,
        customer_number: customerNumber,
        kind: "own-account",
        state: "posted",
      } as const;
      const between = { from_account: linked, to_account: to, to_name: "Own", amount: 1_00n };
      await bank.db
        .insertInto("bank.payment")
        .values({ ...payment, ...between, paid_at: at, paid_on: today() })
        .execute();
      const { number } = await bank.db
        .insertInto("bank.payment_ticket")
        .values({ reference, reason: "not-mine", reported_at: at })
        .returning("number")
        .executeTakeFirstOrThrow();
      await bank.db
        .insertInto("bank.payment_stop")
        .values({ customer_number: customerNumber, ticket_number: number, stopped_at: at })
        .execute();
    },
    async set(account: string, status: "open" | "frozen") {
      await bank.db.updateTable("bank.account").set({ status }).where("number", "=", account).execute();
    },
    /** What the customer's accounts hold under a kind of journal: reference, account, amount, entry date. */
    async postings(kind: string) {
      const rows = await bank.db
        .selectFrom("bank.posting as posting")
        .innerJoin("bank.journal as journal", "journal.id", "posting.journal_id")
        .innerJoin("bank.account as account", "account.id", "posting.account_id")
        .where("account.customer_number", "=", customerNumber)
        .where("journal.kind", "=", kind)
        .orderBy("journal.id")
        .select(["journal.reference", "account.number", "posting.amount", "posting.entry_date"])
        .execute();
      return rows.map((row) => [row.reference, row.number, row.amount, row.entry_date] as const);
    },
    async standing(account: string) {
      const { balance, status } = await bank.db
        .selectFrom("bank.account")
        .select(["balance", "status"])
        .where("number", "=", account)
        .executeTakeFirstOrThrow();
      return { balance, status };
    },
    deducted: (changes: Partial<RequestOf<typeof taxDeducted>> = {}) =>
      bank.gateway.call(
        taxDeducted,
        {
          from: addDays(today(), -364),
          to: today(),
          printedOn: today(),
          customerNumber,
          most: 0,
          accountNumber: "",
          ...changes,
        },
        caller,
      ),
    projected: (of = customerNumber) => bank.gateway.call(taxProjection, { customerNumber: of }, caller),
    interest: (changes: Partial<RequestOf<typeof interestCertificate>> = {}) =>
      bank.gateway.call(
        interestCertificate,
        { customerNumber, from: addDays(today(), -364), to: today(), ...changes },
        caller,
      ),
    balances: (date: IsoDate, of = customerNumber) =>
      bank.gateway.call(balanceCertificate, { customerNumber: of, date }, caller),
  };
}

export type DepositDesk = Awaited<ReturnType<typeof openDepositDesk>>;

/** Closes every account of customers, so that time goes on without them in the next test. */
async function closeAccounts(bank: SmallBank): Promise<void> {
  await bank.db
    .updateTable("bank.account")
    .set({ status: "closed" })
    .where("customer_number", "is not", null)
    .execute();
}

/** The answer of a call that must succeed. */
export async function answerOf<A>(result: Promise<{ outcome: string; answer?: A }>): Promise<A> {
  const ended = await result;
  if (ended.outcome !== "done") throw new Error(JSON.stringify(ended));
  return ended.answer!;
}
