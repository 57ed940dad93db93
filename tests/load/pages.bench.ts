/**
 * What the portal costs around a page: the signed-in statement of 25 rows, through portal, bank and PostgreSQL, against a bare Remix
 * route that renders the same rows as a table. All share the machine; the bare route has it nearly alone.
 */
import { DOMParser } from "linkedom";
import { accountsOf } from "bank/demo/people";
import { startPortal } from "tests/support/running-portal";
import startTestServer from "tests/support/test-server";
import type { Table } from "./bare-portal/app/rows.server";
import { startBarePortal } from "./bare-portal";
import { signIn } from "./customer";
import { figure, inTurn, median, quotients, told } from "./figures";
import { drive, type Felt, type Load } from "./load";
import { loadNow, processorTime } from "./processor";

const connections = 16;
const rounds = 5;
const seconds = 4;
/** Requests before anything is measured: until then a process is busy with its own code. */
const warm = 1_500;

/** Its short history in the tests' demo still fills many pages. The second one has no opening row. */
const customer = "100200309";
const byNumber = `/AccountStatement?account=${accountsOf(customer)[0]!}&range=6m&page=2`;

const stopServer = await startTestServer();
const portal = await startPortal();
try {
  const cookie = await signIn(portal, customer);
  const { url, table } = await statementOf(portal.url + byNumber, cookie);
  const bare = await startBarePortal(table);
  try {
    await warmUp({ url, headers: { Cookie: cookie } });
    await warmUp({ url: bare.url });
    await compare("as it is", {}, 3.5);
    await compare("compressed", { "Accept-Encoding": "gzip, deflate, br" });
  } finally {
    await bare.stop();
  }

  /** `dearest`: how many times the processor of the bare route's process the page may take of the portal's. */
  async function compare(how: string, headers: Record<string, string>, dearest?: number): Promise<void> {
    const load = { connections, seconds };
    const [ours, theirs] = await inTurn(
      rounds,
      () => driven(portal.pid, { ...load, url, headers: { ...headers, Cookie: cookie } }),
      () => driven(bare.pid, { ...load, url: bare.url, headers }),
    );
    const by = (felt: Driven[], what: keyof Driven) => felt.map((round) => round[what]);
    const middle = (what: keyof Driven, digits = 0) =>
      `${median(by(ours, what)).toFixed(digits)} ÷ ${median(by(theirs, what)).toFixed(digits)}`;
    const costs = quotients(by(ours, "processor"), by(theirs, "processor"));
    const spent = `${middle("processor", 2)} ms a page, ${loadNow()}`;
    const what = `statement page ÷ bare route, ${how}: processor time`;
    if (dearest) figure(what, costs, { atMost: dearest }, spent);
    else told(what, median(costs).toFixed(2), spent);
    figure(
      `statement page ÷ bare route, ${how}: pages/s`,
      quotients(by(ours, "rate"), by(theirs, "rate")),
      { atLeast: 0.5 },
      `${middle("rate")} pages/s, ${connections} connections`,
    );
    figure(
      `statement page ÷ bare route, ${how}: P99`,
      quotients(by(ours, "p99"), by(theirs, "p99")),
      { atMost: 2 },
      `${middle("p99")} ms; in the middle ${middle("p50")} ms`,
    );
  }
} finally {
  await portal.stop();
  await stopServer();
}

async function warmUp(load: Pick<Load, "url" | "headers">): Promise<void> {
  for (let served = 0; served < warm;) served += (await drive({ ...load, connections, seconds })).requests;
}

interface Driven extends Felt {
  /** Milliseconds of the process that a page takes: what else the machine does counts for nothing. */
  processor: number;
}

async function driven(pid: number, load: Load): Promise<Driven> {
  const from = processorTime(pid);
  const felt = await drive(load);
  return { ...felt, processor: (processorTime(pid) - from) / felt.requests };
}

/** The page's address, as one asked for by an account's number is redirected to its handle, and the texts of its list. */
async function statementOf(asked: string, cookie: string): Promise<{ url: string; table: Table }> {
  const answer = await fetch(asked, { headers: { Cookie: cookie } });
  const document = new DOMParser().parseFromString(await answer.text(), "text/html");
  const cells = ["body", "middle", "end"].map((part) => `.list__${part}`);
  const rowsOf = (rows: string) =>
    [...document.querySelectorAll(rows)].map((row) =>
      cells.map((cell) => row.querySelector(cell)?.textContent ?? ""),
    );
  const table = { head: rowsOf(".list__columns")[0] ?? [], rows: rowsOf(".list__row") };
  if (table.rows.length !== 25 || table.rows.flat().includes(""))
    throw new Error(`${asked} answered ${answer.status} and showed ${table.rows.length} rows`);
  return { url: answer.url, table };
}
