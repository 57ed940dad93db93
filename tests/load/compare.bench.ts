/**
 * What a page costs here against another commit: `npm run bench -- --compare <commit>`. Judged by the processor time of the
 * portal's process, both sides warm and taken in turn, so that neither the load nor other work on the machine counts. With
 * `--html` the pages themselves are compared too. Pages/s against a bare route: `npm run bench:pages`.
 */
import { accountsOf } from "bank/demo/people";
import { menuFor } from "~/routes/_portal+/menu.rules";
import { Visitor } from "tests/support/visitor";
import { buildCommit, startBuilt, type ComparedPortal } from "./compared-portal";
import { cookieOf } from "./customer";
import { figure, median, quotients, told } from "./figures";
import { firstDifference } from "./page-difference";

const customer = "100200301";
const { BENCH_COMPARE = "HEAD", BENCH_HTML = "", BENCH_WARM = "1500", BENCH_REQUESTS = "2000" } = process.env;
const connections = 4;
const rounds = 10;

const statement = `/AccountStatement?account=${accountsOf(customer)[0]!}&range=6m`;
const menuPages = menuFor({ viewOnly: false }).flatMap(({ entries }) => entries.map(({ to }) => to));
const named = {
  "sign-in": "/",
  home: "/main",
  "statement of 50 rows": statement,
  "transfer form": "/FundTransfer",
};
const pages: { name: string; path: string }[] = [
  ...Object.entries(named).map(([name, path]) => ({ name, path })),
  ...menuPages.map((path) => ({ name: path, path })),
];

interface Side {
  portal: ComparedPortal;
  visitor: Visitor;
}

const here = await sideOf(".");
const before = await sideOf(buildCommit(BENCH_COMPARE)).catch(async (fault: unknown) => {
  await here.portal.stop();
  throw fault;
});
try {
  const shared = [];
  for (const page of pages) {
    if ((await visitorFor(before, page.path).get(page.path)).status === 200) shared.push(page);
    else told(page.name, "new");
  }
  if (BENCH_HTML) await comparePages(shared);
  for (const side of [here, before])
    for (const { path } of shared) await ask(side, path, Math.ceil(Number(BENCH_WARM) / shared.length));
  await compareCosts(shared);
} finally {
  await here.portal.stop();
  await before.portal.stop();
}

async function sideOf(directory: string): Promise<Side> {
  const portal = await startBuilt(directory);
  const visitor = new Visitor(portal.url);
  await visitor.signIn(customer);
  return { portal, visitor };
}

/** Nobody is signed in where customers sign in. */
function visitorFor({ portal, visitor }: Side, path: string): Visitor {
  return path === "/" ? new Visitor(portal.url) : visitor;
}

/** Asks for a page so often as a browser does, a few at a time. */
async function ask(side: Side, path: string, times: number): Promise<void> {
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

async function costOf(side: Side, path: string, times: number): Promise<Costs> {
  const from = side.portal.spent();
  await ask(side, path, times);
  const to = side.portal.spent();
  const each = (process: keyof Costs) => (to[process] - from[process]) / times;
  return { portal: each("portal"), bank: each("bank"), database: each("database") };
}

async function compareCosts(shared: typeof pages): Promise<void> {
  const middles: number[] = [];
  const times = Math.max(1, Math.ceil(Number(BENCH_REQUESTS) / shared.length / rounds));
  for (const { name, path } of shared) {
    const found: [Costs[], Costs[]] = [[], []];
    for (let round = 0; round < rounds; round += 1)
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0])
        found[at]!.push(await costOf([here, before][at]!, path, times));
    const of = (process: keyof Costs) => found.map((costs) => costs.map((cost) => cost[process]));
    const [ours, theirs] = of("portal") as [number[], number[]];
    const ratios = quotients(ours, theirs);
    const middle = median(ratios);
    if (path !== "/" && menuPages.some((to) => to === path)) middles.push(middle);
    const milliseconds = (process: keyof Costs) =>
      of(process)
        .map((costs) => median(costs).toFixed(1))
        .join(" ÷ ");
    const verdict = middle > 1.1 ? "worse" : middle < 0.9 ? "better" : "same";
    const from = `ms of the portal ${milliseconds("portal")}, bank ${milliseconds("bank")}, database ${milliseconds("database")}`;
    figure(`${verdict}: ${name}`, ratios, { atMost: 1.1 }, from);
  }
  told("median of the menu's pages", median(middles).toFixed(2), `${middles.length} pages`);
}

/** Tokens and clocks apart, byte for byte. */
async function comparePages(shared: typeof pages): Promise<void> {
  let different = 0;
  for (const { name, path } of shared) {
    const [ours, theirs] = await Promise.all(
      [here, before].map(async (side) => (await visitorFor(side, path).get(path)).body),
    );
    const difference = firstDifference(ours!, theirs!);
    if (difference) console.log(`${name}: ${difference}`);
    different += difference ? 1 : 0;
  }
  figure("pages whose HTML differs", different, { atMost: 0 }, `of ${shared.length}`, {
    name: "",
    digits: 0,
  });
}
