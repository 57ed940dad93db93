/** A portal of two workers: one address, one truth, and an end that cuts nobody off. */
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { childrenOf } from "tests/support/children";
import { freePort } from "tests/support/free-port";
import { portalOfFile } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { startSecondPortal } from "tests/support/running-portal";
import { Visitor } from "tests/support/visitor";

const beside = await portalOfFile();
const metricsPort = String(await freePort());
const portal = await startSecondPortal(beside, { WORKERS: "2", METRICS_PORT: metricsPort });
afterAll(() => portal.stop());

/** Each request comes by a connection of its own, which the next worker in turn gets. */
const visitor = () => new Visitor(portal.url, { Connection: "close" });
const workers = () => childrenOf(portal.pid, "build/server.js");
const serving = (count: number) =>
  expect.poll(() => portal.output().split("a worker serves").length - 1).toBe(count);
const statuses = async (who: Visitor, path: string) =>
  [await who.get(path), await who.get(path), await who.get(path)].map(({ status }) => status);

test("a session holds in every worker, and when one dies another takes its place and nobody is signed out", async () => {
  await serving(2);
  const customer = visitor();
  await customer.signIn();
  expect(await statuses(customer, "/main")).toEqual([200, 200, 200]);
  const [killed] = workers();
  process.kill(killed!, "SIGKILL");
  await serving(3);
  expect(await statuses(customer, "/main")).toEqual([200, 200, 200]);
  expect(workers()).toHaveLength(2);
  expect(workers()).not.toContain(killed);
});

test("a limit is counted once over all workers", async () => {
  await query(beside.databaseUrl, "delete from portal.rate_limit");
  for (let attempt = 0; attempt < 4; attempt += 1) {
    // No OTP of the round before waits. Three connections a round: every other password goes to the other worker.
    await query(beside.databaseUrl, "delete from bank.otp");
    await visitor().get("/healthz");
    await visitor().enterPassword("100200305");
  }
  const counted = "select points from portal.rate_limit where key like 'sign-in:%'";
  expect(await query(beside.databaseUrl, counted)).toEqual([{ points: 4 }, { points: 4 }]);
});

test("the metrics are those of all workers, and what they share is told once", async () => {
  const shown = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(shown).toMatch(/^portal_database_connections_limit{bank="kaveri"} 20$/m);
  expect(shown).toMatch(/^portal_sessions{bank="kaveri"} 1$/m);
});

test("at its end the portal says that it is not ready, and answers whoever has begun to ask", async () => {
  const begun = [await beginPost(), await beginPost()];
  const ended = portal.stop();
  const ready = () => fetch(`${portal.url}/readyz`, { headers: { Connection: "close" } });
  await expect.poll(async () => (await ready()).status).toBe(503);
  for (const { finish } of begun) expect(await finish()).toMatch(/^HTTP\/1\.1 4\d\d /);
  await ended;
  await expect(ready()).rejects.toThrow();
});

/** A request of which a worker has the head and the half; `finish` sends the rest and answers all that comes back. */
async function beginPost() {
  const { port, host } = new URL(portal.url);
  const socket = connect(Number(port), "127.0.0.1");
  let heard = "";
  const closed = new Promise<void>((resolve, reject) => socket.once("close", resolve).once("error", reject));
  socket.on("data", (chunk) => (heard += chunk.toString("latin1")));
  const head = [
    "POST /?index HTTP/1.1",
    `Host: ${host}`,
    `Origin: ${portal.url}`,
    "Content-Type: application/x-www-form-urlencoded",
    "Content-Length: 20",
    "Expect: 100-continue",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  // The worker has it.
  await expect.poll(() => heard).toContain("100 Continue");
  heard = "";
  socket.write("customerId");
  return {
    async finish() {
      socket.write("=100200301");
      await closed;
      return heard;
    },
  };
}
