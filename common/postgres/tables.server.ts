import type { ColumnType, Generated } from "kysely";
import type { IsoDate } from "common/dates";

/** A table as `column: [definition, meaning]`: the source of its DDL, with meanings as COMMENT, and of kysely's column types. */
interface TableDefinition {
  meaning: string;
  columns: ColumnDefinitions;
  constraints?: readonly string[];
  indexes?: readonly string[];
  /** Inserted with the table: `(column, …) values (…), (…)`. */
  firstRows?: string;
  /** Limits the code: rows are never updated, or written by database functions only. */
  rows?: "only added" | "by functions";
}

type TableDefinitions = Record<string, TableDefinition>;

/** As in CREATE TABLE: type first, lists of values as `check (column in ('one', 'other'))`. `typed` narrows the type. */
type ColumnDefinitions = Record<string, readonly [definition: string, meaning: string, type?: unknown]>;

/** Keeps literal types, from which the column types are read. */
export const defineTables = <const Tables extends TableDefinitions>(tables: Tables) => tables;
export const defineColumns = <const Columns extends ColumnDefinitions>(columns: Columns) => columns;

/** The type of a column's values, or its whole ColumnType. Undefined at run time. */
export const typed = <Value>() => undefined as Value;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

export function createTables(tables: TableDefinitions): string[] {
  return Object.entries(tables).flatMap(
    ([name, { meaning, columns, constraints = [], indexes = [], firstRows }]) => {
      const lines = Object.entries(columns).map(([column, [definition]]) => `${column} ${definition}`);
      return [
        `create table ${name} (\n  ${[...lines, ...constraints].join(",\n  ")}\n)`,
        ...indexes,
        `comment on table ${name} is ${quoted(meaning)}`,
        ...commentColumns(name, columns),
        ...(firstRows ? [`insert into ${name} ${firstRows}`] : []),
      ];
    },
  );
}

export function addColumns(table: string, columns: ColumnDefinitions): string[] {
  return [
    ...Object.entries(columns).map(
      ([column, [definition]]) => `alter table ${table} add column ${column} ${definition}`,
    ),
    ...commentColumns(table, columns),
  ];
}

const commentColumns = (table: string, columns: ColumnDefinitions) =>
  Object.entries(columns).map(
    ([column, [, meaning]]) => `comment on column ${table}.${column} is ${quoted(meaning)}`,
  );

/** Tables for kysely; `Domains`: definitions of domains that columns use. */
export type SchemaOf<Tables extends TableDefinitions, Domains = unknown> = {
  -readonly [Name in keyof Tables]: Written<Tables[Name], ColumnsOf<Tables[Name]["columns"], Domains>>;
};

export type ColumnsOf<Columns extends ColumnDefinitions, Domains = unknown> = {
  -readonly [C in keyof Columns]: Columns[C] extends readonly [string, string, infer Known]
    ? Known extends ColumnType<unknown, unknown, unknown>
      ? Known
      : ColumnOf<Columns[C][0], Known>
    : ColumnOf<Columns[C][0], ValueOf<Columns[C][0], Domains>>;
};

type Written<Table extends TableDefinition, Columns> = Table extends { rows: "only added" }
  ? Added<Columns>
  : Table extends { rows: "by functions" }
    ? WrittenByFunctions<Columns>
    : Columns;

type Added<Table> = {
  [C in keyof Table]: Table[C] extends ColumnType<infer Row, infer New, unknown>
    ? ColumnType<Row, New, never>
    : ColumnType<Table[C], Table[C], never>;
};

type WrittenByFunctions<Table> = {
  [C in keyof Table]: ColumnType<
    Table[C] extends ColumnType<infer Row, unknown, unknown> ? Row : Table[C],
    never,
    never
  >;
};

/** `Table` with columns changed by later steps, or with types that only the code knows. */
export type Changed<Table, Columns> = Omit<Table, keyof Columns> & Columns;

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

type ColumnOf<Definition extends string, Value> = Definition extends `${string}not null${infer Rest}`
  ? Rest extends `${string}default ${string}`
    ? Generated<Value>
    : Value
  : Definition extends `${string}primary key${string}`
    ? Definition extends `${string}generated${string}` | `${string}default ${string}`
      ? Generated<Value>
      : Value
    : Nullable<Value>;

type ValueOf<
  Definition extends string,
  Domains,
> = Definition extends `${string} in (${infer Values})${string}`
  ? Listed<Values>
  : TypeName<Definition> extends infer Name
    ? Name extends keyof SqlTypes
      ? SqlTypes[Name]
      : Name extends keyof Domains
        ? Domains[Name] extends string
          ? ValueOf<Domains[Name], unknown>
          : never
        : never
    : never;

/** First word without brackets: `numeric(5, 2) not null` → `numeric`. */
type TypeName<Definition> = Definition extends `${infer Word} ${string}`
  ? TypeName<Word>
  : Definition extends `${infer Name}(${string}`
    ? Name
    : Definition;

/** `'one', 'other'` → `"one" | "other"` */
type Listed<Values> = Values extends `'${infer Value}', ${infer Rest}`
  ? Value | Listed<Rest>
  : Values extends `'${infer Value}'`
    ? Value
    : never;

/** As read by `connection.server.ts`. Money is bigint paise; numeric stays text. */
interface SqlTypes {
  bigint: bigint;
  boolean: boolean;
  bytea: Buffer;
  char: string;
  date: IsoDate;
  integer: number;
  jsonb: object;
  numeric: string;
  smallint: number;
  text: string;
  "text[]": string[];
  timestamptz: Date;
  uuid: string;
}
