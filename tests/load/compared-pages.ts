/** What a page takes of each process of a portal, and how that compares between two of them. */
import { Visitor } from "tests/support/visitor";
import { startBuilt, type ComparedPortal } from "./compared-portal";
import { cookieOf, landing } from "./customer";
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

/** Where what was asked for leads, in each portal: so that what is measured is the page alone. */
const landings = new Map<string, string>();

/** Asks for a page so often as a browser does, a few at a time. */
export async function ask(side: Side, path: string, times: number): Promise<void> {
  const cookie = cookieOf(visitorFor(side, path));
  const headers = { "Accept-Encoding": "gzip, deflate, br", ...(cookie && { Cookie: cookie }) };
  const asked = side.portal.url + path;
  const address = landings.get(asked) ?? (await landing(asked, headers));
  landings.set(asked, address);
  let left = times;
  const one = async () => {
    while (left-- > 0) {
      const answer = await fetch(address, { headers, redirect: "manual" });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
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
  paths: readonly string[];
  /** Requests a page, round and side. */
  times: number;
  rounds: number;
  atMost: number;
  /** How a page's figure is called, by the middle of its ratios. */
  name(path: string, middle: number): string;
}

/**
 * Both sides in turn, changing who goes first; each round asks for all pages, so that none is asked for while a process is colder than
 * with the others. The figure is the portal's processor time, ours ÷ theirs. Answers the middles by path.
 */
export async function comparePages(
  sides: readonly [Side, Side],
  { paths, times, rounds, atMost, name }: Compared,
): Promise<Map<string, number>> {
  const found = new Map(paths.map((path): [string, [Costs[], Costs[]]] => [path, [[], []]]));
  for (let round = 0; round < rounds; round += 1)
    for (const path of paths)
      for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
        found.get(path)![at].push(await costOf(sides[at], path, times));
  const middles = new Map<string, number>();
  for (const [path, costs] of found) {
    const of = (process: keyof Costs) => costs.map((all) => all.map((cost) => cost[process]));
    const [mine, other] = of("portal") as [number[], number[]];
    const ratios = quotients(mine, other);
    const milliseconds = (process: keyof Costs) =>
      of(process)
        .map((all) => median(all).toFixed(1))
        .join(" ÷ ");
    const from = `ms of the portal ${milliseconds("portal")}, bank ${milliseconds("bank")}, database ${milliseconds("database")}; ${loadNow()}`;
    middles.set(path, median(ratios));
    figure(name(path, median(ratios)), ratios, { atMost }, from);
  }
  return middles;
}
