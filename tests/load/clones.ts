/**
 * Customers as the demo's first one: with its password, its three accounts that are paid from, their two years of postings, cards and payees.
 * By SQL that names only what differs, so that the bank of another commit takes them as well.
 */
import pg from "pg";

const model = "100200301";
/** Apart from what the demo has, by place. */
const apart = { row: 1_000_000, journal: 100_000_000 };

export interface Clone {
  number: string;
  mobile: string;
  accounts: readonly [string, string];
}

export async function cloneCustomers(databaseUrl: string, count: number): Promise<Clone[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    for (const statement of statements(count)) await client.query(statement);
    const { rows } = await client.query<Clone>(
      `select c.number, c.mobile, array_agg(a.number::text order by a.id) as accounts from bank.customer c
       join bank.account a on a.customer_number = c.number where c.number like '2%' group by c.number order by c.number`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** Rows of `table` that `where` picks as `old`, once for each place, with these columns changed. */
function copy(table: string, where: string, count: number, changed: Record<string, string>): string {
  const columns = Object.entries(changed).map(([name, value]) => `'${name}', ${value}`);
  return `insert into bank.${table} overriding system value
    select made.* from bank.${table} old, generate_series(1, ${count}) place,
    jsonb_populate_record(old, jsonb_build_object(${columns.join(", ")})) made where ${where}`;
}

function statements(count: number): string[] {
  const customer = "(200000000 + place)::text";
  const moved = (column: string) => `old.${column} + place * ${apart.row}::bigint`;
  const journal = (column: string) => `old.${column} + place * ${apart.journal}::bigint`;
  const reference = "old.reference || '-' || place";
  const original = `customer_number = '${model}'`;
  const account = `(select id from bank.account where ${original} and kind in ('savings', 'current'))`;
  return [
    copy("customer", `old.number = '${model}'`, count, {
      number: customer,
      mobile: "(7000000000 + place)::text",
    }),
    copy("credential", `old.${original}`, count, { customer_number: customer }),
    copy("account", `old.id in ${account}`, count, {
      id: moved("id"),
      number: "left(old.number, 8) || lpad((1000000 + 100 * place + old.id % 100)::text, 7, '0')",
      customer_number: customer,
    }),
    copy("journal", `old.id in (select journal_id from bank.posting where account_id in ${account})`, count, {
      id: journal("id"),
      reference,
    }),
    copy("posting", `old.account_id in ${account}`, count, {
      account_id: moved("account_id"),
      journal_id: journal("journal_id"),
    }),
    copy("payee", `old.${original}`, count, { id: moved("id"), customer_number: customer, reference }),
    copy("card", `old.account_id in ${account}`, count, {
      id: moved("id"),
      customer_number: customer,
      account_id: moved("account_id"),
      number_digest: "sha256(old.number_digest || convert_to(place::text, 'UTF8'))",
      enrolment_id: "'E9' || lpad((1000 * place + old.id)::text, 10, '0')",
    }),
    "analyze",
  ];
}
