import { insertRows } from "bank/database/rows";
import { sql, type Kysely } from "kysely";
import type { BankSchema, Transaction } from "bank/database/schema";
import { hashPassword } from "bank/credentials/password-hash";
import type { Bank } from "bank/service";
import { inTransaction } from "common/postgres/transaction.server";
import { demoPasswords } from "common/demo-passwords";
import { addMonths, istDate, startOfIstDate, type IsoDate } from "common/dates";
import { termsOn, type TermsVersion } from "common/terms";
import { cardPurchases, demoCardPin, demoCardsOf, insertCards } from "./cards";
import { insertCheques, markPostedCheques } from "./cheques";
import { singleEvents } from "./events";
import { households, livesOn } from "./habits";
import { insertInstructions } from "./instructions";
import { atmRows, branchRows, questionRows } from "./locator";
import { merchant } from "./merchant";
import { credentialRows, openAccounts } from "./opening";
import { insertPayees } from "./payees";
import { customersOn, demoCustomers, type DemoCustomer } from "./people";
import { MORNING, play, type Habit } from "./play";
import { traders } from "./traders";

/**
 * The demo, loaded once into a bank without customers, by one of several processes. `loaded`: just now; `present`:
 * before; `foreign`: this bank has customers of its own, and nothing was touched.
 */
type DemoOutcome = "loaded" | "present" | "foreign";

interface LoadOptions {
  /** False gives customer 100200309 some 2,000 postings instead of 100,000. */
  longHistory?: boolean;
  hash?: (secret: string) => Promise<string>;
}

export async function loadDemo(
  bank: Bank,
  { longHistory = true, hash = hashPassword }: LoadOptions = {},
): Promise<DemoOutcome> {
  const before = await stateOf(bank.db);
  if (before !== "empty") return before;
  const today = istDate(bank.clock.now());
  const customers = customersOn(today);
  // Hashing takes its time: it goes on while the years are played.
  const hashes = Promise.all([
    Promise.all(customers.map((customer) => credentialRows(customer, (kind) => hash(demoPasswords[kind])))),
    Promise.all(demoCardsOf(today).map(() => hash(demoCardPin))),
  ]);
  const outcome = await inTransaction(bank.db, async (db) => {
    await sql`lock table bank.customer in share row exclusive mode`.execute(db);
    const now = await stateOf(db);
    if (now !== "empty") return now;
    await insertRows(db, "bank.branch", branchRows(bank.profile.ifscPrefix));
    await insertRows(db, "bank.atm", atmRows);
    await insertRows(db, "bank.question", questionRows);
    const idOf = await openAccounts(db, bank, customers, today);
    await insertAgreements(db, bank.profile.terms, customers, today);
    await insertPayees(db, bank, today);
    await insertCheques(db, idOf, today);
    await insertInstructions(db, today);
    await playYears(bank, db, customers, { today, longHistory });
    await markPostedCheques(db, idOf, today);
    const [credentials, pinHashes] = await hashes;
    await insertRows(db, "bank.credential", credentials.flat());
    await insertCards(db, bank.vault, { today, idOf, pinHashes });
    return "loaded";
  });
  // So that the first questions are planned for tables of this size.
  if (outcome === "loaded") await sql`analyze bank.account, bank.journal, bank.posting`.execute(bank.db);
  return outcome;
}

async function stateOf(db: Kysely<BankSchema>): Promise<"empty" | "present" | "foreign"> {
  const customers = await db.selectFrom("bank.customer").select("number").limit(10_000).execute();
  if (customers.length === 0) return "empty";
  const numbers = new Set(customers.map(({ number }) => number));
  return demoCustomers.every(({ number }) => numbers.has(number)) ? "present" : "foreign";
}

/** Who is registered has agreed to the terms in force on the day of loading. */
async function insertAgreements(
  db: Transaction,
  terms: readonly TermsVersion[],
  customers: readonly DemoCustomer[],
  today: IsoDate,
): Promise<void> {
  const version = termsOn(terms, today);
  if (!version) return;
  const registered = customers.filter(({ status }) => status !== "unregistered");
  await insertRows(
    db,
    "bank.terms_agreement",
    registered.map(({ number }) => ({
      customer_number: number,
      version: version.from,
      language: "en",
      way: "registration",
      agreed_at: startOfIstDate(today),
    })),
  );
}

/** Postings of customer 100200309. */
const merchantPostings = { long: 100_000, short: 2_000 } as const;

async function playYears(
  bank: Bank,
  db: Transaction,
  customers: readonly DemoCustomer[],
  { today, longHistory }: { today: IsoDate; longHistory: boolean },
): Promise<void> {
  const first = addMonths(today, -24);
  const postings = longHistory ? merchantPostings.long : merchantPostings.short;
  const accounts = customers.flatMap((customer) => customer.accounts);
  const lives = livesOn(today);
  const habits = [
    ...households(lives),
    ...traders(lives.traders, accounts),
    merchant(lives.merchant, { first, today, postings }),
  ];
  // Requests at the counter need no password.
  const profile = { ...bank.profile, withoutPassword: ["cheque-stop"] };
  const begin = addMonths(today, -48);
  await play(
    { ...bank, db, profile },
    [
      ...accounts.map(broughtForward),
      singleEvents(today),
      cardPurchases(today),
      ...habits.map(
        (habit): Habit =>
          (day, books) =>
            day.date < first ? [] : habit(day, books),
      ),
    ],
    begin,
    today,
  );
  // The demo phone has only messages that are sent from now on.
  await db.deleteFrom("bank.text_message").execute();
}

/** The balance with which an account's statement begins. */
function broughtForward({
  number,
  begins,
  brought_forward: balance,
}: DemoCustomer["accounts"][number]): Habit {
  return ({ date }) => {
    if (date !== begins || balance === undefined) return [];
    const [from, to, amount] =
      balance > 0n ? ["broughtForward", number, balance] : [number, "broughtForward", -balance];
    const words = "BALANCE BROUGHT FORWARD";
    return [{ at: MORNING, move: () => ({ kind: "brought-forward", from, to, amount, words }) }];
  };
}
