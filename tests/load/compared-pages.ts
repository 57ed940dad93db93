/** What a page takes of each process of a portal, and how that compares between two of them. */
import { Visitor } from "tests/support/visitor";
import { startBuilt, type ComparedPortal } from "./compared-portal";
import { cookieOf } from "./customer";
import { figure, median, quotients } from "./figures";
import { loadNow } from "./processor";

const connections = 4;

export interface Side {
  portal: ComparedPortal;
  visitor: Visitor;
}

/** What is built in `directory`, with `customer` signed in. */
export async function sideOf(directory: string, customer: string): Promise<Side> {
  const portal = await startBuilt(directory);
  const visitor = new Visitor(portal.url);
  await visitor.signIn(customer);
  return { portal, visitor };
}

/** Nobody is signed in where customers sign in. */
export const visitorFor = ({ portal, visitor }: Side, path: string): Visitor =>
  path === "/" ? new Visitor(portal.url) : visitor;

/** Asks for a page so often as a browser does, a few at a time. */
export async function ask(side: Side, path: string, times: number): Promise<void> {
  const cookie = cookieOf(visitorFor(side, path));
  const headers = { "Accept-Encoding": "gzip, deflate, br", ...(cookie && { Cookie: cookie }) };
  let left = times;
  const one = async () => {
    while (left-- > 0) {
      const answer = await fetch(side.portal.url + path, { headers });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${side.portal.url + path} answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
}

type Costs = ReturnType<ComparedPortal["spent"]>;

/** Milliseconds of processor a page, by process. */
async function costOf(side: Side, path: string, times: number): Promise<Costs> {
  const from = side.portal.spent();
  await ask(side, path, times);
  const to = side.portal.spent();
  const each = (process: keyof Costs) => (to[process] - from[process]) / times;
  return { portal: each("portal"), bank: each("bank"), database: each("database") };
}

interface Compared {
  path: string;
  /** Requests a round and side. */
  times: number;
  rounds: number;
  atMost: number;
  /** How the figure is called, by the middle of its ratios. */
  name(middle: number): string;
}

/** Both sides in turn, `rounds` times, changing who goes first: the figure is the portal's processor time, ours ÷ theirs. Answers its middle. */
export async function comparePage(
  [ours, theirs]: readonly [Side, Side],
  { path, times, rounds, atMost, name }: Compared,
): Promise<number> {
  const found: [Costs[], Costs[]] = [[], []];
  for (let round = 0; round < rounds; round += 1)
    for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      found[at].push(await costOf([ours, theirs][at]!, path, times));
  const of = (process: keyof Costs) => found.map((costs) => costs.map((cost) => cost[process]));
  const [mine, other] = of("portal") as [number[], number[]];
  const ratios = quotients(mine, other);
  const milliseconds = (process: keyof Costs) =>
    of(process)
      .map((costs) => median(costs).toFixed(1))
      .join(" ÷ ");
  const from = `ms of the portal ${milliseconds("portal")}, bank ${milliseconds("bank")}, database ${milliseconds("database")}; ${loadNow()}`;
  figure(name(median(ratios)), ratios, { atMost }, from);
  return median(ratios);
}
