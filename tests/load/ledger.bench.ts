/**
 * What the ledger costs: posts a second over 10 connections and many accounts, against a bare transfer function called by node-pg
 * on the same server; where pgbench is installed, its own transactions beside them.
 */
import { spawnSync } from "node:child_process";
import pg from "pg";
import { bankMigrations } from "bank/database/migrations";
import type { BankSchema } from "bank/database/schema";
import { postJournal } from "bank/ledger/post-journal";
import { openDatabase } from "common/postgres/connection.server";
import { migrate } from "common/postgres/migrate.server";
import { createDatabase } from "tests/support/databases";
import startTestServer from "tests/support/test-server";
import { bareTransfer } from "./bare-transfer";
import { figure, inTurn, median, perSecond, quotients, told } from "./figures";

const connections = 10;
const accounts = 2_000;
const rounds = 15;
const roundMs = 1_000;

const stopServer = await startTestServer();
const database = await createDatabase();
const db = openDatabase<BankSchema>({ url: database.url, applicationName: "bench", poolSize: connections });
const pool = new pg.Pool({ connectionString: database.url, max: connections });
try {
  await migrate(db, "bank", bankMigrations);
  await pool.query(bareTransfer(accounts));
  const posts = await measurePosts(await openAccounts());
  measurePgbench(posts);
} finally {
  await pool.end();
  await db.destroy();
  await database.drop();
  await stopServer();
}

async function openAccounts(): Promise<string[]> {
  await pool.query(`insert into bank.customer (number, name, mobile, address1, district, city, state, pin_code, branch_code, status)
    values ('900000001', 'Bench', '9000000001', '1 Bench Road', 'Chennai', 'Chennai', 'Tamil Nadu', '600004', '0001', 'active')`);
  const { rows } = await pool.query<{ number: string }>(
    `insert into bank.account (number, kind, customer_number, name, branch_code, product, opened_on, floor)
     select '00011001' || lpad(i::text, 7, '0'), 'savings', '900000001', 'Bench', '0001', 'Savings', '2020-04-01', -1000000000000
     from generate_series(1, $1::int) i returning number`,
    [accounts],
  );
  await pool.query("analyze");
  return rows.map(({ number }) => number);
}

/** Answers the ledger's posts a second. */
async function measurePosts(numbers: string[]): Promise<number> {
  let count = 0;
  const pair = () => {
    const from = Math.floor(Math.random() * accounts);
    return [from, (from + 1 + Math.floor(Math.random() * (accounts - 1))) % accounts] as const;
  };
  const bare = async () => {
    const [from, to] = pair();
    const words = [`b${(count += 1)}`, from + 1, to + 1, 100, "Rent"];
    await pool.query("select * from bare.transfer($1, $2, $3, $4, $5)", words);
  };
  const ours = async () => {
    const [from, to] = pair();
    const { outcome } = await postJournal(db, {
      reference: `o${(count += 1)}`,
      kind: "transfer",
      now: new Date(),
      lines: [
        { account: numbers[from]!, amount: -100n, particulars: "Rent" },
        { account: numbers[to]!, amount: 100n, particulars: "Rent" },
      ],
    });
    if (outcome !== "posted") throw new Error(outcome);
  };
  const [posts, transfers] = await inTurn(
    rounds,
    () => perSecond({ lanes: connections, ms: roundMs }, ours),
    () => perSecond({ lanes: connections, ms: roundMs }, bare),
  );
  const from = `${median(posts).toFixed(0)} ÷ ${median(transfers).toFixed(0)} a second`;
  figure("ledger posts/s ÷ bare transfer function", quotients(posts, transfers), { atLeast: 0.8 }, from);
  return median(posts);
}

function measurePgbench(posts: number): void {
  const run = (...options: string[]) =>
    spawnSync("pgbench", [...options, database.url], { encoding: "utf8" });
  if (run("-i", "-q", "-s", "10").status !== 0)
    return told("ledger posts/s ÷ pgbench", "–", "pgbench is not installed");
  for (const [script, name] of [
    ["simple-update", "its simple transactions"],
    ["tpcb-like", "its TPC-B-like ones"],
  ] as const) {
    const { stdout } = run("-n", "-b", script, "-c", String(connections), "-T", "5");
    const transactions = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    const from = `${posts.toFixed(0)} ÷ ${transactions.toFixed(0)} a second`;
    told(`ledger posts/s ÷ pgbench, ${name}`, (posts / transactions).toFixed(2), from);
  }
}
