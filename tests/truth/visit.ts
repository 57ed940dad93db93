import { postJournal } from "bank/ledger/post-journal";
import { formatIstTime, istDate, type IsoDate } from "common/dates";
import { inTransaction } from "common/postgres/transaction.server";
import { Visitor } from "tests/support/visitor";
import type { BankYear } from "./bank-year";
import { readBooks } from "./books";
import { closedFor } from "common/working-days";
import { bankCalendar } from "common/bank-calendar";
import { crawl, kindOf, type ReadPage } from "./crawl";
import { readPaper } from "./papers";
import type { Promise_, Source, Visit } from "./rules/rule";
import { saidInLine } from "./said";

/** A customer who comes back through the year. */
export interface Reader {
  customer: string;
  /** Pages met so far, by kind: the addresses, and whether they spoke of days to come. */
  known: Map<string, { addresses: string[]; speaksOfFuture: boolean }>;
  signIns: string[];
  readUntil: Date;
  visits: number;
}

export const readerOf = (customer: string): Reader => ({
  customer,
  known: new Map(),
  signIns: [],
  readUntil: new Date(0),
  visits: 0,
});

/** Pages that say nothing of days to come are read on every so many visits. */
const SHARES = 8;

export interface Read {
  sources: Source[];
  visit: Visit;
}

/** Reads what a customer is shown on a day: on the first visit every page and paper, later a share of them and all that speaks of days to come. */
export async function read(
  year: BankYear,
  reader: Reader,
  promises: Promise_[],
  whole: boolean,
): Promise<Read> {
  const { customer } = reader;
  const visitor = new Visitor(year.url, { "Save-Data": "on" });
  const { last_signed_in_at: last, mobile } = await year.db
    .selectFrom("bank.customer")
    .select(["last_signed_in_at", "mobile"])
    .where("number", "=", customer)
    .executeTakeFirstOrThrow();
  await visitor.signIn(customer);
  const now = year.bank.clock.now();
  reader.signIns.push(formatIstTime(now));
  const first = reader.visits === 0 || whole;
  const own = await year.db
    .selectFrom("bank.account")
    .select("number")
    .where("customer_number", "=", customer)
    .execute();
  const numbers = own.map(({ number }) => number);
  const { pages, documents } = first
    ? await crawl(visitor, numbers, ["/main"], 1)
    : await crawl(visitor, numbers, chosen(reader), 0);
  reader.visits += 1;
  remember(reader, pages, istDate(now));
  const papers = await Promise.all(
    first ? documents.map(({ address, about }) => readPaper(visitor, address, about)) : [],
  );
  const texts = (await visitor.readTexts(mobile)).filter(({ sentAt }) => new Date(sentAt) > reader.readUntil);
  reader.readUntil = now;
  const messages = texts.map(({ text }): Source => ({
    path: "message",
    about: [],
    said: saidInLine("message", text),
  }));
  const visit: Visit = {
    books: await readBooks(year.db, customer, now),
    isClosed: (day) => closedFor(bankCalendar, day) !== null,
    promises,
    lastSignIn: last ? formatIstTime(last) : "",
    signIns: reader.signIns,
  };
  return { sources: [...pages, ...papers, ...messages], visit };
}

function chosen({ known, visits }: Reader): string[] {
  return [
    "/main",
    ...[...known.values()].flatMap(({ addresses, speaksOfFuture }, place) =>
      speaksOfFuture || place % SHARES === visits % SHARES ? addresses.slice(0, 1) : [],
    ),
  ];
}

function remember({ known }: Reader, pages: readonly ReadPage[], today: IsoDate): void {
  for (const { address, said } of pages) {
    const kind = kindOf(address);
    const before = known.get(kind) ?? { addresses: [], speaksOfFuture: false };
    const future = said.some(
      ({ kind, value }) => kind === "date" && value.split(/[-‑]/).reverse().join("-") > today,
    );
    known.set(kind, {
      addresses: [...new Set([...before.addresses, address])],
      speaksOfFuture: before.speaksOfFuture || future,
    });
  }
}

/** Takes all but `left` paise out of an account, as cash at the counter. */
export async function withdrawAllBut(year: BankYear, number: string, left: bigint): Promise<void> {
  const { balance } = await year.db
    .selectFrom("bank.account")
    .select("balance")
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  const { number: cash } = await year.db
    .selectFrom("bank.account")
    .select("number")
    .where("kind", "=", "internal")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const amount = balance - left;
  const lines = [
    { account: number, amount: -amount, particulars: "CASH WITHDRAWAL" },
    { account: cash, amount, particulars: "CASH WITHDRAWAL" },
  ];
  const posted = await inTransaction(year.db, (transaction) =>
    postJournal(transaction, {
      reference: `CASH-${number}-${year.bank.clock.now().getTime()}`,
      kind: "cash",
      now: year.bank.clock.now(),
      lines,
    }),
  );
  if (posted.outcome !== "posted") throw new Error(`No cash was paid out: ${posted.outcome}`);
}
