/** A bank behind the real gateway client with a short and a long account of two years: what must not depend on the length. */
import type { BankSchema } from "bank/database/schema";
import { openDatabase } from "common/postgres/connection.server";
import { systemClock } from "common/clock";
import { addDays, istDate, startOfIstDate, type IsoDate } from "common/dates";
import { createGateway, type Caller, type Gateway } from "~/gateway/gateway.server";
import { createDemoDatabase, testSecret } from "tests/support/demo-template";
import { startBank } from "tests/support/running-portal";
import startTestServer from "tests/support/test-server";
import { figure, inTurn, median, milliseconds, quotients } from "./figures";
import { openFilledAccount } from "./filled-account";

const rounds = 11;
const callsARound = 25;

export interface ShortAndLong {
  gateway: Gateway;
  caller: Caller;
  holder: string;
  /** Account numbers: 1,000 postings and 100,000. */
  short: string;
  long: string;
  today: IsoDate;
}

export async function withShortAndLong(measure: (bank: ShortAndLong) => Promise<void>): Promise<void> {
  const stopServer = await startTestServer();
  const database = await createDemoDatabase();
  const db = openDatabase<BankSchema>({ url: database.url, applicationName: "bench" });
  const bank = await startBank({ SANDBOX: "on", DATABASE_URL: database.url, GATEWAY_SECRET: testSecret });
  const gateway = createGateway({
    url: bank.url,
    secret: testSecret,
    honoursReference: true,
    tokenReuse: true,
    clock: systemClock,
  });
  const holder = "100200306";
  const caller = { user: "9840012306", ip: "127.0.0.1", latitude: "", longitude: "", correlationId: "bench" };
  const today = istDate(systemClock.now());
  try {
    const twoYears = { from: startOfIstDate(addDays(today, -730)), to: startOfIstDate(today) };
    const short = await openFilledAccount(db, { holder, postings: 1_000, ...twoYears });
    const long = await openFilledAccount(db, { holder, postings: 100_000, ...twoYears });
    await measure({ gateway, caller, holder, short, long, today });
  } finally {
    await gateway.close();
    await bank.stop();
    await db.destroy();
    await database.drop();
    await stopServer();
  }
}

/** The long account's time divided by the short one's; each the middle of several calls, one after the other. */
export async function compareLengths(
  name: string,
  atMost: number,
  { long, short }: { long: () => Promise<unknown>; short: () => Promise<unknown> },
): Promise<void> {
  const [longs, shorts] = await inTurn(
    rounds,
    () => typical(long),
    () => typical(short),
  );
  figure(
    `${name}: account of 100,000 postings ÷ of 1,000`,
    quotients(longs, shorts),
    { atMost },
    `${median(longs).toFixed(2)} ÷ ${median(shorts).toFixed(2)} ms`,
  );
}

async function typical(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < callsARound; count += 1) times.push(await milliseconds(call));
  return median(times);
}
