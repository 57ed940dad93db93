/**
 * What a page costs here against another commit: `npm run bench -- --compare <commit>`. Judged by the processor time of the
 * portal's process, both sides warm and taken in turn, so that neither the load nor other work on the machine counts. With
 * `--html` the pages themselves are compared too. Pages/s against a bare route: `npm run bench:pages`.
 */
import { accountsOf } from "bank/demo/people";
import { ask, comparePages, sideOf, visitorFor } from "./compared-pages";
import { buildCommit } from "./compared-portal";
import { figure, median, told } from "./figures";
import { menuPages } from "./menu-pages";
import { firstDifference } from "./page-difference";
import { loadNow } from "./processor";

const customer = "100200301";
const { BENCH_COMPARE = "HEAD", BENCH_HTML = "", BENCH_WARM = "1500", BENCH_REQUESTS = "2000" } = process.env;
const rounds = 10;

const statement = `/AccountStatement?account=${accountsOf(customer)[0]!}&range=6m`;
const named = {
  "sign-in": "/",
  home: "/main",
  "statement of 50 rows": statement,
  "transfer form": "/FundTransfer",
};
const namedPaths = Object.values(named);
const pages: { name: string; path: string }[] = [
  ...Object.entries(named).map(([name, path]) => ({ name, path })),
  ...menuPages.filter((path) => !namedPaths.includes(path)).map((path) => ({ name: path, path })),
];

const baseline = buildCommit(BENCH_COMPARE);
const here = await sideOf(".", customer);
const before = await sideOf(baseline, customer).catch(async (fault: unknown) => {
  await here.portal.stop();
  throw fault;
});
try {
  const shared = [];
  for (const page of pages) {
    if ((await visitorFor(before, page.path).get(page.path)).status === 200) shared.push(page);
    else told(page.name, "new");
  }
  if (BENCH_HTML) await compareHtml(shared);
  for (const side of [here, before])
    for (const { path } of shared) await ask(side, path, Math.ceil(Number(BENCH_WARM) / shared.length));
  await compareCosts(shared);
} finally {
  await here.portal.stop();
  await before.portal.stop();
}

async function compareCosts(shared: typeof pages): Promise<void> {
  const times = Math.max(1, Math.ceil(Number(BENCH_REQUESTS) / shared.length / rounds));
  const names = new Map(shared.map(({ path, name }) => [path, name]));
  const middles = await comparePages([here, before], {
    paths: [...names.keys()],
    times,
    rounds,
    atMost: 1.1,
    name: (path, middle) =>
      `${middle > 1.1 ? "worse" : middle < 0.9 ? "better" : "same"}: ${names.get(path)}`,
  });
  const ofMenu = menuPages.flatMap((path) => middles.get(path) ?? []);
  told("median of the menu's pages", median(ofMenu).toFixed(2), `${ofMenu.length} pages, ${loadNow()}`);
}

/** Tokens and clocks apart, byte for byte. */
async function compareHtml(shared: typeof pages): Promise<void> {
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
