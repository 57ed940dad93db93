/** Customers with every kind of account, on a database of their own, whose passwords are hashed at the cost of true ones. */
import { sql, type Kysely } from "kysely";
import { bankMigrations } from "bank/database/migrations";
import type { BankSchema } from "bank/database/schema";
import { hashPassword } from "bank/credentials/password-hash";
import { createVault } from "bank/vault";
import { openDatabase } from "common/postgres/connection.server";
import { migrate } from "common/postgres/migrate.server";
import { createDatabase } from "tests/support/databases";
import { testSecret } from "tests/support/demo-template";
import { customerOf, fillMoneyBank, readNewestOtp, type MoneyCustomer } from "tests/support/money-bank";
import { TRANSACTION_PASSWORD } from "tests/support/two-pass";
import { PASSWORD, visibleText, type Answer, type Visitor } from "tests/support/visitor";

export interface FilledCustomers {
  /** Each with `PASSWORD` and `TRANSACTION_PASSWORD`. */
  customers: readonly MoneyCustomer[];
  newestOtp(of: MoneyCustomer): Promise<string>;
  close(): Promise<void>;
}

export interface MoneyCustomers extends FilledCustomers {
  databaseUrl: string;
}

/** On a new database of the test server. */
export async function openMoneyCustomers(count: number): Promise<MoneyCustomers> {
  const database = await createDatabase();
  const filled = await fillMoneyCustomers(database.url, count);
  return { ...filled, databaseUrl: database.url, close: () => filled.close().then(database.drop) };
}

/** In an empty database; `count` is at most 999. */
export async function fillMoneyCustomers(url: string, count: number): Promise<FilledCustomers> {
  const db = openDatabase<BankSchema>({ url, applicationName: "bench" });
  const vault = createVault(testSecret);
  await migrate(db, "bank", bankMigrations);
  const customers = Array.from({ length: count }, (_, place) => customerOf(place));
  await fillMoneyBank(db, customers);
  await giveTruePasswords(db);
  return {
    customers,
    newestOtp: ({ mobile }) => readNewestOtp(db, vault, mobile),
    close: () => db.destroy(),
  };
}

async function giveTruePasswords(db: Kysely<BankSchema>): Promise<void> {
  const hash = await hashPassword(TRANSACTION_PASSWORD);
  await db.updateTable("bank.credential").set({ hash }).execute();
  const login = await hashPassword(PASSWORD);
  await sql`insert into bank.credential (customer_number, kind, hash, set_at, expires_on)
    select customer_number, 'login', ${login}, now(), expires_on from bank.credential`.execute(db);
}

/** The whole sign-in, password and OTP. */
export async function signInAs(
  visitor: Visitor,
  customer: MoneyCustomer,
  { newestOtp }: FilledCustomers,
): Promise<void> {
  must(await visitor.enterPassword(customer.number), 303);
  must(await visitor.enterOtp(await newestOtp(customer)), 303);
}

/** Where the answer leads; throws what the page says when its status is another one. */
export function must({ status, location, body }: Answer, wanted: number): string {
  if (status !== wanted) throw new Error(`answered ${status}: ${visibleText(body)}`);
  return location ?? "";
}
