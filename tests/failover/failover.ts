/** `npm run audit failover`: one part after the other, a table, and whether all is as it has to be. */
import { setTimeout as pause } from "node:timers/promises";
import type { Visitor } from "tests/support/visitor";
import { tableOf } from "../../scripts/table.mjs";
import { signInAll, startLoad } from "./customers";
import { openInstallation, type Installation } from "./installation";
import { parts, type Part } from "./parts";
import { answers, startProbes, writes } from "./probes";
import { brokenBefore, judge, type Verdict } from "./verdict";
import type { Said } from "./words";

/** Customers may wait so much longer than the servers are away and payments take when all is well. */
const ALLOWED_MS = 2_000;
const CUSTOMERS = 8;
const BEFORE_MS = 6_000;
const AFTER_MS = 4_000;
/** Within this time everything that is struck stands again. */
const RECOVERS_MS = 30_000;

const toldKinds: readonly Said[] = ["nothing", "doubt", "again", "spent", "silent"];

/** The parts that are tried behind pgbouncer as well. */
const pooledParts = ["primary", "cut"];
const pooledName = (name: string) => `pgbouncer-${name}`;

interface Outcome extends Verdict {
  name: string;
  /** Milliseconds: longest time without a payment before, longest after, and longest away of what was struck. */
  calm: number;
  gap: number;
  away: number;
}

const known = [...Object.keys(parts), ...pooledParts.map(pooledName)];
const nonEmpty = process.argv.slice(2);
const strangers = nonEmpty.filter((name) => !known.includes(name));
if (strangers.length > 0) {
  console.error(`There is no part '${strangers.join("', '")}'; there are ${known.join(", ")}.`);
  process.exit(2);
}
const wanted = nonEmpty.length > 0 ? nonEmpty : known;

const outcomes: Outcome[] = [];
const notTried: string[] = [];
await tryAll(
  false,
  Object.keys(parts).filter((name) => wanted.includes(name)),
);
await tryAll(
  true,
  pooledParts.filter((name) => wanted.includes(pooledName(name))),
);
const faults = outcomes.flatMap(faultsOf);
report();
process.exit(faults.length > 0 ? 1 : 0);

async function tryAll(pooled: boolean, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  console.log(`\nStarting two servers, two portals and the bank${pooled ? " behind pgbouncer" : ""} …`);
  const installation = await openInstallation({ customers: CUSTOMERS, pooled });
  try {
    await installation.watch.primary().ask("create table probe (at timestamptz default now())");
    const visitors = await signInAll(installation.balancer.url, installation.customers);
    for (const name of names) {
      const part = parts[name]!;
      const told = pooled ? pooledName(name) : name;
      if (part.fills && !installation.place.canFillDisks) {
        notTried.push(`${told}: only root may make a small disk`);
        continue;
      }
      console.log(`\n── ${told}: ${part.what}`);
      outcomes.push(await tryPart(told, part, installation, visitors));
    }
  } finally {
    await installation.stop();
  }
}

async function tryPart(
  name: string,
  part: Part,
  installation: Installation,
  visitors: readonly Visitor[],
): Promise<Outcome> {
  const { balancer, databaseUrl, watch } = installation;
  await watch.repair();
  const before = await brokenBefore(installation);
  const load = startLoad(visitors, installation.customers);
  const probes = startProbes([
    writes(databaseUrl("postgres")),
    answers(`${balancer.url}/readyz`),
    answers(`${installation.bank.url}/healthz`),
  ]);
  await paidAgain(load.paid.count, RECOVERS_MS);
  const from = performance.now();
  await pause(BEFORE_MS);
  const struck = performance.now();
  await part.strike(installation);
  await paidAgain(load.paid.count, RECOVERS_MS);
  await pause(AFTER_MS);
  const to = performance.now();
  await load.stop();
  await probes.stop();
  const away = probes.longestAway(struck, to);
  const verdict = await judge(installation, load, before);
  const calm = load.paid.longestWithout(from, struck);
  const outcome = {
    name,
    ...verdict,
    calm,
    gap: load.paid.longestWithout(struck, to),
    away: Math.max(...away),
  };
  const [database, portals, bank] = away.map(seconds);
  const usual = probes.longestAway(from, struck).map(seconds).join(", ");
  console.log(`longest without an answer before: ${usual}`);
  console.log(`away for: database ${database} s, portals ${portals} s, bank ${bank} s`);
  for (const [line, count] of tallied(outcome.told)) console.log(`${count} × ${line}`);
  for (const line of faultsOf(outcome)) console.log(line);
  return outcome;
}

/** What customers saw out of order, and how often. */
function tallied(told: Verdict["told"]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { step, said: answer, status } of told) {
    const line = `${step}: ${status ?? "no answer"}, '${answer}'`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return counts;
}

/** Until every customer could have paid again; what never comes back is told by the figures. */
async function paidAgain(count: () => number, withinMs: number): Promise<void> {
  const enough = count() + CUSTOMERS;
  for (const giveUp = Date.now() + withinMs; count() < enough && Date.now() < giveUp;) await pause(100);
}

function* linesOf(outcome: Outcome): Generator<string> {
  const { lost, twice, untrue, unresolved, broken, calm, gap, away, acknowledged, signedOut } = outcome;
  if (acknowledged === 0) yield "nothing was paid at all";
  if (lost > 0) yield `${lost} acknowledged payments are lost`;
  if (signedOut > 0) yield `${signedOut} sessions were gone`;
  if (twice > 0) yield `${twice} payments were made twice`;
  if (unresolved > 0) yield `of ${unresolved} payments nobody knows the end`;
  if (gap > away + calm + ALLOWED_MS)
    yield `${seconds(gap)} s without a payment, ${seconds(away)} of which the server was away`;
  yield* untrue;
  yield* broken;
}

function faultsOf(outcome: Outcome): string[] {
  return [...linesOf(outcome)].map((line) => `${outcome.name}: ${line}`);
}

function report(): void {
  const head = ["part", "calm, s", "away, s", "without, s", "paid", "lost", "twice"];
  const rows = outcomes.map((outcome) => [
    outcome.name,
    seconds(outcome.calm),
    seconds(outcome.away),
    seconds(outcome.gap),
    String(outcome.acknowledged),
    String(outcome.lost),
    String(outcome.twice),
    ...toldKinds.map((answer) => String(outcome.told.filter((one) => one.said === answer).length)),
    String(outcome.untrue.length),
    outcome.broken.length === 0 ? "yes" : "NO",
  ]);
  console.log(`\n${tableOf([[...head, ...toldKinds, "untrue", "balanced"], ...rows])}`);
  console.log(`
calm: longest time without a payment before; away: longest time without the servers themselves; without: longest time
without a payment after. Then what customers were told out of order: that nothing was done, that nobody knows yet, to try again,
that the OTP is perhaps used up, or nothing at all because the connection broke.`);
  for (const line of notTried) console.log(`Not tried: ${line}`);
  for (const line of faults) console.error(line);
  console.log(faults.length === 0 ? "\nNothing was lost." : `\n${faults.length} faults.`);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(1);
}
