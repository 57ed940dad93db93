/**
 * That long work does not block others: how a home page answers while one customer has large statements made, against how it does when
 * idle, in windows that alternate.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { BankSchema } from "bank/database/schema";
import { openDatabase } from "common/postgres/connection.server";
import { systemClock } from "common/clock";
import { addMonths, istDate, startOfIstDate } from "common/dates";
import { startPortal, strict } from "tests/support/running-portal";
import startTestServer from "tests/support/test-server";
import { signIn } from "./customer";
import { figure, inMs, quotients } from "./figures";
import { openFilledAccount } from "./filled-account";
import { driveEvenly, type FeltEvenly } from "./load";

const holder = "100200306";
const other = "100200305";
const postings = 20_000;
const rounds = 3;
const calm = { seconds: 12, rate: 20 };
const EXPORTS = ["camt053", "camt053", "camt053", "ofx", "ofx", "tally", "csv", "csv"];
const pdfs = (count: number) => Array<string>(count).fill("pdf");

const stopServer = await startTestServer();
const portal = await startPortal(strict);
const db = openDatabase<BankSchema>({ url: portal.databaseUrl, applicationName: "bench" });
try {
  const today = istDate(systemClock.now());
  const account = await openFilledAccount(db, {
    holder,
    postings,
    from: startOfIstDate(addMonths(today, -5)),
    to: startOfIstDate(today),
  });
  const headers = { Cookie: await signIn(portal, holder) };
  const others = { Cookie: await signIn(portal, other) };

  /** Windows of a customer's home page, without and with files of the holder being made; how many came to their end meanwhile. */
  async function compare(files: readonly string[], cookies: { Cookie: string }) {
    const home = () => driveEvenly({ url: `${portal.url}/main`, headers: cookies, ...calm });
    await home();
    const idle: FeltEvenly[] = [];
    const busy: FeltEvenly[] = [];
    let made = 0;
    for (let round = 0; round < rounds; round += 1) {
      idle.push(await home());
      await db.deleteFrom("portal.rate_limit" as never).execute();
      const gone = new AbortController();
      const making = Promise.all(
        files.map(async (kind) => {
          const answer = await fetch(`${portal.url}/Statements/${account}.${kind}?range=6m`, {
            headers,
            signal: gone.signal,
          });
          if (answer.status !== 200) throw new Error(`a ${kind} was answered ${answer.status}`);
          await answer.arrayBuffer();
          made += 1;
        }),
      );
      const failed = making.catch((fault: Error) => (gone.signal.aborted ? undefined : fault));
      busy.push(await home());
      gone.abort();
      const fault = await failed;
      if (fault instanceof Error) throw fault;
      // What was given up comes to its end.
      await pause(5_000);
    }
    return { idle, busy, made };
  }
  type Part = "p50" | "p95" | "p99";
  const partsOf = (
    { busy, idle }: Record<"busy" | "idle", FeltEvenly[]>,
    part: Part,
  ): [number[], number[]] => [busy.map((one) => one[part]), idle.map((one) => one[part])];
  const told = (busy: readonly number[], idle: readonly number[], made: number) =>
    `${inMs(busy)} ÷ ${inMs(idle)} ms at ${calm.rate} pages/s; ${made} files came to their end meanwhile`;

  const own = await compare(pdfs(5), headers);
  const p99 = partsOf(own, "p99");
  figure(
    "home page while 5 PDFs of 20,000 rows are made ÷ idle: P99",
    quotients(...p99),
    { atMost: 2 },
    told(...p99, own.made),
  );

  const theirs = await compare([...EXPORTS, ...pdfs(5)], others);
  for (const [name, part, atMost] of [
    ["median", "p50", 1.5],
    ["P95", "p95", 2.5],
  ] as const) {
    const felt = partsOf(theirs, part);
    figure(
      `another customer's home page beside 8 exports and 5 PDFs of one ÷ idle: ${name}`,
      quotients(...felt),
      { atMost },
      told(...felt, theirs.made),
    );
  }
} finally {
  await db.destroy();
  await portal.stop();
  await stopServer();
}
