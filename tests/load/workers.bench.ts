/**
 * What a second worker brings: pages/s of a portal of two against one of one, each with a bank and a database of its own. Bank, database
 * and load want the same processors as the workers, which they would not where a bank runs them; so the time that everything else on
 * the machine takes is left out of what two workers had: their pages/s are told as if two processors had been theirs alone. One
 * worker has a processor to itself here as there, since the rest finds another.
 */
import { availableParallelism } from "node:os";
import { Visitor } from "tests/support/visitor";
import { startBuilt, type ComparedPortal } from "./compared-portal";
import { cookieOf } from "./customer";
import { figure, median, quotients, told } from "./figures";
import { drive } from "./load";
import { busyTime, loadNow } from "./processor";

const customer = "100200301";
const rounds = 5;
const seconds = 4;
const workers = 2;
const connections = 24;
/** A page that asks the bank for nothing, so that the most of what is taken is the workers'; and the home page. */
const pages = [
  ["help", "/help"],
  ["home page", "/main"],
] as const;

interface Served {
  /** Pages a second, as measured. */
  rate: number;
  /** The same, had the workers' processors been theirs alone. */
  alone: number;
  /** How much of a processor a second the portal took. */
  share: number;
}

if (availableParallelism() < workers) throw new Error(`this wants ${workers} processors`);
const sides = [await sideWith(workers), await sideWith(1)] as const;
try {
  for (const [name, path] of pages) {
    for (const side of sides) await serve(side, path);
    const found: [Served[], Served[]] = [[], []];
    for (let round = 0; round < rounds; round += 1)
      for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
        found[at].push(await serve(sides[at], path));
    const by = (what: keyof Served) =>
      found.map((all) => all.map((one) => one[what])) as [number[], number[]];
    const middle = (what: keyof Served, digits = 0) =>
      by(what)
        .map((all) => median(all).toFixed(digits))
        .join(" ÷ ");
    const shares = `processors taken by the portal ${middle("share", 2)}, ${loadNow()}`;
    figure(
      `${name}, two workers ÷ one: pages/s, the rest of the machine left out`,
      quotients(...by("alone")),
      { atLeast: 1.6 },
      `${middle("alone")} pages/s, ${shares}`,
    );
    told(
      `${name}, two workers ÷ one: pages/s as measured`,
      median(quotients(...by("rate"))).toFixed(2),
      middle("rate"),
    );
  }
} finally {
  for (const { portal } of sides) await portal.stop();
}

interface Side {
  portal: ComparedPortal;
  cookie: string;
  workers: number;
}

async function sideWith(workers: number): Promise<Side> {
  const portal = await startBuilt(".", { WORKERS: String(workers) });
  const visitor = new Visitor(portal.url);
  await visitor.signIn(customer);
  return { portal, cookie: cookieOf(visitor), workers };
}

async function serve({ portal, cookie, workers }: Side, path: string): Promise<Served> {
  const [spent, busy, start] = [portal.spent().portal, busyTime(), performance.now()];
  const { requests } = await drive({
    url: portal.url + path,
    connections,
    seconds,
    headers: { Cookie: cookie, "Accept-Encoding": "gzip, deflate, br" },
  });
  const wall = performance.now() - start;
  const own = portal.spent().portal - spent;
  const others = Math.max(0, busyTime() - busy - own);
  // What the others took of the workers' processors; where there are more processors than workers, first of those that are left.
  const taken = Math.max(0, others - (availableParallelism() - workers) * wall);
  const rate = (requests / wall) * 1_000;
  return { rate, alone: (rate * (workers * wall)) / (workers * wall - taken), share: own / wall };
}
