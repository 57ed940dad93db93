/**
 * What the portal itself carries: pages a second for each core that it takes, while the gateway answers after 5 ms whatever it is asked,
 * against the bare route that shows the rows of the statement, compressed alike. Its sessions are rows of PostgreSQL as ever.
 */
import { rmSync } from "node:fs";
import { createDemoDatabase, testSecret } from "tests/support/demo-template";
import { sandboxSwitches } from "tests/support/portal-house";
import { makeDirectory, startProgram } from "tests/support/programs";
import startTestServer from "tests/support/test-server";
import { Visitor } from "tests/support/visitor";
import { startBarePortal } from "./bare-portal";
import { databaseTime } from "./compared-portal";
import { cookieOf } from "./customer";
import { figure, inTurn, median, quotients, told } from "./figures";
import { loadNow } from "./processor";
import { startReplayingGateway } from "./replaying-gateway";
import { compressed, customer, driven, statementOf, warmUp, type Driven } from "./statement-and-bare";

const answersAfterMs = 5;
const rounds = 5;
const load = { connections: 8, seconds: 4 };

const stopServer = await startTestServer();
/** Of the portal's statements alone, as the bank is hardly asked. */
const ofDatabase = databaseTime(".test");
const database = await createDemoDatabase();
const dataDir = makeDirectory();
const switches = sandboxSwitches(database.url, dataDir);
const bank = await startProgram("bank", switches);
const gateway = await startReplayingGateway(bank.url, testSecret, answersAfterMs);
const portal = await startProgram("portal", { ...switches, GATEWAY_URL: gateway.url });
try {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(customer);
  const Cookie = cookieOf(visitor);
  const { url, table } = await statementOf(portal.url, Cookie);
  const bare = await startBarePortal(table);
  try {
    const theirs = { ...load, url: bare.url, headers: compressed };
    await warmUp(theirs);
    for (const [name, address] of [
      ["statement page", url],
      ["home", `${portal.url}/main`],
    ] as const) {
      const ours = { ...load, url: address, headers: { ...compressed, Cookie } };
      await warmUp(ours);
      gateway.take();
      await compare(
        name,
        () => driven(portal.pid, ours),
        () => driven(bare.pid, theirs),
      );
    }
  } finally {
    await bare.stop();
  }
} finally {
  await portal.stop();
  gateway.close();
  await bank.stop();
  await database.drop();
  await stopServer();
  rmSync(dataDir, { recursive: true, force: true });
}

async function compare(name: string, ours: () => Promise<Driven>, theirs: () => Promise<Driven>) {
  const perCore = ({ processor }: Driven) => 1_000 / processor;
  let [pages, spent] = [0, -ofDatabase()];
  const counted = async () => {
    const felt = await ours();
    pages += felt.requests;
    return felt;
  };
  const [portals, bares] = (await inTurn(rounds, counted, theirs)).map((found) => found.map(perCore)) as [
    number[],
    number[],
  ];
  spent += ofDatabase();
  const { calls, asked } = gateway.take();
  const what = `${name}, the portal alone: pages a second for each core`;
  told(
    what,
    median(portals).toFixed(0),
    `PostgreSQL ${(spent / pages).toFixed(2)} ms a page; ${calls} calls of the gateway, ${asked} passed on; ${loadNow()}`,
  );
  figure(
    `${what} ÷ bare route`,
    quotients(portals, bares),
    { atLeast: 0.5 },
    `${median(portals).toFixed(0)} ÷ ${median(bares).toFixed(0)}`,
  );
}
