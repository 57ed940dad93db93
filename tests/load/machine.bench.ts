/**
 * What the whole machine does for one customer who is there alone: home against a page of the menu, and a payment from its form to its
 * receipt; `--against <commit>`: against the same of that commit, in turn. Portal, documents, bank and a durable PostgreSQL are counted,
 * the load is not; and how often a payment has PostgreSQL flush its log.
 */
import { buildCommit } from "./compared-portal";
import { flushesOf } from "./flushes";
import { figure, inTurn, median, quotients, told } from "./figures";
import { startMixed, type Act, type Mixed } from "./mixed-customers";
import { loadNow } from "./processor";

const rounds = 5;
const warm = { pages: 400, payments: 120 };
const each = { pages: 60, payments: 15 };
/** Enough that a flush of somebody else's is a small part of one. */
const flushed = 45;
const { BENCH_AGAINST = "" } = process.env;

const directories = BENCH_AGAINST ? [".", buildCommit(BENCH_AGAINST)] : ["."];
const sides: Mixed[] = [];
try {
  for (const directory of directories) sides.push(await startMixed(directory, 5));
  for (const side of sides) {
    for (const act of ["home", "/Menu/pay"] as const) await costOf(side, act, warm.pages);
    await costOf(side, "payment", warm.payments);
  }
  const [ours, theirs] = sides as [Mixed, Mixed?];
  figure(
    "a payment with pages: flushes of PostgreSQL's log",
    await flushesOf(ours.portal.databaseUrl, flushed, () => ours.visit("payment")),
    { atMost: 6 },
    `${flushed} one after the other, pg_stat_io of client backends`,
  );
  await compare("home ÷ menu page, whole machine", [ours, "home"], [ours, "/Menu/pay"], each.pages, 3);
  if (theirs) {
    const against = `÷ ${BENCH_AGAINST}, ms of the machine`;
    await compare(
      `a payment with pages ${against}`,
      [ours, "payment"],
      [theirs, "payment"],
      each.payments,
      0.5,
    );
    await compare(`home ${against}`, [ours, "home"], [theirs, "home"], each.pages);
    await compare(`sign-in ${against}`, [ours, "sign-in"], [theirs, "sign-in"], each.payments);
  } else {
    const found: Cost[] = [];
    for (let round = 0; round < rounds; round += 1) found.push(await costOf(ours, "payment", each.payments));
    told("a payment with pages, whole machine", `${median(found.map(sum)).toFixed(0)} ms`, parts(found));
  }
} finally {
  for (const side of sides) await side.stop();
}

type Cost = ReturnType<Mixed["portal"]["spent"]>;

async function compare(name: string, one: [Mixed, Act], other: [Mixed, Act], times: number, atMost?: number) {
  const [above, below] = await inTurn(
    rounds,
    () => costOf(...one, times),
    () => costOf(...other, times),
  );
  const ratios = quotients(above.map(sum), below.map(sum));
  const from = `ms ${parts(above)} ÷ ${parts(below)}; ${loadNow()}`;
  if (atMost) figure(name, ratios, { atMost }, from);
  else told(name, median(ratios).toFixed(2), from);
}

/** Milliseconds of processor each time, by process. */
async function costOf({ portal, visit }: Mixed, act: Act, times: number): Promise<Cost> {
  const from = portal.spent();
  for (let done = 0; done < times; done += 1) await visit(act);
  const to = portal.spent();
  for (const part of Object.keys(to) as (keyof Cost)[]) to[part] = (to[part] - from[part]) / times;
  return to;
}

function sum(cost: Cost): number {
  return Object.values(cost).reduce((all, one) => all + one, 0);
}

/** `12.1 (portal 8.0, bank 2.0, database 2.1)`, the middles. */
function parts(costs: readonly Cost[]): string {
  const names = (Object.keys(costs[0]!) as (keyof Cost)[]).filter((name) => name !== "documents");
  const middles = names.map((name) => `${name} ${median(costs.map((cost) => cost[name])).toFixed(1)}`);
  return `${median(costs.map(sum)).toFixed(1)} (${middles.join(", ")})`;
}
