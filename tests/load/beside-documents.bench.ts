/** That customers do not feel the documents of others: the P99 of `/main` while 5 PDFs of 20,000 rows are being made, against none. */
import type { BankSchema } from "bank/database/schema";
import { openDatabase } from "~/database/connection.server";
import { systemClock } from "~/domain/clock";
import { addDays, addMonths, istDate, startOfIstDate } from "~/domain/dates";
import { startPortal } from "tests/support/running-portal";
import startTestServer from "tests/support/test-server";
import { signIn } from "./customer";
import { figure, inTurn, median, quotients, told } from "./figures";
import { openFilledAccount } from "./filled-account";
import { drive, type Felt } from "./load";

const customer = "100200309";
const postings = 20_000;
const documents = 5;
const rounds = 5;
/** Customers who read pages: a fixed rate that leaves the machine time, as on an ordinary day. */
const readers = { connections: 8, seconds: 6, rate: 24 };

const stopServer = await startTestServer();
const portal = await startPortal();
try {
  const account = await openLongAccount();
  const cookie = await signIn(portal, customer);
  const headers = { Cookie: cookie };
  let made = 0;

  const read = () => drive({ ...readers, url: `${portal.url}/main`, headers });
  const readBeside = () => {
    const end = new AbortController();
    const making = Array.from({ length: documents }, () => keepAsking(end.signal));
    return read().finally(async () => {
      end.abort();
      await Promise.all(making);
    });
  };
  const [beside, idle] = await inTurn(rounds, readBeside, read);
  const by = (felt: Felt[], what: keyof Felt) => felt.map((round) => round[what]);
  const middle = (what: keyof Felt) =>
    `${median(by(beside, what)).toFixed(0)} ÷ ${median(by(idle, what)).toFixed(0)}`;
  figure(
    `P99 of pages while ${documents} large PDFs are made ÷ idle`,
    quotients(by(beside, "p99"), by(idle, "p99")),
    { atMost: 2 },
    `${middle("p99")} ms; in the middle ${middle("p50")} ms; ${readers.rate} pages/s`,
  );
  told("PDFs of 20,000 rows finished meanwhile", String(made));

  /** Asks for the PDF again and again, so that as many are always wanted. */
  async function keepAsking(signal: AbortSignal): Promise<void> {
    const url = `${portal.url}/Statements/${account}.pdf?range=6m`;
    while (!signal.aborted) {
      const answer = await fetch(url, { headers, signal }).catch((fault: Error) =>
        faultUnless(signal, fault),
      );
      if (answer && answer.status !== 200) throw new Error(`the PDF was answered ${answer.status}`);
      const file = await answer?.arrayBuffer().catch((fault: Error) => faultUnless(signal, fault));
      if (file) made += 1;
    }
  }
} finally {
  await portal.stop();
  await stopServer();
}

function faultUnless(signal: AbortSignal, fault: Error): undefined {
  if (!signal.aborted) throw fault;
}

/** Within six months; opened before the customer signs in, who then may see it. */
async function openLongAccount(): Promise<string> {
  const db = openDatabase<BankSchema>({ url: portal.databaseUrl, applicationName: "bench" });
  const today = istDate(systemClock.now());
  try {
    return await openFilledAccount(db, {
      holder: customer,
      postings,
      from: startOfIstDate(addDays(addMonths(today, -6), 1)),
      to: startOfIstDate(today),
    });
  } finally {
    await db.destroy();
  }
}
