/**
 * Turns a table written down as `column: [definition, meaning]` into its DDL: a table and every column of it
 * carry their meaning as a COMMENT, so that whoever opens the database needs no other page.
 */
export interface CommentedTable {
  /** With its schema: `bank.account`. */
  name: string;
  meaning: string;
  columns: Record<string, readonly [definition: string, meaning: string]>;
  constraints?: readonly string[];
  /** Complete CREATE INDEX statements. */
  indexes?: readonly string[];
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The statements that create `table`, in order. */
export function createTable(table: CommentedTable): string[] {
  const columns = Object.entries(table.columns);
  const lines = [
    ...columns.map(([column, [definition]]) => `${column} ${definition}`),
    ...(table.constraints ?? []),
  ];
  return [
    `create table ${table.name} (\n  ${lines.join(",\n  ")}\n)`,
    ...(table.indexes ?? []),
    `comment on table ${table.name} is ${quoted(table.meaning)}`,
    ...columns.map(
      ([column, [, meaning]]) => `comment on column ${table.name}.${column} is ${quoted(meaning)}`,
    ),
  ];
}
