/**
 * That customers sign in at nobody else's cost: how the home page answers while customers sign in at a fixed rate, and while the bank
 * alone checks as many passwords as the higher one, against how it does when nobody signs in.
 */
import { loginValidate } from "common/contract/sign-in.server";
import { SIGN_IN_USER } from "common/contract/envelope.server";
import { systemClock } from "common/clock";
import { createGateway } from "~/gateway/gateway.server";
import { testSecret } from "tests/support/demo-template";
import { startPortal } from "tests/support/running-portal";
import startTestServer from "tests/support/test-server";
import { PASSWORD, Visitor } from "tests/support/visitor";
import { startArrivals, type Arrived } from "./arrivals";
import { cookieOf } from "./customer";
import { figure, inMs, median, perSecond, quotients, told } from "./figures";
import { rawHashRate } from "./hashes";
import { driveEvenly } from "./load";
import { openMoneyCustomers, signInAs } from "./money-customers";
import { loadNow } from "./processor";

const rounds = 3;
const calm = { seconds: 12, rate: 20 };
/** So many that nobody comes twice within some seconds. */
const customerCount = 600;
/** Before anything counts: a process that has just started is slow with either. */
const warm = { signIns: { lanes: 3, ms: 25_000 }, pages: 20 };

const stopServer = await startTestServer();
const bank = await openMoneyCustomers(customerCount);
const portal = await startPortal({
  DATABASE_URL: bank.databaseUrl,
  OTP_SECONDS: "1",
  SANDBOX_LIMITS: "off",
});
const gateway = createGateway({
  url: portal.bank.url,
  secret: testSecret,
  honoursReference: true,
  tokenReuse: true,
  clock: systemClock,
});
const [watcher, ...comers] = bank.customers;
let came = 0;
/** The next one, so that each has been through before coming again. */
const nextComer = () => comers[(came += 1) % comers.length]!;
const sides = [
  { what: "with 15 sign-ins a second", rate: 15, atMost: 1.4, visit: signInOnce },
  { what: "with 37 sign-ins a second", rate: 37, atMost: 2, visit: signInOnce },
  { what: "while the bank checks 37 passwords a second", rate: 37, atMost: 2, visit: checkOnce },
].map((side) => ({ ...side, busy: [] as number[], arrived: [] as Arrived[] }));
try {
  const spectator = new Visitor(portal.url);
  await signInAs(spectator, watcher!, bank);
  const page = { url: `${portal.url}/main`, headers: { Cookie: cookieOf(spectator) }, ...calm };
  const home = async () => (await driveEvenly(page)).p99;
  await perSecond(warm.signIns, signInOnce);
  await driveEvenly({ ...page, seconds: warm.pages });
  const hashes: number[] = [];
  const quiet: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    hashes.push(await rawHashRate(2_000));
    quiet.push(await home());
    for (const { rate, visit, busy, arrived } of sides) {
      const arrivals = startArrivals(rate, visit);
      busy.push(await home());
      arrived.push(await arrivals.stop());
    }
  }
  told("argon2 as the bank has it, on all cores", `${median(hashes).toFixed(0)} a second`);
  for (const { what, atMost, busy, arrived } of sides) {
    const sum = (of: "came" | "inTime" | "failed") => arrived.reduce((total, one) => total + one[of], 0);
    const { because = "" } = arrived.find(({ failed }) => failed > 0) ?? {};
    if (sum("failed") === sum("came")) throw new Error(`${what}: nobody came through: ${because}`);
    figure(
      `home's P99 ${what} ÷ quiet`,
      quotients(busy, quiet),
      { atMost },
      `${inMs(busy)} ÷ ${inMs(quiet)} ms at ${calm.rate} pages/s; ${sum("came")} came, ${sum("inTime")} through meanwhile, ${sum("failed")} failed ${because.slice(0, 120)}; ${loadNow()}`,
    );
  }
} finally {
  await gateway.close();
  await portal.stop();
  await bank.close();
  await stopServer();
}

async function signInOnce(): Promise<void> {
  await signInAs(new Visitor(portal.url), nextComer(), bank);
}

async function checkOnce(): Promise<void> {
  const nowhere = { ip: "127.0.0.1", latitude: "", longitude: "" };
  const result = await gateway.call(
    loginValidate,
    { username: nextComer().number, password: PASSWORD, latitude: "", longitude: "" },
    { ...nowhere, user: SIGN_IN_USER, correlationId: "bench" },
  );
  if (result.outcome !== "done") throw new Error(`the password's check ended ${result.outcome}`);
}
