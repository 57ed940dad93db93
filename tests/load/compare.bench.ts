/**
 * What pages, two documents and the start cost here against another commit: `npm run bench -- --compare <commit>`. Pages and documents
 * are judged by the processor time of the portal's processes, both sides warm and taken in turn, so that neither the load nor other work
 * on the machine counts. With `--html` the pages themselves are compared too. Pages/s against a bare route: `npm run bench pages`.
 */
import { accountsOf } from "bank/demo/people";
import { sideOf, visitorFor, type Side } from "./compared-pages";
import { buildCommit } from "./compared-portal";
import { start } from "./compared-start";
import { documentAt, pageAt } from "./compared-subjects";
import { figure, median, told } from "./figures";
import { menuPages } from "./menu-pages";
import { firstDifference } from "./page-difference";
import { loadNow } from "./processor";
import { judge, type Sides, type Subject } from "./rounds";

const customer = "100200301";
const { BENCH_COMPARE = "HEAD", BENCH_HTML = "" } = process.env;
const {
  BENCH_WARM = "3000",
  BENCH_REQUESTS = "12000",
  BENCH_ROUNDS = "10",
  BENCH_FURTHER = "32",
} = process.env;
const judging = { rounds: Number(BENCH_ROUNDS), further: Number(BENCH_FURTHER), atMost: 1.03 };
/** Of documents: each takes as long as some thirty pages. */
const DOCUMENTS = { times: 4, warm: 40 };

interface Address {
  name: string;
  path: string;
}

const account = accountsOf(customer)[0]!;
const named = {
  "sign-in": "/",
  home: "/main",
  "statement of 25 rows": `/AccountStatement?account=${account}&range=6m`,
  "transfer form": "/FundTransfer",
};
const namedPaths = Object.values(named);
const pages: Address[] = [
  ...Object.entries(named).map(([name, path]) => ({ name, path })),
  ...menuPages.filter((path) => !namedPaths.includes(path)).map((path) => ({ name: path, path })),
];
const documents: Address[] = ["pdf", "xlsx"].map((result) => ({
  name: `statement of six months as ${result.toUpperCase()}`,
  path: `/Statements/${account}.${result}?range=6m`,
}));

const baseline = buildCommit(BENCH_COMPARE);
let shared: Address[] = [];
let subjects: Subject[] = [];
await launch(async (sides) => {
  shared = await onBothSides(sides, pages);
  const times = {
    times: Math.max(1, Math.ceil(Number(BENCH_REQUESTS) / shared.length / judging.rounds)),
    warm: Math.ceil(Number(BENCH_WARM) / shared.length),
  };
  subjects = [
    ...shared.map(({ path, name }) => pageAt(path, name, times)),
    ...(await onBothSides(sides, documents)).map(({ path, name }) => documentAt(path, name, DOCUMENTS)),
    start,
  ];
  await tellGone(sides);
  if (BENCH_HTML) await compareHtml(sides);
});
const middles = await judge(launch, subjects, judging);
const inMenu = new Set<string>(menuPages);
const ratios = shared.flatMap(({ path, name }) => (inMenu.has(path) ? middles.get(name)! : []));
told("median of the menu's pages", median(ratios).toFixed(2), `${ratios.length} pages, ${loadNow()}`);

async function launch(work: (sides: Sides) => Promise<void>): Promise<void> {
  const here = await sideOf(".", customer);
  try {
    const before = await sideOf(baseline, customer);
    await work([here, before]).finally(() => before.portal.stop());
  } finally {
    await here.portal.stop();
  }
}

async function answersAt(side: Side, path: string): Promise<boolean> {
  return (await visitorFor(side, path).get(path)).status === 200;
}

function tellSkipped(name: string, where: string): void {
  told(name, `skipped: ${where}`, "nothing to compare with");
}

/** Those that can be compared; the others are told. */
async function onBothSides([here, before]: Sides, addresses: readonly Address[]): Promise<Address[]> {
  const found = [];
  for (const address of addresses) {
    const [ours, theirs] = [await answersAt(here, address.path), await answersAt(before, address.path)];
    if (ours && theirs) found.push(address);
    else tellSkipped(address.name, ours ? "only here" : theirs ? "only there" : "on neither side");
  }
  return found;
}

/** Pages that the other's home page leads to and that are not here any more. */
async function tellGone([here, before]: Sides): Promise<void> {
  const { body } = await before.visitor.get("/main");
  const linked = new Set([...body.matchAll(/ href="(\/[A-Za-z]+(?:\/[a-z]+)?)"/g)].map(([, path]) => path!));
  for (const { path } of pages) linked.delete(path);
  for (const path of linked) if (!(await answersAt(here, path))) tellSkipped(path, "only there");
}

/** Tokens and clocks apart, byte for byte. */
async function compareHtml(sides: Sides): Promise<void> {
  let different = 0;
  for (const { name, path } of shared) {
    const [ours, theirs] = await Promise.all(
      sides.map(async (side) => (await visitorFor(side, path).get(path)).body),
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
