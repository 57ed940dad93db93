/** `npm run audit restore`: what a restored database of the portal still knows, and that nothing is done twice by it. */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "tests/support/free-port";
import { must, signInAs } from "tests/load/money-customers";
import type { MoneyCustomer } from "tests/support/money-bank";
import { TRANSACTION_PASSWORD } from "tests/support/two-pass";
import { Visitor } from "tests/support/visitor";
import { signInAll, startLoad } from "./customers";
import { openInstallation } from "./installation";
import { DatabaseServer } from "./postgres";
import { brokenBefore, judge } from "./verdict";
import { readWords } from "./words";

const CUSTOMERS = 6;
const CALM_MS = 5_000;
const FORM = "/FundTransfer?kind=own-account";

const faults: string[] = [];
console.log("Starting two servers, two portals and the bank …");
const installation = await openInstallation({ customers: CUSTOMERS + 4, pooled: false });
const { place, portals, balancer, customers: all } = installation;
const payers = { ...all, customers: all.customers.slice(4) };
const extras: DatabaseServer[] = [];
let source = installation.watch.primary();

/** The schema alone, into an empty database that the same role owns: docs/operations.md. */
async function byDump(target: DatabaseServer): Promise<() => Promise<void>> {
  const file = join(place.makeDirectory(`backup-${target.name}`), "portal.dump");
  await source.run("pg_dump", "--schema=portal", "-Fc", "-f", file, source.url("portal", "portal"));
  return async () => {
    await target.create();
    await target.ask("create role portal login");
    await target.ask("create database portal owner portal");
    await target.run("pg_restore", "--exit-on-error", "-d", target.url("portal", "portal"), file);
  };
}

/** The whole server with its write-ahead log. */
async function byCopy(target: DatabaseServer): Promise<() => Promise<void>> {
  await target.copy(source);
  return () => target.start();
}

try {
  const visitors = await signInAll(balancer.url, payers);
  await restore("pg_dump", byDump, visitors, 0);
  await restore("pg_basebackup", byCopy, visitors, 2);
} finally {
  await Promise.all(extras.map((server) => server.signal("SIGKILL")));
  await installation.stop();
}
for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0 ? "\nNothing was lost, and nothing done twice." : `\n${faults.length} faults.`,
);
process.exit(faults.length === 0 ? 0 : 1);

/** `from`: the first of two customers of this way's own. */
async function restore(
  way: string,
  backUp: typeof byDump,
  visitors: readonly Visitor[],
  from: number,
): Promise<void> {
  const before = await brokenBefore(installation);
  const server = `restored-${extras.length + 1}`;
  const target = new DatabaseServer(server, await freePort(), place, place.makeDirectory(server));
  extras.push(target);
  const waits = await beginTransfer(all.customers[from]!, `${way}, ended after it`);
  const quick = await beginTransfer(all.customers[from + 1]!, `${way}, ended before it`);
  const load = startLoad(visitors, payers);
  await pause(CALM_MS);
  const written = await auditOf(source);
  const began = performance.now();
  const restoreIt = await backUp(target);
  const backedUp = performance.now();
  // The backup does not know of it.
  const paid = await enter(quick);
  expect(paid === "done", `${way}: a payment after the backup says '${paid}'`);
  await pause(CALM_MS / 2);
  await load.stop();

  const lost = performance.now();
  await restoreIt();
  for (const portal of portals) await portal.moveTo(target.url("portal", "portal"));
  const took = [backedUp - began, performance.now() - lost].map((ms) => (ms / 1000).toFixed(1));
  source = target;

  const kept = await auditOf(target);
  const missing = [...written].filter(([id, row]) => kept.get(id) !== row).length;
  expect(missing === 0, `${way}: ${missing} rows of the audit trail are missing or changed`);
  const [{ may } = { may: true }] = await target.ask<{ may: boolean }>(
    "select has_table_privilege('portal', 'portal.audit', 'update, delete') as may",
    "portal",
  );
  expect(!may, `${way}: the audit trail may be changed`);
  for (const visitor of [...visitors, waits.visitor, quick.visitor])
    expect((await visitor.get("/main")).status === 200, `${way}: a session is gone`);

  expect((await enter(waits)) === "done", `${way}: a transfer that waited for its OTP was not made`);
  for (const { page, run, otp, name } of [waits, quick]) {
    // The same OTP once more, into the run as the backup knows it.
    await page.copy().post(run, { otp, intent: "verify" });
    const count = await paymentsNamed(name);
    expect(count === 1, `${name}: ${count} payments`);
  }
  const more = startLoad(visitors, payers);
  await pause(CALM_MS);
  await more.stop();
  const verdict = await judge(installation, more, before, target);
  expect(verdict.acknowledged > 0, `${way}: nothing was paid afterwards`);
  const { lost: gone, twice, unresolved, signedOut } = verdict;
  expect(
    gone + twice + unresolved + signedOut === 0,
    `${way}: ${gone} payments lost, ${twice} twice, ${unresolved} in doubt; ${signedOut} sessions gone`,
  );
  for (const line of verdict.broken) faults.push(`${way}: ${line}`);
  console.log(
    `${way}: backed up in ${took[0]} s while customers paid, restored and open in ${took[1]} s; ` +
      `${written.size} audit rows kept, ${verdict.acknowledged} payments afterwards`,
  );
}

function expect(holds: boolean, fault: string): void {
  if (!holds) faults.push(fault);
}

interface Waiting {
  visitor: Visitor;
  /** As the page of the OTP was seen. */
  page: Visitor;
  run: string;
  otp: string;
  name: string;
}

/** Signs in and goes as far as the page of the OTP. */
async function beginTransfer(customer: MoneyCustomer, name: string): Promise<Waiting> {
  const visitor = new Visitor(balancer.url);
  await signInAs(visitor, customer, all);
  must(await visitor.get(FORM), 200);
  const details = { from: customer.savings, to: customer.current, amount: "33.03", remark: name };
  const run = must(await visitor.post(FORM, details), 303);
  must(await visitor.get(run), 200);
  must(await visitor.post(run, { intent: "confirm", transactionPassword: TRANSACTION_PASSWORD }), 303);
  must(await visitor.get(run), 200);
  return { visitor, page: visitor.copy(), run, otp: await all.newestOtp(customer), name };
}

async function enter({ visitor, page, run, otp }: Waiting): Promise<string> {
  const receipt = must(await page.copy().post(run, { otp, intent: "verify" }), 303);
  return readWords((await visitor.get(receipt)).body);
}

/** Every row as text, by its number. */
async function auditOf(server: DatabaseServer): Promise<Map<string, string>> {
  const rows = await server.ask<{ id: string; row: string }>(
    "select id::text, audit::text as row from portal.audit",
    "portal",
  );
  return new Map(rows.map(({ id, row }) => [id, row]));
}

async function paymentsNamed(remark: string): Promise<number> {
  const primary = installation.watch.primary();
  const query = `select count(*)::int as count from bank.payment where remark = '${remark}'`;
  const [row] = await primary.ask<{ count: number }>(query, "bank");
  return row!.count;
}
