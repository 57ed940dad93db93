/** That long work does not block others: how the home page answers while five large statements are made, against how it does when idle. */
import type { BankSchema } from "bank/database/schema";
import { openDatabase } from "common/postgres/connection.server";
import { systemClock } from "common/clock";
import { addMonths, istDate, startOfIstDate } from "common/dates";
import { startPortal, strict } from "tests/support/running-portal";
import startTestServer from "tests/support/test-server";
import { signIn } from "./customer";
import { figure, inMs, quotients } from "./figures";
import { openFilledAccount } from "./filled-account";
import { driveEvenly } from "./load";

const holder = "100200306";
const postings = 20_000;
const rounds = 3;
const calm = { seconds: 12, rate: 20 };

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
  const home = () => driveEvenly({ url: `${portal.url}/main`, headers, ...calm });
  await home();
  const idle: number[] = [];
  const busy: number[] = [];
  let made = 0;
  for (let round = 0; round < rounds; round += 1) {
    idle.push((await home()).p99);
    const gone = new AbortController();
    const documents = Promise.all(
      Array.from({ length: 5 }, async () => {
        const answer = await fetch(`${portal.url}/Statements/${account}.pdf?range=6m`, {
          headers,
          signal: gone.signal,
        });
        if (answer.status !== 200) throw new Error(`a document was answered ${answer.status}`);
        await answer.arrayBuffer();
        made += 1;
      }),
    );
    const failed = documents.catch((fault: Error) => (gone.signal.aborted ? undefined : fault));
    busy.push((await home()).p99);
    gone.abort();
    const fault = await failed;
    if (fault instanceof Error) throw fault;
  }
  figure(
    "home page while 5 PDFs of 20,000 rows are made ÷ idle: P99",
    quotients(busy, idle),
    { atMost: 2 },
    `${inMs(busy)} ÷ ${inMs(idle)} ms at ${calm.rate} pages/s; ${made} documents came to their end meanwhile`,
  );
} finally {
  await db.destroy();
  await portal.stop();
  await stopServer();
}
