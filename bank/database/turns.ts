import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
} from "kysely";
import { queryWithColumns } from "common/postgres/connection.server";
import type { BankSchema, Db } from "./schema";

/**
 * A database for the enquiries of one message. The selects that they make in the same turn travel as one statement, which
 * answers each with its rows as JSON. A select is sent alone the first time, as PostgreSQL then tells the types of its columns.
 */
export function inTurns(db: Db): Db {
  const turn: Asked[] = [];
  const connection: DatabaseConnection = {
    executeQuery: ({ sql, parameters }: CompiledQuery) =>
      new Promise<{ rows: never[] }>((resolve, reject) => {
        const first = turn.push({ text: sql, values: parameters, resolve, reject }) === 1;
        // All that went on by the same answer of the database has asked by then.
        if (first) setImmediate(() => answerAll(db, turn.splice(0)));
      }),
    streamQuery: notForEnquiries,
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: notForEnquiries,
    commitTransaction: notForEnquiries,
    rollbackTransaction: notForEnquiries,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  return new Kysely<BankSchema>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

interface Asked {
  text: string;
  values: readonly unknown[];
  resolve(answer: { rows: never[] }): void;
  reject(reason: unknown): void;
}

type Columns = ReadonlyArray<{ name: string; read: (text: string) => unknown }>;

/** Columns of selects that were sent before. */
const known = new Map<string, Columns>();
const MAX_KNOWN = 2_000;

function answerAll(db: Db, asked: readonly Asked[]): void {
  const alone = asked.filter(({ text }) => !known.has(text));
  const together = asked.flatMap((one) => {
    const columns = known.get(one.text);
    return columns ? [{ ...one, columns }] : [];
  });
  for (const one of alone) void answerAlone(db, one);
  if (together.length === 1) void answerAlone(db, together[0]!);
  // Of a failure, each select meets its own.
  if (together.length > 1)
    answerTogether(db, together).catch(() => together.map((one) => answerAlone(db, one)));
}

async function answerAlone(db: Db, { text, values, resolve, reject }: Asked): Promise<void> {
  try {
    const { rows, columns } = await queryWithColumns(db, text, values);
    if (known.size >= MAX_KNOWN) known.clear();
    if (isSelect(text)) known.set(text, columns);
    resolve({ rows: rows as never[] });
  } catch (error) {
    reject(error);
  }
}

const isSelect = (text: string) =>
  /^\s*select\s/i.test(text) && !/\sfor (no key )?(update|share)/i.test(text);

async function answerTogether(db: Db, asked: ReadonlyArray<Asked & { columns: Columns }>): Promise<void> {
  let before = 0;
  const parts = asked.map(({ text, values, columns }, place) => {
    const names = columns.map((_, at) => `c${at}`);
    const renumbered = text.replaceAll(/\$(\d+)/g, (_, number) => `$${before + Number(number)}`);
    before += values.length;
    const row = names.map((name) => `${name}::text`).join();
    return `(select json_agg(array[${row}]) from (${renumbered}\n) q (${names.join()})) as a${place}`;
  });
  const values = asked.flatMap((one) => one.values);
  const { rows } = await queryWithColumns(db, `select ${parts.join(",\n")}`, values);
  const answers = rows[0] as Record<string, Array<Array<string | null>> | null>;
  asked.forEach(({ columns, resolve }, place) => {
    const found = (answers[`a${place}`] ?? []).map((row) => rowOf(columns, row));
    resolve({ rows: found as never[] });
  });
}

const rowOf = (columns: Columns, row: ReadonlyArray<string | null>) =>
  Object.fromEntries(
    columns.map(({ name, read }, at) => {
      const text = row[at]!;
      return [name, text === null ? null : read(text)];
    }),
  );

function notForEnquiries(): never {
  throw new Error("an enquiry only reads, and needs no transaction");
}
