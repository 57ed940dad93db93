/**
 * What the portal costs around a page: the signed-in statement of 25 rows, through portal, bank and PostgreSQL, against a bare Remix
 * route that renders the same rows as a table. All share the machine; the bare route has it nearly alone.
 */
import { startPortal, strict } from "tests/support/running-portal";
import startTestServer from "tests/support/test-server";
import { startBarePortal } from "./bare-portal";
import { signIn } from "./customer";
import { figure, inTurn, median, quotients } from "./figures";
import { loadNow } from "./processor";
import { compressed, customer, driven, statementOf, warmUp, type Driven } from "./statement-and-bare";

const connections = 16;
const rounds = 5;
const seconds = 4;

const stopServer = await startTestServer();
const portal = await startPortal(strict);
try {
  const cookie = await signIn(portal, customer);
  const { url, table } = await statementOf(portal.url, cookie);
  const bare = await startBarePortal(table);
  try {
    const load = { connections, seconds };
    await warmUp({ ...load, url, headers: { Cookie: cookie } });
    await warmUp({ ...load, url: bare.url });
    await compare("as it is", {}, 3.5);
    await compare("compressed alike", compressed, 1.8);
  } finally {
    await bare.stop();
  }

  /** `dearest`: how many times the processor of the bare route's process the page may take of the portal's. */
  async function compare(how: string, headers: Record<string, string>, dearest: number): Promise<void> {
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
    figure(
      `statement page ÷ bare route, ${how}: processor time`,
      costs,
      { atMost: dearest },
      `${middle("processor", 2)} ms a page, ${loadNow()}`,
    );
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
