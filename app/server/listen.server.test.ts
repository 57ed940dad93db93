import { createServer, type AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startSmallPortal, type SmallPortal } from "tests/support/small-portal";
import { listen } from "./listen.server";

let portal: SmallPortal;
beforeEach(async () => {
  portal = await startSmallPortal();
});
afterEach(() => portal.remove());

test("a port that is taken is named", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  await expect(listen(() => {}, { port, host: "127.0.0.1" })).rejects.toThrow(
    `PORT: ${port} is taken by another program.`,
  );
  other.close();
});

test("an address of another machine is named", async () => {
  await expect(listen(() => {}, { port: 0, host: "192.0.2.1" })).rejects.toThrow(
    "HOST: 192.0.2.1 is no address of this machine.",
  );
});

test("a server that ends serves on until balancers have noticed", async () => {
  const drained = portal.drain(2_000);
  expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
  await drained;
  await expect(fetch(`${portal.url}/healthz`)).rejects.toThrow();
});

test("a request under way is answered before the server closes, and no new one is taken", async () => {
  const underWay = fetch(`${portal.url}/wait`);
  await portal.come;
  portal.state.draining = true;
  const drained = portal.drain();
  await expect(fetch(`${portal.url}/healthz`)).rejects.toThrow();
  portal.answer();
  expect((await underWay).status).toBe(200);
  await drained;
});

test("an open connection without a request does not hold up the end", async () => {
  await fetch(`${portal.url}/healthz`);
  portal.state.draining = true;
  await portal.drain();
});

test("a portal that drains is alive but not ready, and asks for new connections", async () => {
  portal.state.draining = true;
  const ready = await fetch(`${portal.url}/readyz`);
  expect([ready.status, ready.headers.get("connection")]).toEqual([503, "close"]);
  expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
});

test("a portal whose database does not answer is alive but not ready", async () => {
  portal.state.ready = () => Promise.reject(new Error("no database"));
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(503);
  portal.state.ready = () => new Promise(() => {});
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
});

test("a page learns that its customer has gone", async () => {
  const controller = new AbortController();
  const requested = fetch(`${portal.url}/wait`, { signal: controller.signal });
  void portal.come.then(() => controller.abort());
  await expect(requested).rejects.toThrow();
  await portal.gone;
});
