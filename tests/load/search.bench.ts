/** The search of a customer with 100,000 entries, whole and while somebody types: within 100 ms, one request after another. */
import { openDatabase } from "common/postgres/connection.server";
import type { BankSchema } from "bank/database/schema";
import { systemClock } from "common/clock";
import { addDays, istDate, startOfIstDate } from "common/dates";
import { startPortal } from "tests/support/running-portal";
import startTestServer from "tests/support/test-server";
import { Visitor } from "tests/support/visitor";
import { figure, milliseconds } from "./figures";
import { openFilledAccount } from "./filled-account";

const customer = "100200306";
const POSTINGS = 100_000;
/** A name, a name and an amount, an amount, a word of half the entries, one of none; a page, an answer in place. */
const phrases = ["shop 17", "shop 249", "250", "upi", "zymurgy", "stop cheque", "balance"];
const rounds = 15;

const stopServer = await startTestServer();
const portal = await startPortal({ SANDBOX_LIMITS: "off" });
try {
  const db = openDatabase<BankSchema>({ url: portal.databaseUrl, applicationName: "bench" });
  const today = istDate(systemClock.now());
  const twoYears = { from: startOfIstDate(addDays(today, -730)), to: startOfIstDate(today) };
  await openFilledAccount(db, { holder: customer, postings: POSTINGS, ...twoYears });
  await db.destroy();
  const visitor = new Visitor(portal.url);
  await visitor.signIn(customer);
  for (const phrase of phrases) {
    const whole = () => visitor.get(`/Search?q=${encodeURIComponent(phrase)}`);
    const typing = () => visitor.post("/Search/typed", { q: phrase });
    for (const [name, search] of [
      [`search '${phrase}'`, whole],
      [`'${phrase}' while typing`, typing],
    ] as const) {
      for (let time = 0; time < 3; time += 1) {
        const { status } = await search();
        if (status !== 200) throw new Error(`${name} answered ${status}`);
      }
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await milliseconds(search));
      figure(name, times, { atMost: 100 }, `${POSTINGS} entries`, { name: "ms", digits: 0 });
    }
  }
} finally {
  await portal.stop();
  await stopServer();
}
