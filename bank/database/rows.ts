import {
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type SelectQueryBuilder,
  type Updateable,
} from "kysely";
import { own } from "common/own";
import type { BankSchema, Db, Row } from "./schema";

/** Plain statements on one table. `where` names the columns that must be equal; null is IS NULL. */

type Table = keyof BankSchema & string;
type Column<T extends Table> = keyof Row<T> & string;
type Where<T extends Table> = Partial<Row<T>>;
type New<T extends Table> = Insertable<BankSchema[T]>;
type AnySchema = Record<string, Record<string, unknown>>;

/** The callers' types are exact; inside, a table is any table. */
const untyped = (db: Db) => db as unknown as Kysely<AnySchema>;

/** An undefined value matches no row, so that it can never widen a change. */
const matches = (where: object) => (is: ExpressionBuilder<AnySchema, string>) =>
  is.and(Object.entries(where).map(([column, value]) => is(column, value === null ? "is" : "=", value)));

export function findRow<T extends Table>(
  db: Db,
  table: T,
  where: Where<T>,
  locked?: "locked",
): Promise<Row<T> | undefined> {
  const query = untyped(db).selectFrom(table).selectAll().where(matches(where));
  return (locked ? query.forUpdate() : query).executeTakeFirst() as Promise<Row<T> | undefined>;
}

/** Throws without such a row. */
export const getRow = <T extends Table>(db: Db, table: T, where: Where<T>) =>
  untyped(db).selectFrom(table).selectAll().where(matches(where)).executeTakeFirstOrThrow() as Promise<
    Row<T>
  >;

/** `order` as `name` or `name desc`. */
export function listRows<T extends Table>(
  db: Db,
  table: T,
  where: Where<T>,
  ...order: Array<Column<T> | `${Column<T>} desc`>
): Promise<Array<Row<T>>> {
  const all = untyped(db).selectFrom(table).selectAll().where(matches(where));
  return order
    .map((one) => one.split(" ") as [column: string, direction?: string])
    .reduce((query, [column, direction]) => query.orderBy(column, direction ? "desc" : undefined), all)
    .execute() as Promise<Array<Row<T>>>;
}

export async function updateRows<T extends Table>(
  db: Db,
  table: T,
  { where, set }: { where: Where<T>; set: Updateable<BankSchema[T]> },
): Promise<void> {
  await untyped(db)
    .updateTable(table as string)
    .set(set)
    .where(matches(where))
    .execute();
}

export async function insertRows<T extends Table>(
  db: Db,
  table: T,
  rows: New<T> | readonly New<T>[],
): Promise<void> {
  await untyped(db).insertInto(table).values(rows).execute();
}

export const insertRow = <T extends Table>(db: Db, table: T, row: New<T>) =>
  untyped(db).insertInto(table).values(row).returningAll().executeTakeFirstOrThrow() as Promise<Row<T>>;

/** Undefined if a row with one of its keys exists; waits for concurrent transactions. */
export const insertRowOnce = <T extends Table>(db: Db, table: T, row: New<T>) =>
  untyped(db)
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst() as Promise<Row<T> | undefined>;

/** A row as an answer: absent in place of null. */
export const present = <R extends object>(row: R) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, (value as unknown) ?? undefined])) as {
    [Name in keyof R]: null extends R[Name] ? NonNullable<R[Name]> | undefined : R[Name];
  };

export const hasColumns = <R extends object>(row: R, columns: Partial<R>): boolean =>
  Object.entries(columns).every(([column, value]) => own(row, column) === value);

/** Counts the rows of a query before it is ordered and cut to a page. */
export async function countRows<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>) {
  const counted = query.select(({ fn }) => fn.countAll<bigint>().as("total"));
  const { total } = (await counted.executeTakeFirstOrThrow()) as unknown as { total: bigint };
  return Number(total);
}
