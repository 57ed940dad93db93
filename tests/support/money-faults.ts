/** A database whose connections fail as networks and servers do, at moments that a test's dice pick. */
import { AsyncLocalStorage } from "node:async_hooks";
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import type { Dice } from "bank/demo/dice";
import { columnTypes } from "common/postgres/connection.server";

export type DatabaseFault =
  /** The connection breaks before the server hears of the query. */
  | "not-sent"
  /** The server does it, its answer is lost: of a commit nobody knows then. */
  | "answer-lost"
  /** The server ends the connection, somewhere around the query. */
  | "killed"
  /** The server undoes the transaction and asks for another try. */
  | "try-again";

/** Connections are dear: the server ends few. */
const mix: readonly DatabaseFault[] = [
  ...Array.from({ length: 5 }, () => "answer-lost" as const),
  ...Array.from({ length: 4 }, () => "not-sent" as const),
  ...Array.from({ length: 3 }, () => "try-again" as const),
  "killed",
];

/** One fault that will come: at the `countdown`th query from when it was planned. */
interface Plan {
  fault: DatabaseFault;
  countdown: number;
}

export interface FaultyDatabase<Schema> {
  db: Kysely<Schema>;
  /** Runs `work`; one of its queries, if it has as many, fails. What runs outside has no faults. */
  disturbed<Answer>(dice: Dice, work: () => Promise<Answer>): Promise<Answer>;
  /** How often each fault has come. */
  counts: Record<DatabaseFault, number>;
  close(): Promise<void>;
}

/** Runs `work` again until it answers: a connection that broke may be met more than once. Faults of other kinds are thrown. */
export async function untilAnswered<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= MAX_ROUNDS) throw error;
      expectAccident(error);
    }
  }
}

/** More broken connections in a row than a pool holds are no accident. */
const MAX_ROUNDS = 20;

/** Throws what does not come from a broken connection or from a transaction that the server undid: a fault of the bank. */
export function expectAccident(error: unknown): void {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  const broken = /cut the connection|terminated|ECONNRESET|EPIPE|not queryable/i.test(message);
  if (!broken && !/^(57P0|08|40)/.test(code)) throw error;
}

/** Queries of a transfer's commit and some; a fault planned beyond the last query does not come. */
const REACH = 14;

export function openFaultyDatabase<Schema>(url: string, poolSize: number): FaultyDatabase<Schema> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "disturbed",
    max: poolSize,
    types: columnTypes,
  });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const executioner = new pg.Pool({ connectionString: url, application_name: "executioner", max: 2 });
  const plans = new AsyncLocalStorage<Plan>();
  const counts = { "not-sent": 0, "answer-lost": 0, killed: 0, "try-again": 0 };

  /** The fault that is due at this query, if any. */
  function due(): DatabaseFault | null {
    const plan = plans.getStore();
    if (!plan || plan.countdown <= 0) return null;
    plan.countdown -= 1;
    if (plan.countdown > 0) return null;
    counts[plan.fault] += 1;
    return plan.fault;
  }

  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect();
    let broken: Error | undefined;
    const cut = (words: string): never => {
      broken = new Error(words);
      throw broken;
    };
    async function query(text: string, parameters: unknown[]) {
      if (broken) throw broken;
      switch (due()) {
        case "not-sent":
          return cut("a test has cut the connection before the query");
        case "answer-lost":
          await client.query(text, parameters);
          return cut("a test has cut the connection after the query");
        case "killed": {
          const { processID } = client as unknown as { processID: number };
          const [answer] = await Promise.allSettled([
            client.query(text, parameters),
            executioner.query("select pg_terminate_backend($1)", [processID]),
          ]);
          if (answer.status === "rejected") throw answer.reason;
          return answer.value;
        }
        case "try-again":
          throw Object.assign(new Error("a test asks for another try"), { code: "40001" });
        case null:
          return client.query(text, parameters);
      }
    }
    return {
      query,
      // What the server does with a transaction whose connection is gone, without the price of another connection.
      release: () =>
        broken
          ? void client.query("rollback").then(
              () => client.release(),
              (error: Error) => client.release(error),
            )
          : client.release(),
    } as unknown as PostgresPoolClient;
  }

  const faultyPool: PostgresPool = { connect, end: () => pool.end() };
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: faultyPool }) });
  return {
    db,
    disturbed: (dice, work) => plans.run({ fault: dice.pick(mix), countdown: dice.between(1, REACH) }, work),
    counts,
    async close() {
      await db.destroy();
      await executioner.end();
    },
  };
}
