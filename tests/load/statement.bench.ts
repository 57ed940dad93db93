/**
 * That a statement's time does not depend on the account's length: 50 rows of a year, over HTTP through the gateway client, from an
 * account with 100,000 postings against one with 1,000.
 */
import type { BankSchema } from "bank/database/schema";
import { openDatabase } from "~/database/connection.server";
import { systemClock } from "~/domain/clock";
import { addDays, istDate, startOfIstDate } from "~/domain/dates";
import { createGateway } from "~/gateway/gateway.server";
import { getStatementPage } from "~/gateway/statement-page.server";
import { createDemoDatabase, testSecret } from "tests/support/demo-template";
import { startBank } from "tests/support/running-portal";
import startTestServer from "tests/support/test-server";
import { figure, inTurn, median, milliseconds, quotients } from "./figures";
import { openFilledAccount } from "./filled-account";

const holder = "100200306";
const rowsAPage = 50;
const rounds = 11;
const callsARound = 25;

const stopServer = await startTestServer();
const database = await createDemoDatabase();
const db = openDatabase<BankSchema>({ url: database.url, applicationName: "bench" });
const bank = await startBank({
  SANDBOX: "on",
  DATABASE_URL: database.url,
  GATEWAY_SECRET: testSecret,
});
const gateway = createGateway({
  url: bank.url,
  secret: testSecret,
  honoursReference: true,
  tokenReuse: true,
  clock: systemClock,
});
const today = istDate(systemClock.now());
try {
  const twoYears = { from: startOfIstDate(addDays(today, -730)), to: startOfIstDate(today) };
  const short = await openFilledAccount(db, { holder, postings: 1_000, ...twoYears });
  const long = await openFilledAccount(db, { holder, postings: 100_000, ...twoYears });
  const [rowsOfShort, rowsOfLong] = [await page(short, 0), await page(long, 0)];
  for (const [name, offset] of [
    ["first", () => 0],
    ["middle", (rows: number) => Math.floor(rows / 2)],
    ["last", (rows: number) => rows - rowsAPage],
  ] as const) {
    const [longs, shorts] = await inTurn(
      rounds,
      () => typical(long, offset(rowsOfLong)),
      () => typical(short, offset(rowsOfShort)),
    );
    figure(
      `statement of 50 rows, ${name} page: account of 100,000 postings ÷ of 1,000`,
      quotients(longs, shorts),
      { atMost: 1.2 },
      `${median(longs).toFixed(2)} ÷ ${median(shorts).toFixed(2)} ms`,
    );
  }
} finally {
  await gateway.close();
  await bank.stop();
  await db.destroy();
  await database.drop();
  await stopServer();
}

/** The middle time of several calls, one after the other. */
async function typical(accountNumber: string, offset: number): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < callsARound; call += 1)
    times.push(await milliseconds(() => page(accountNumber, offset)));
  return median(times);
}

/** Asks for one page and answers how many rows the whole period has. */
async function page(accountNumber: string, offset: number): Promise<number> {
  const query = {
    accountNumber,
    customerNumber: holder,
    fromDate: addDays(today, -365),
    toDate: today,
    offset,
    limit: rowsAPage,
  };
  const caller = { user: "9840012306", ip: "127.0.0.1", latitude: "", longitude: "", correlationId: "bench" };
  const ending = await getStatementPage(gateway, query, caller);
  if (ending.ending !== "done" || ending.answer.entries.length !== rowsAPage)
    throw new Error(`the statement ended so: ${JSON.stringify(ending)}`);
  return ending.answer.totalEntries;
}
