import { sql, type Kysely, type Transaction } from "kysely";
import { takeStockStatement } from "bank/features/accounts/drawing-power";
import type { BankSchema } from "bank/database/schema";
import { postHistory } from "bank/ledger/post-history";
import { hashPassword } from "bank/credentials/password-hash";
import type { Vault } from "bank/vault";
import { inTransaction } from "common/postgres/transaction.server";
import type { BankProfile } from "common/bank";
import type { Clock } from "common/clock";
import { istDate, type IsoDate } from "common/dates";
import { insertAccountEnquiries } from "./account-enquiries";
import { insertCheques } from "./cheques";
import { insertCardUses, demoCardUses } from "./card-uses";
import { demoCardRows, insertCards, insertProofs } from "./cards";
import { demoHistory } from "./history";
import { insertInstructions } from "./instructions";
import { insertLoanInstalments } from "./loan";
import { insertPayees } from "./payees";
import { insertPledge } from "./pledge";
import { insertPayments } from "./payments";
import { demoCustomers, demoPasswords } from "./people";
import { atmRows, branchRows, questionRows } from "./locator";
import * as rows from "./rows";
import { insertEnrolments } from "./schemes";
import { insertSettled } from "./settled";
import { depositDates, deposits, hasMatured } from "./terms";

/**
 * The demo, loaded once into a bank without customers, by one of several processes. `loaded`: just now; `present`:
 * before; `foreign`: this bank has customers of its own, and nothing was touched.
 */
type DemoOutcome = "loaded" | "present" | "foreign";

export interface DemoAccess {
  db: Kysely<BankSchema>;
  clock: Clock;
  vault: Vault;
  profile: BankProfile;
}

/** `longHistory: false` gives customer 100200309 some 2,000 postings instead of 100,000. */
export async function loadDemo(
  { db, clock, vault, profile }: DemoAccess,
  { longHistory = true } = {},
): Promise<DemoOutcome> {
  const before = await stateOf(db);
  if (before !== "empty") return before;
  const today = istDate(clock.now());
  const credentials = await Promise.all(
    demoCustomers.map((customer) =>
      rows.credentialRows(customer, today, (kind) => hashPassword(demoPasswords[kind])),
    ),
  );
  const cards = await demoCardRows(vault, today);
  const history = demoHistory(today, longHistory);
  const outcome = await inTransaction(db, async (transaction) => {
    await sql`lock table bank.customer in share row exclusive mode`.execute(transaction);
    const now = await stateOf(transaction);
    if (now !== "empty") return now;
    await insertPeople(transaction, { vault, profile }, today);
    await transaction.insertInto("bank.credential").values(credentials.flat()).execute();
    await transaction.insertInto("bank.atm").values(atmRows).execute();
    await transaction.insertInto("bank.question").values(questionRows).execute();
    await insertTerms(transaction, today);
    await insertProofs(transaction, vault, today);
    await insertCards(transaction, cards);
    await insertCardUses(transaction, vault, demoCardUses(today, history));
    await insertPayees(profile, transaction, today);
    await insertPayments(profile, transaction, today);
    await insertInstructions(transaction, today);
    await postHistory(transaction, history);
    await insertSettled(transaction, history);
    await closeMatured(transaction, today);
    await insertAccountEnquiries(transaction, today);
    await insertLoanInstalments(transaction, today);
    await insertPledge(transaction, today);
    await insertCheques(transaction, today, history);
    await insertEnrolments(transaction, today);
    return "loaded";
  });
  // So that the first questions are planned for tables of this size.
  if (outcome === "loaded") await sql`analyze bank.account, bank.journal, bank.posting`.execute(db);
  return outcome;
}

async function stateOf(db: Kysely<BankSchema>): Promise<"empty" | "present" | "foreign"> {
  const customers = await db.selectFrom("bank.customer").select("number").limit(10_000).execute();
  if (customers.length === 0) return "empty";
  const numbers = new Set(customers.map(({ number }) => number));
  return demoCustomers.every(({ number }) => numbers.has(number)) ? "present" : "foreign";
}

async function insertPeople(
  db: Transaction<BankSchema>,
  { vault, profile }: Pick<DemoAccess, "vault" | "profile">,
  today: IsoDate,
): Promise<void> {
  await db.insertInto("bank.branch").values(branchRows(profile.ifscPrefix)).execute();
  await db
    .insertInto("bank.customer")
    .values(demoCustomers.map((customer) => rows.customerRow(customer, vault, today)))
    .execute();
  await db
    .insertInto("bank.account")
    .values(
      demoCustomers.flatMap((customer) =>
        customer.accounts.map((account) => rows.accountRow(customer, account, today)),
      ),
    )
    .execute();
}

async function insertTerms(db: Transaction<BankSchema>, today: IsoDate): Promise<void> {
  const idOf = await rows.accountIds(db);
  await db.insertInto("bank.deposit").values(rows.depositRows(today, idOf)).execute();
  await db.insertInto("bank.loan").values(rows.loanRow(today, idOf)).execute();
  for (const statement of rows.stockStatementRows(today, idOf)) await takeStockStatement(db, statement);
}

async function closeMatured(db: Transaction<BankSchema>, today: IsoDate): Promise<void> {
  for (const deposit of deposits.filter((deposit) => hasMatured(deposit, today)))
    await db
      .updateTable("bank.account")
      .set({ status: "closed", closed_on: depositDates(deposit, today).matures })
      .where("number", "=", deposit.account)
      .execute();
}
