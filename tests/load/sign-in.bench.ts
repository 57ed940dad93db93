/**
 * That passwords are hashed at nobody else's cost: how the home page answers while customers sign in at a fixed rate, 0.3 of what the
 * bank's hash alone reaches on all cores, against how it does when nobody signs in; and the same for the bank's check of the password
 * alone, without the pages around it.
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
import { figure, median, perSecond, quotients, told } from "./figures";
import { rawHashRate } from "./hashes";
import { drive } from "./load";
import { openMoneyCustomers, signInAs } from "./money-customers";

/** Of the raw rate. */
const share = 0.3;
const rounds = 3;
const calm = { connections: 4, seconds: 6, rate: 20 };
/** So many that nobody comes twice within some seconds. */
const customerCount = 600;
/** Before anything counts: a process that has just started is slow with either. */
const warm = { signIns: { lanes: 3, ms: 25_000 }, pages: { connections: 4, seconds: 20 } };

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
const comer = (place: number) => comers[place % comers.length]!;
try {
  const spectator = new Visitor(portal.url);
  await signInAs(spectator, watcher!, bank);
  const headers = { Cookie: cookieOf(spectator) };
  const home = async () => (await drive({ url: `${portal.url}/main`, headers, ...calm })).p99;
  let came = 0;
  await perSecond(warm.signIns, () => signInOnce((came += 1)));
  await drive({ url: `${portal.url}/main`, headers, ...warm.pages });
  const hashes: number[] = [];
  const idle: number[] = [];
  const sides = {
    "customers sign in": { visit: signInOnce, busy: [] as number[], arrived: [] as Arrived[] },
    "the bank checks passwords": { visit: checkOnce, busy: [] as number[], arrived: [] as Arrived[] },
  };
  for (let round = 0; round < rounds; round += 1) {
    hashes.push(await rawHashRate(2_000));
    idle.push(await home());
    for (const { visit, busy, arrived } of Object.values(sides)) {
      const arrivals = startArrivals(share * hashes.at(-1)!, visit);
      busy.push(await home());
      arrived.push(await arrivals.stop());
    }
  }
  told("argon2 as the bank has it, on all cores", `${median(hashes).toFixed(0)} a second`);
  for (const [name, { busy, arrived }] of Object.entries(sides)) {
    const sum = (of: keyof Arrived) => arrived.reduce((total, one) => total + one[of], 0);
    const from = `${busy.join(", ")} ÷ ${idle.join(", ")} ms at ${calm.rate} pages/s; ${sum("came")} came, ${sum("inTime")} through meanwhile, ${sum("failed")} failed`;
    if (sum("failed") === sum("came")) throw new Error(`${name}: nobody came through`);
    figure(
      `home page while ${name} at ${share} of the hash rate ÷ idle: P99`,
      quotients(busy, idle),
      { atMost: 2 },
      from,
    );
  }
} finally {
  await gateway.close();
  await portal.stop();
  await bank.close();
  await stopServer();
}

async function signInOnce(place: number): Promise<void> {
  await signInAs(new Visitor(portal.url), comer(place), bank);
}

async function checkOnce(place: number): Promise<void> {
  const nowhere = { ip: "127.0.0.1", latitude: "", longitude: "" };
  const result = await gateway.call(
    loginValidate,
    { username: comer(place).number, password: PASSWORD, latitude: "", longitude: "" },
    { ...nowhere, user: SIGN_IN_USER, correlationId: "bench" },
  );
  if (result.outcome !== "done") throw new Error(`the password's check ended ${result.outcome}`);
}
