/**
 * What a payment costs the bank, on a server that keeps what it commits: its service, from the request to the answer, with all rules and
 * the cheapest password hash, against a bare transfer function called by node-pg; many paying into one account against many paying many;
 * opposite payments between two accounts, none of which may fail.
 */
import { hash } from "@node-rs/argon2";
import { sql } from "kysely";
import pg from "pg";
import { bankMigrations } from "bank/database/migrations";
import type { BankSchema } from "bank/database/schema";
import { variablesDigest } from "bank/otp/verify-otp";
import { transfer } from "bank/features/transfers/transfer";
import type { Context } from "bank/service";
import { createTokens } from "bank/tokens";
import { createVault } from "bank/vault";
import { newPrivateKey } from "common/contract/rsa.server";
import { openDatabase } from "common/postgres/connection.server";
import { migrate } from "common/postgres/migrate.server";
import { systemClock } from "common/clock";
import { payByFundTransfer } from "common/contract/transfers.server";
import { referenceOf } from "common/reference";
import { createDatabase } from "tests/support/databases";
import { ourBank } from "tests/support/banks";
import { startDurableServer } from "tests/support/durable-server";
import { bareTransfer } from "./bare-transfer";
import { figure, inTurn, median, perSecond, quotients, told } from "./figures";

const connections = 10;
/** For opposite payments. */
const opponents = 16;
const customers = 2_000;
const rounds = 9;
const roundMs = 1_000;
const password = "Bench#2026";

const stopServer = await startDurableServer();
const database = await createDatabase();
const db = openDatabase<BankSchema>({ url: database.url, applicationName: "bench", poolSize: opponents });
const pool = new pg.Pool({ connectionString: database.url, max: connections });
const clock = systemClock;
const vault = createVault("the secret of a bench");
const policy = { otpWaitSeconds: 59, otpLifeSeconds: 3_600, sessionMinutes: 30, portalHost: "localhost" };
const tokens = createTokens(db, vault, clock);
/** No limit of the day stops a customer who pays for seconds on end. */
const tariff = {
  ...ourBank.tariff,
  paymentLimits: ourBank.tariff.paymentLimits.map((row) => ({
    ...row,
    perDay: { "within-bank": null, imps: null, "neft-rtgs": null },
  })),
};
const bank = { ...ourBank, tariff, db, clock, vault, policy, privateKey: newPrivateKey, tokens };
const numberOf = (place: number) => `9${String(place).padStart(8, "0")}`;
const accountOf = (place: number) => `00011001${String(place).padStart(7, "0")}`;
let paid = 0;

try {
  await migrate(db, "bank", bankMigrations);
  await pool.query(bareTransfer(customers));
  await openCustomers();
  await measure();
} finally {
  await pool.end();
  await db.destroy();
  await database.drop();
  await stopServer();
}

/** Each pays the next one and the first one. */
async function openCustomers(): Promise<void> {
  const hashed = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await sql`insert into bank.customer (number, name, mobile, address1, district, city, state, pin_code, branch_code, status)
    select '9' || lpad(i::text, 8, '0'), 'Bench', '9' || lpad(i::text, 9, '0'), '1 Bench Road', 'Chennai', 'Chennai', 'TN', '600004', '0001', 'active'
    from generate_series(0, ${customers - 1}::int) i`.execute(db);
  await sql`insert into bank.credential (customer_number, kind, hash, set_at, expires_on)
    select number, 'transaction', ${hashed}, now(), '2199-01-01' from bank.customer`.execute(db);
  await sql`insert into bank.account (number, kind, customer_number, name, branch_code, product, opened_on, floor)
    select '00011001' || substr(number, 3), 'savings', number, 'Bench', '0001', 'Savings', '2020-04-01', -1000000000000
    from bank.customer`.execute(db);
  await sql`insert into bank.payee (customer_number, kind, account_number, ifsc, name, bank_name, reference, added_at, usable_from, capped_until, cap)
    select c.number, 'within-bank', a.number, '', 'Bench', '', c.number || '-' || a.number, '2020-04-01', '2020-04-01', '2020-04-02', 1
    from bank.customer c join bank.account a
      on a.customer_number = '900000000' or a.customer_number::bigint = c.number::bigint + 1
    where a.customer_number <> c.number`.execute(db);
  await pool.query("analyze");
}

interface Payment {
  from: number;
  to: number;
  amount: bigint;
}

/** Their one-time passwords, verified: what one was sent for no other one is. */
async function prepare(count: number, pair: () => { from: number; to: number }): Promise<Payment[]> {
  const payments = Array.from({ length: count }, () => ({ ...pair(), amount: BigInt(100 + (paid += 1)) }));
  const digests = payments.map((payment) =>
    variablesDigest(vault, numberOf(payment.from), bindingOf(payment)),
  );
  await pool.query(
    `insert into bank.otp (customer_number, purpose, variables_digest, otp_digest, sent_at, expires_at, state)
     select c, 'transfer', d, '', now(), now() + interval '1 hour', 'verified' from unnest($1::text[], $2::bytea[]) as u (c, d)`,
    [payments.map(({ from }) => numberOf(from)), digests],
  );
  return payments;
}

function requestOf({ from, to, amount }: Payment) {
  return {
    ...{ customerNumber: numberOf(from), fromAccount: accountOf(from), toAccount: accountOf(to) },
    ...{ toName: "Bench", amount, remark: "Rent", way: "within-bank" as const },
  };
}

function bindingOf(payment: Payment) {
  return payByFundTransfer.otp!.bind(requestOf(payment));
}

async function serve(payment: Payment): Promise<void> {
  const context: Context = { ...bank, user: `90${numberOf(payment.from).slice(1)}` };
  const authority = {
    transactionPassword: password,
    otp: "123456",
    reference: referenceOf(crypto.randomUUID()),
  };
  const answer = await transfer(context, { ...requestOf(payment), ...authority }, bindingOf(payment));
  if (answer.outcome !== "done") throw new Error(JSON.stringify(answer));
}

async function measure(): Promise<void> {
  let count = 0;
  const bare = async () => {
    const from = 1 + Math.floor(Math.random() * (customers - 1));
    const words = [`b${(count += 1)}`, from, from + 1, 100, "Rent"];
    await pool.query("select * from bare.transfer($1, $2, $3, $4, $5)", words);
  };
  const served =
    (pair: () => { from: number; to: number }, clients = connections) =>
    async () => {
      const payments = await prepare(4_000, pair);
      return perSecond({ lanes: clients, ms: roundMs }, () => serve(payments.pop()!));
    };
  const anybody = () => 1 + Math.floor(Math.random() * (customers - 2));
  const next = () => {
    const from = anybody();
    return { from, to: from + 1 };
  };
  const spread = served(next);
  const hot = served(() => ({ from: anybody(), to: 0 }));
  const [services, functions] = await inTurn(rounds, spread, () =>
    perSecond({ lanes: connections, ms: roundMs }, bare),
  );
  const from = `${median(services).toFixed(0)} ÷ ${median(functions).toFixed(0)} a second`;
  figure(
    "payments/s of the bank, cheapest hash ÷ bare function (durable)",
    quotients(services, functions),
    { atLeast: 0.3 },
    from,
  );
  const [crowded, again] = await inTurn(rounds, hot, spread);
  const ofHot = `${median(crowded).toFixed(0)} ÷ ${median(again).toFixed(0)} a second`;
  figure("transfers into one account ÷ spread", quotients(crowded, again), { atLeast: 0.4 }, ofHot);
  const before = await deadlocks();
  let turn = 0;
  // Any that fails ends the bench.
  const opposite = served(() => ((turn += 1) % 2 === 0 ? { from: 0, to: 1 } : { from: 1, to: 0 }), opponents);
  const [against, apart] = await inTurn(rounds, opposite, served(next, opponents));
  told(
    `opposite transfers of ${opponents} clients between two accounts ÷ spread`,
    median(quotients(against, apart)).toFixed(2),
    `${median(against).toFixed(0)} ÷ ${median(apart).toFixed(0)} a second, none failed; deadlocks on the server: ${(await deadlocks()) - before}`,
  );
}

/** Of this database so far. */
async function deadlocks(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select deadlocks::int as count from pg_stat_database where datname = current_database()",
  );
  return rows[0]!.count;
}
