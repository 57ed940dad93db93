/**
 * What a whole transfer costs: details, password and OTP posted by signed-in customers to the portal, which asks the bank, against what
 * the two hashes of the transaction password alone allow on the same cores.
 */
import { sql } from "kysely";
import { bankMigrations } from "bank/database/migrations";
import type { BankSchema } from "bank/database/schema";
import { hashPassword, verifyPassword } from "bank/passwords";
import { createVault } from "bank/vault";
import { openDatabase } from "~/database/connection.server";
import { migrate } from "~/database/migrate.server";
import { createDatabase } from "tests/support/databases";
import { testSecret } from "tests/support/demo-template";
import { customerOf, fillMoneyBank, readNewestOtp, type MoneyCustomer } from "tests/support/money-bank";
import { startPortal } from "tests/support/running-portal";
import startTestServer from "tests/support/test-server";
import { TRANSACTION_PASSWORD } from "tests/support/two-pass";
import { PASSWORD, visibleText, Visitor, type Answer } from "tests/support/visitor";
import { figure, inTurn, median, quotients } from "./figures";

const clients = 16;
const rounds = 5;
const roundMs = 5_000;
const hashesATransfer = 2;
/** So far; no two are of the same amount within a minute, which the portal would ask about. */
let amounts = 0;
const page = "/FundTransfer?kind=own-account";

const stopServer = await startTestServer();
const database = await createDatabase();
const db = openDatabase<BankSchema>({ url: database.url, applicationName: "bench" });
const vault = createVault(testSecret);
await migrate(db, "bank", bankMigrations);
const customers = Array.from({ length: clients }, (_, place) => customerOf(place));
await fillMoneyBank(db, customers);
await giveTruePasswords();
const portal = await startPortal({ DATABASE_URL: database.url, OTP_SECONDS: "1", SANDBOX_LIMITS: "off" });
try {
  const visitors: Visitor[] = [];
  for (const customer of customers) visitors.push(await signIn(customer));
  const hashed = await hashPassword(TRANSACTION_PASSWORD);
  const [transfers, hashes] = await inTurn(
    rounds,
    () => perSecond(clients, (place) => transfer(customers[place]!, visitors[place]!)),
    () => perSecond(clients, () => verifyPassword(hashed, TRANSACTION_PASSWORD)),
  );
  const allowed = hashes.map((count) => count / hashesATransfer);
  figure(
    "whole transfers/s ÷ what their two password hashes allow",
    quotients(transfers, allowed),
    { atLeast: 0.4 },
    `${median(transfers).toFixed(1)} ÷ ${median(allowed).toFixed(1)} a second, ${clients} customers, three posts each`,
  );
} finally {
  await portal.stop();
  await db.destroy();
  await database.drop();
  await stopServer();
}

/** Hashes at the cost that customers' passwords have. */
async function giveTruePasswords(): Promise<void> {
  const hash = await hashPassword(TRANSACTION_PASSWORD);
  await db.updateTable("bank.credential").set({ hash }).execute();
  const login = await hashPassword(PASSWORD);
  await sql`insert into bank.credential (customer_number, kind, hash, set_at, expires_on)
    select customer_number, 'login', ${login}, now(), expires_on from bank.credential`.execute(db);
}

async function signIn({ number, mobile }: MoneyCustomer): Promise<Visitor> {
  const visitor = new Visitor(portal.url);
  must(await visitor.enterPassword(number), 303);
  must(await visitor.enterOtp(await readNewestOtp(db, vault, mobile)), 303);
  // The form, and with it the session's token.
  must(await visitor.get(page), 200);
  return visitor;
}

async function transfer({ savings, current, mobile }: MoneyCustomer, visitor: Visitor): Promise<void> {
  const amount = `${1 + ((amounts += 1) % 5_000)}.${String(amounts % 100).padStart(2, "0")}`;
  const run = must(await visitor.post(page, { from: savings, to: current, amount, remark: "Bench" }), 303);
  const confirm = { intent: "confirm", transactionPassword: TRANSACTION_PASSWORD };
  must(await visitor.post(run, { run: runOf(run), ...confirm }), 303);
  const otp = await readNewestOtp(db, vault, mobile);
  const done = must(await visitor.post(run, { run: runOf(run), intent: "verify", otp }), 303);
  if (!done.startsWith("/Payments/")) throw new Error(`the transfer led to ${done}`);
}

function runOf(location: string): string {
  return new URLSearchParams(location.split("?")[1]).get("run")!;
}

function must({ status, location, body }: Answer, wanted: number): string {
  if (status !== wanted) throw new Error(`answered ${status}: ${visibleText(body)}`);
  return location ?? "";
}

async function perSecond(count: number, work: (place: number) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  let done = 0;
  const one = async (_: unknown, place: number) => {
    for (; performance.now() < start + roundMs; done += 1) await work(place);
  };
  await Promise.all(Array.from({ length: count }, one));
  return (done * 1_000) / (performance.now() - start);
}
