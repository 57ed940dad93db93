/**
 * Five years of a bank of 100,000 customers in the portal's tables, and two million accounts in the bank's: rows of others, beside those
 * of the customers who are there. Ten million postings, not fifty: those take a quarter of an hour and 20 GB.
 */
import pg from "pg";
import { query } from "tests/support/query";

const customers = 100_000;
const holders = 400_000;
const audited = 5_000_000;
const million = 1_000_000;
const postingsEach = 5;
/** Ids, from those that are there. */
const apart = 10_000_000_000;
const accountsEach = 5;

/** One of the other customers, evenly. */
const customer = `(300000000 + i % ${customers})::text`;
/** In the last so many days. */
const within = (days: number, rows: number) =>
  `now() - make_interval(secs => i * ${days * 86_400} / ${rows}.0)`;
/** In order, as others take minutes longer to insert. */
const digest = "decode(lpad(to_hex(i), 64, '0'), 'hex')";
const uuid = "lpad(to_hex(i), 32, '0')::uuid";
const sealed = (bytes: number) => `decode(repeat('5a', ${bytes}), 'hex')`;
const text = (characters: number) => `repeat('s', ${characters})`;

interface Filling {
  table: string;
  rows: number;
  /** Columns, and what stands there in the row `i`. */
  values: Record<string, string>;
}

const portal: Filling[] = [
  {
    table: "portal.session",
    rows: million,
    values: {
      id_digest: digest,
      step: "'signed-in'",
      customer_number: customer,
      sealed_details: "''",
      idle_seconds: "300",
      started_at: within(90, million),
      last_seen_at: within(90, million),
      ends_at: within(90, million),
      ended_at: within(90, million),
      end_reason: "'signed-out'",
      address: "'203.0.113.7'",
      user_agent: text(110),
    },
  },
  {
    table: "portal.run",
    rows: million,
    values: {
      id: uuid,
      session_digest: digest,
      flow: "'transfer-own'",
      step: "'done'",
      sealed_input: "''",
      started_at: within(2, million),
      finished_at: within(2, million),
    },
  },
  {
    table: "portal.otp_challenge",
    rows: million,
    values: {
      run_id: uuid,
      purpose: "'transfer'",
      binding_digest: digest,
      sent_at: within(2, million),
    },
  },
  {
    table: "portal.kept_form",
    rows: million,
    values: {
      id: uuid,
      owner_digest: digest,
      sealed_form: text(600),
      // None expires while pages are measured.
      kept_at: "now() + interval '1 hour'",
    },
  },
  {
    table: "portal.audit",
    rows: audited,
    values: {
      id: "nextval('portal.audit_id')",
      at: `least(${within(1_825, audited)}, date_trunc('month', now()) - interval '1 day')`,
      customer_number: customer,
      act: "'transfer'",
      subject: "'XXXXXXXXXXX0301'",
      outcome: "'done'",
      reference: "'P' || lpad(i::text, 13, '0')",
      address: "'203.0.113.7'",
      correlation_id: `${uuid}::text`,
    },
  },
  {
    table: "portal.audit_seal",
    rows: audited,
    values: {
      month: `to_char(now() - make_interval(months => (60 - i / ${Math.ceil(audited / 60)})::int), 'YYYY-MM')`,
      number: "i",
      // Of the rows above, which come after those of the demo that are sealed already.
      audit_id: "(select coalesce(max(audit_id), 0) from portal.audit_seal) + i",
      key_id: "0",
      hash: digest,
    },
  },
  {
    table: "portal.commitment",
    rows: 2 * million,
    values: {
      reference: "'P' || lpad(i::text, 13, '0')",
      customer_number: customer,
      flow: "'transfer-own'",
      state: "'done'",
      sealed_order: "''",
      asked_at: within(1_825, 2 * million),
      settled_at: within(1_825, 2 * million),
    },
  },
  {
    table: "portal.device",
    rows: 3 * customers,
    values: {
      digest,
      customer_number: customer,
      first_seen_at: within(360, 3 * customers),
      last_seen_at: within(360, 3 * customers),
    },
  },
  {
    table: "portal.issued_document",
    rows: million,
    values: {
      code_digest: digest,
      owner_digest: digest,
      sealed_facts: sealed(150),
      issued_at: within(360, million),
    },
  },
  {
    table: "portal.notice_reading",
    rows: customers,
    values: { customer_number: customer, read_until: within(30, customers) },
  },
  {
    table: "portal.account_name",
    rows: customers,
    values: { customer_number: customer, sealed_names: text(200), sealed_with: "'other'" },
  },
];

const holder = `lpad((300000000 + (i - 1) % ${holders})::text, 9, '0')`;
const accounts = holders * accountsEach;
const postings = accounts * postingsEach;
const bank: Filling[] = [
  {
    table: "bank.customer",
    rows: holders,
    values: {
      number: holder,
      name: "'Grown Customer'",
      mobile: "(6000000000 + i)::text",
      address1: "'1 Car Street'",
      district: "'Chennai'",
      city: "'Chennai'",
      state: "'TN'",
      pin_code: "'600004'",
      branch_code: "'0001'",
      status: "'active'",
    },
  },
  {
    table: "bank.credential",
    rows: holders,
    values: {
      customer_number: holder,
      kind: "'login'",
      hash: text(97),
      set_at: within(300, holders),
      expires_on: "'2199-01-01'",
    },
  },
  {
    table: "bank.account",
    rows: accounts,
    values: {
      id: `i + ${apart}`,
      number: "'00019000' || lpad(i::text, 7, '0')",
      kind: "'savings'",
      customer_number: holder,
      name: "'Grown Customer'",
      branch_code: "'0001'",
      product: "'Savings'",
      opened_on: "'2020-04-01'",
      floor: "0",
      balance: `${postingsEach} * 100`,
      credits: `${postingsEach} * 100`,
      last_seq: String(postingsEach),
      last_booked_at: "now() - interval '1 day'",
      is_primary: `i <= ${holders}`,
    },
  },
  {
    table: "bank.journal",
    rows: postings / 10,
    values: {
      id: `i + ${apart}`,
      reference: "'grown ' || i",
      kind: "'upi'",
      booked_at: within(730, postings / 10),
    },
  },
  {
    table: "bank.posting",
    rows: postings,
    values: {
      account_id: `(i - 1) % ${accounts} + 1 + ${apart}`,
      account_seq: `(i - 1) / ${accounts} + 1`,
      journal_id: `(i - 1) / 10 + 1 + ${apart}`,
      line: "(i - 1) % 10 + 1",
      amount: "100",
      balance_after: `((i - 1) / ${accounts} + 1) * 100`,
      debits_after: "0",
      credits_after: `((i - 1) / ${accounts} + 1) * 100`,
      entry_date: `current_date - 700 + (i * 699 / ${postings})::int`,
      value_date: "current_date",
      particulars: "'UPI/512345678901/Payment from SHOP 7 Chennai'",
    },
  },
  {
    table: "bank.payee",
    rows: holders,
    values: {
      customer_number: holder,
      kind: "'within-bank'",
      account_number: "'00019000' || lpad(i::text, 7, '0')",
      ifsc: "''",
      name: "'Grown Payee'",
      bank_name: "''",
      reference: "'grown ' || i",
      added_at: within(700, holders),
      usable_from: within(700, holders),
      capped_until: within(700, holders),
      cap: "1",
    },
  },
  {
    table: "bank.payment",
    rows: million,
    values: {
      reference: "'P' || lpad(i::text, 13, '0')",
      customer_number: holder,
      kind: "'within-bank'",
      state: "'credited'",
      from_account: "'00019000' || lpad(i::text, 7, '0')",
      to_account: "'000190000000001'",
      to_name: "'Grown Payee'",
      amount: "100",
      paid_at: within(1_825, million),
      paid_on: `current_date - 1 - (i * 1824 / ${million})::int`,
    },
  },
  {
    table: "bank.otp",
    rows: million,
    values: {
      customer_number: holder,
      purpose: "'transfer'",
      variables_digest: digest,
      otp_digest: digest,
      sent_at: within(1_825, million),
      expires_at: within(1_825, million),
      state: "'used'",
    },
  },
  {
    table: "bank.text_message",
    rows: 2 * million,
    values: {
      mobile: `(6000000000 + (i - 1) % ${holders})::text`,
      sent_at: within(1_825, 2 * million),
      sealed_text: sealed(160),
    },
  },
  {
    table: "bank.job",
    rows: million,
    values: {
      kind: "'payment'",
      subject: "'grown ' || i",
      due_at: within(1_825, million),
      state: "'done'",
      done_at: within(1_825, million),
    },
  },
  {
    table: "bank.bank_session",
    rows: million,
    values: {
      id_digest: digest,
      customer_number: holder,
      opened_at: within(90, million),
      ends_at: within(90, million),
      ended_at: within(90, million),
    },
  },
];

const insert = ({ table, rows, values }: Filling) =>
  `insert into ${table} (${Object.keys(values).join(", ")}) overriding system value
   select ${Object.values(values).join(", ")} from generate_series(1::bigint, ${rows}) i`;

/** Fills the tables of a portal with a bank that run meanwhile. */
export async function grow(databaseUrl: string): Promise<string> {
  const start = performance.now();
  await query(databaseUrl, "alter system set max_wal_size = '8GB'");
  await flushing(databaseUrl, "off");
  await Promise.all([portal, bank].map((fillings) => fill(databaseUrl, fillings)));
  await query(databaseUrl, "vacuum analyze");
  await flushing(databaseUrl, "on");
  await query(databaseUrl, "checkpoint");
  await query(databaseUrl, "select pg_stat_reset()");
  const [row] = await query<{ size: string }>(
    databaseUrl,
    "select pg_size_pretty(pg_database_size(current_database())) as size",
  );
  return `${row!.size} in ${((performance.now() - start) / 60_000).toFixed(1)} minutes`;
}

async function flushing(databaseUrl: string, how: "on" | "off"): Promise<void> {
  for (const setting of ["fsync", "full_page_writes"])
    await query(databaseUrl, `alter system set ${setting} = ${how}`);
  await query(databaseUrl, "select pg_reload_conf()");
}

async function fill(databaseUrl: string, fillings: readonly Filling[]): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    // Keys of others' rows are right as they are made here.
    await client.query("set session_replication_role = replica");
    for (const filling of fillings) {
      const from = performance.now();
      await client.query(insert(filling)).catch((fault: Error) => {
        throw new Error(`${filling.table}: ${fault.message}`);
      });
      const seconds = ((performance.now() - from) / 1_000).toFixed(0);
      console.log(`  ${filling.table}: ${filling.rows} rows in ${seconds} s`);
    }
  } finally {
    await client.end();
  }
}
