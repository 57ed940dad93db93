/** A bank run by hand through days on which payments go their rails. */
import { runDueJobs } from "bank/job-handlers";
import { suspenseOf } from "bank/features/transfers/journals";
import type { StartedPayment } from "bank/features/transfers/rails/start";
import type { Paise } from "common/money";
import type { PaymentState } from "common/payments";
import { bankOf, type HandBank } from "./bank-of";
import { brokenRules, openBooks, type Books } from "./books";
import { paidTo, type PaidPayment } from "./rail-payments";

type Rail = StartedPayment["rail"];

export interface RailDays {
  books: Books;
  bank: HandBank;
  /** Begins the next day, at five past twelve in India: the next NEFT batch is at half past. */
  nextDay(): void;
  pay(rail: Rail, lastDigits: string): Promise<PaidPayment>;
  run(): Promise<number>;
  /** So many runners run what is due, and wait for what is due next, until nothing is; the books hold after each step. */
  runToTheEnd(runners?: number): Promise<void>;
  stateOf(reference: string): Promise<PaymentState>;
  /** Each state with the seconds since the day began. */
  historyOf(reference: string): Promise<string[]>;
  suspense(rail: Rail): Promise<Paise>;
  close(): Promise<void>;
}

const DAY_MS = 86_400_000;

export async function openRailDays(): Promise<RailDays> {
  const books = await openBooks();
  const { db } = books;
  let start = new Date("2026-03-01T12:05:00+05:30");
  const days: RailDays = {
    books,
    bank: bankOf(db, start),
    nextDay() {
      start = new Date(start.getTime() + DAY_MS);
      days.bank = bankOf(db, start);
    },
    pay: (rail, lastDigits) => paidTo(books, days.bank, rail, lastDigits),
    run: () => runDueJobs(days.bank),
    async runToTheEnd(runners = 1) {
      for (;;) {
        const next = await db
          .selectFrom("bank.job")
          .select("due_at")
          .where("state", "=", "waiting")
          .orderBy("due_at")
          .executeTakeFirst();
        if (!next) return;
        if (next.due_at > days.bank.clock.now()) days.bank.setClock(next.due_at);
        await Promise.all(Array.from({ length: runners }, days.run));
        const broken = await brokenRules(db);
        if (broken.length > 0) throw new Error(broken.join("; "));
      }
    },
    async stateOf(reference) {
      const row = await db
        .selectFrom("bank.payment")
        .select("state")
        .where("reference", "=", reference)
        .executeTakeFirstOrThrow();
      return row.state;
    },
    async historyOf(reference) {
      const events = await db
        .selectFrom("bank.payment_event")
        .select(["state", "at"])
        .where("reference", "=", reference)
        .orderBy("place")
        .execute();
      return events.map(({ state, at }) => `${state} ${(at.getTime() - start.getTime()) / 1000}`);
    },
    async suspense(rail) {
      const row = await db
        .selectFrom("bank.account")
        .select("balance")
        .where("number", "=", suspenseOf[rail])
        .executeTakeFirstOrThrow();
      return row.balance;
    },
    close: () => books.close(),
  };
  return days;
}
