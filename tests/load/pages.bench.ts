/**
 * What the portal costs around a page: the signed-in statement of 50 rows, through portal, bank and PostgreSQL, against a bare Remix
 * route that renders the same table. All share the machine; the bare route has it nearly alone.
 */
import { accountsOf } from "bank/demo/people";
import { startPortal } from "tests/support/running-portal";
import startTestServer from "tests/support/test-server";
import type { Table } from "./bare-portal/app/rows.server";
import { startBarePortal } from "./bare-portal";
import { signIn } from "./customer";
import { figure, inTurn, median, quotients } from "./figures";
import { drive, type Felt } from "./load";

const connections = 16;
const rounds = 5;
const seconds = 4;

/** Its short history in the tests' demo still fills many pages. The second one has no opening row. */
const customer = "100200309";
const path = `/AccountStatement?account=${accountsOf(customer)[0]!}&range=6m&page=2`;

const stopServer = await startTestServer();
const portal = await startPortal();
try {
  const cookie = await signIn(portal, customer);
  const bare = await startBarePortal(await tableOf(portal.url + path, cookie));
  try {
    await compare("as it is", {});
    await compare("compressed", { "Accept-Encoding": "gzip, deflate, br" });
  } finally {
    await bare.stop();
  }

  async function compare(how: string, headers: Record<string, string>): Promise<void> {
    const load = { connections, seconds };
    const [ours, theirs] = await inTurn(
      rounds,
      () => drive({ ...load, url: portal.url + path, headers: { ...headers, Cookie: cookie } }),
      () => drive({ ...load, url: bare.url, headers }),
    );
    const by = (felt: Felt[], what: keyof Felt) => felt.map((round) => round[what]);
    const middle = (what: keyof Felt) =>
      `${median(by(ours, what)).toFixed(0)} ÷ ${median(by(theirs, what)).toFixed(0)}`;
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

/** The texts of the page's one table. */
async function tableOf(url: string, cookie: string): Promise<Table> {
  const answer = await fetch(url, { headers: { Cookie: cookie } });
  const html = await answer.text();
  const textOf = (cell: string) =>
    cell
      .replace(/<[^>]+>/g, "")
      .replaceAll("&#x27;", "'")
      .replaceAll("&amp;", "&");
  const rowsOf = (part: string) =>
    [...part.matchAll(/<tr\b[^>]*>(.*?)<\/tr>/gs)].map(([, row]) =>
      [...row!.matchAll(/<t[hd]\b[^>]*?(?:\/>|>(.*?)<\/t[hd]>)/gs)].map(([, cell]) => textOf(cell ?? "")),
    );
  const [, head = "", body = ""] = /<thead>(.*?)<\/thead><tbody>(.*?)<\/tbody>/s.exec(html) ?? [];
  const table = { head: rowsOf(head)[0] ?? [], rows: rowsOf(body) };
  if (table.rows.length !== 50 || table.rows.some((row) => row.length !== table.head.length))
    throw new Error(`${url} answered ${answer.status} and showed ${table.rows.length} rows`);
  return table;
}
