/**
 * That a page, a sign-in and a payment cost no more in a bank that has grown: the portal's tables with five years of 100,000 customers
 * and the bank's with two million accounts, against both with the demo alone, by what the whole machine does for each. And that what
 * retention has to delete is deleted at nobody's cost. Tables that were read through, and indexes that nothing used, are named.
 */
import { budgetPages } from "tests/support/budget";
import { query } from "tests/support/query";
import { Visitor } from "tests/support/visitor";
import { cookieOf } from "./customer";
import { figure, told } from "./figures";
import { grow } from "./grown-tables";
import { driveEvenly } from "./load";
import { startMixed, type Act, type Mixed } from "./mixed-customers";
import { loadNow } from "./processor";

const atMost = 1.1;
const rounds = 5;
/** Of each act a round; what seems dearer is looked at again, longer. */
const times = { first: 6, again: 20 };
const acts: Act[] = [...budgetPages, "statement", "pdf", "sign-in", "payment"];
/** Rows of each table that wait for their deletion. */
const backlog = 200_000;

/** Rows that are long over, as after days without a portal. */
const expired = [
  `insert into portal.session (id_digest, step, customer_number, sealed_details, idle_seconds, started_at, last_seen_at, ends_at, address, user_agent)
   select decode('ffff' || lpad(to_hex(i), 60, '0'), 'hex'), 'signed-in', '300000001', decode(repeat('5a', 900), 'hex'), 300, at, at, at, '203.0.113.7', ''
   from generate_series(1::bigint, ${backlog}) i, lateral (select now() - interval '100 days' as at) then_`,
  `insert into portal.run (id, session_digest, flow, step, sealed_input, started_at, sealed_secrets, secrets_until)
   select ('ffff' || lpad(to_hex(i), 28, '0'))::uuid, decode('ffff' || lpad(to_hex(i), 60, '0'), 'hex'), 'transfer-own', 'otp', decode(repeat('5a', 900), 'hex'), at, '\\x5a', at
   from generate_series(1::bigint, ${backlog}) i, lateral (select now() - interval '100 days' as at) then_`,
  `insert into portal.kept_form (id, owner_digest, sealed_form, kept_at)
   select ('ffff' || lpad(to_hex(i), 28, '0'))::uuid, '\\x5a', repeat('s', 900), now() - interval '1 day' from generate_series(1::bigint, ${backlog}) i`,
  `insert into portal.rate_limit (key, points, expire) select 'grown ' || i, 1, 0 from generate_series(1::bigint, ${backlog}) i`,
];

const large = await startMixed(".", 5);
try {
  told("growth: the large database", await grow(large.portal.databaseUrl), "beside the demo");
  const small = await startMixed(".", 5);
  try {
    await compare(large, small);
  } finally {
    await small.stop();
  }
  await tellTables(large.portal.databaseUrl);
  await deleteBeside(large);
} finally {
  await large.stop();
}

async function compare(large: Mixed, small: Mixed): Promise<void> {
  const found = new Map<Act, number>();
  for (const act of acts) {
    for (const side of [large, small]) await costOf(side, act, times.first);
    let ratio = await ratioOf(act, times.first);
    if (ratio > atMost) ratio = await ratioOf(act, times.again);
    found.set(act, ratio);
    console.log(`  ${act}: ${ratio.toFixed(2)}`);
  }
  const pages = [...found].filter(([act]) => act !== "sign-in" && act !== "payment");
  const [dearest, ratio] = pages.reduce((most, one) => (one[1] > most[1] ? one : most));
  const above = pages.filter(([, ratio]) => ratio > atMost).map(([act]) => act);
  const from = `of ${pages.length} pages ${above.length} are above: ${above.join(", ")}; ${loadNow()}`;
  figure(`growth: the dearest page (${dearest}), large ÷ small`, ratio, { atMost }, from);
  for (const act of ["sign-in", "payment"] as const)
    figure(`growth: ${act}, large ÷ small`, found.get(act)!, { atMost }, loadNow());

  /** Of the cheapest rounds: other work on the machine only adds. */
  async function ratioOf(act: Act, times: number): Promise<number> {
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await costOf(large, act, times));
      theirs.push(await costOf(small, act, times));
    }
    return Math.min(...ours) / Math.min(...theirs);
  }
}

/** Milliseconds of the machine each time. */
async function costOf({ portal, visit }: Mixed, act: Act, times: number): Promise<number> {
  const sum = () => Object.values(portal.spent()).reduce((all, one) => all + one, 0);
  const from = sum();
  for (let done = 0; done < times; done += 1) await visit(act);
  return (sum() - from) / times;
}

/** Since the tables were filled. */
async function tellTables(databaseUrl: string): Promise<void> {
  const read = await query<{ name: string; scans: string; rows: string }>(
    databaseUrl,
    `select relid::regclass::text as name, seq_scan as scans, seq_tup_read / seq_scan as rows from pg_stat_user_tables
     where seq_scan > 0 and seq_tup_read / seq_scan > 10000 order by seq_tup_read desc`,
  );
  const scanned = read.map(({ name, scans, rows }) => `${name} (${scans} times, ${rows} rows)`);
  told("growth: tables read through", String(read.length), scanned.join(", ") || "none");
  const unused = await query<{ name: string }>(
    databaseUrl,
    `select indexrelid::regclass::text as name from pg_stat_user_indexes join pg_index using (indexrelid)
     where idx_scan = 0 and not indisunique order by 1`,
  );
  told("growth: indexes that nothing used", String(unused.length), unused.map(({ name }) => name).join(", "));
}

async function deleteBeside({ portal }: Mixed): Promise<void> {
  const visitor = new Visitor(portal.url);
  await visitor.signIn();
  const headers = { Cookie: cookieOf(visitor) };
  const home = async () =>
    (await driveEvenly({ url: `${portal.url}/main`, headers, rate: 10, seconds: 30 })).p99;
  await home();
  const quiet = await home();
  // At once: sessions are gone before their runs could come.
  await query(portal.databaseUrl, expired.join(";"));
  const beside = await home();
  const [left] = await query<{ rows: number }>(
    portal.databaseUrl,
    "select count(*)::int as rows from portal.rate_limit where key like 'grown %'",
  );
  figure(
    `growth: home's P99 while ${backlog} rows of four tables are to be deleted ÷ before`,
    beside / quiet,
    { atMost: 1.4 },
    `${beside.toFixed(0)} ÷ ${quiet.toFixed(0)} ms; ${left!.rows} of a table are left; ${loadNow()}`,
  );
}
