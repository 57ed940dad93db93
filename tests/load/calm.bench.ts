/**
 * That long work does not block others: how a home page answers while one customer has large statements made, against how it does when
 * idle, in windows that alternate.
 */
import { mkdtempSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
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

interface Delays {
  portal: number;
  bank: number;
}

const stopServer = await startTestServer();
const LOOP_DELAYS = mkdtempSync(join(tmpdir(), "loops-"));
const watched = { LOOP_DELAYS, NODE_OPTIONS: `--import ${resolve("tests/load/loop-delay.mjs")}` };
const portal = await startPortal({ ...strict, ...watched });
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

  /** How long the loops of both programs kept others waiting since the last look, in milliseconds. */
  const delays = async (): Promise<Delays> => {
    const delayOf = async ({ pid }: { pid: number }) =>
      (JSON.parse(await text(connect(join(LOOP_DELAYS, `${pid}.sock`)))) as { p99: number }).p99;
    return { portal: await delayOf(portal), bank: await delayOf(portal.bank) };
  };

  /** Windows of a customer's home page, without and with files of the holder being made; how many came to their end meanwhile. */
  async function compare(files: readonly string[], cookies: { Cookie: string }) {
    const home = () => driveEvenly({ url: `${portal.url}/main`, headers: cookies, ...calm });
    await home();
    const idle: FeltEvenly[] = [];
    const busy: FeltEvenly[] = [];
    const loops = { idle: [] as Delays[], busy: [] as Delays[] };
    let made = 0;
    for (let round = 0; round < rounds; round += 1) {
      await delays();
      idle.push(await home());
      loops.idle.push(await delays());
      await db.deleteFrom("portal.rate_limit" as never).execute();
      await delays();
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
      loops.busy.push(await delays());
      gone.abort();
      const fault = await failed;
      if (fault instanceof Error) throw fault;
      // What was given up comes to its end.
      await pause(5_000);
    }
    return { idle, busy, loops, made };
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
  for (const program of ["portal", "bank"] as const) {
    const of = (window: "idle" | "busy") => theirs.loops[window].map((delays) => delays[program]);
    figure(
      `delay of the ${program}'s loop meanwhile: P99`,
      of("busy"),
      { atMost: 20 },
      `${inMs(of("busy"))} ms, idle ${inMs(of("idle"))}; ten between two looks are part of it`,
      { name: "ms", digits: 0 },
    );
  }
} finally {
  await db.destroy();
  await portal.stop();
  await stopServer();
}
