import { afterEach, beforeEach, expect, test } from "vitest";
import { startSmallPortal, type SmallPortal } from "tests/support/small-portal";

let portal: SmallPortal;
beforeEach(async () => {
  portal = await startSmallPortal();
});
afterEach(() => portal.remove());

const head = (...lines: string[]) =>
  [
    `POST /tell HTTP/1.1`,
    `Host: 127.0.0.1:${portal.port}`,
    "Content-Type: text/plain",
    ...lines,
    "",
    "",
  ].join("\r\n");
const chunk = (size: number) => `${size.toString(16)}\r\n${"x".repeat(size)}\r\n`;

test("a body of 64 KB reaches the page whole", async () => {
  const body = "₹".repeat(21_845) + "x";
  const response = await fetch(`${portal.url}/tell`, { method: "POST", body });
  expect([response.status, portal.bodies]).toEqual([200, [body]]);
});

test("one byte more is answered 413", async () => {
  const response = await fetch(`${portal.url}/tell`, { method: "POST", body: "x".repeat(65_537) });
  expect([response.status, await response.text()]).toEqual([413, "The request is too large."]);
  expect(portal.bodies).toEqual([]);
});

test("a length that is too large is refused before a byte of the body arrives", async () => {
  const answer = await portal.say(head("Content-Length: 1000000000"));
  expect(answer).toMatch(/^HTTP\/1.1 413 [^]*Connection: close[^]*The request is too large.$/);
});

test("a body in chunks is counted, and refused while it still comes", async () => {
  const answer = await portal.say(head("Transfer-Encoding: chunked"), chunk(60_000), chunk(6_000));
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(portal.bodies).toEqual([]);
});

test("a body in small chunks reaches the page", async () => {
  const answer = await portal.say(
    head("Transfer-Encoding: chunked", "Connection: close"),
    chunk(3),
    chunk(4),
    "0\r\n\r\n",
  );
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(portal.bodies).toEqual(["xxxxxxx"]);
});

test("a body that is broken off reaches no page", async () => {
  const controller = new AbortController();
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode("half"));
      setTimeout(() => controller.abort(), 50);
    },
  });
  const sent = fetch(`${portal.url}/tell`, {
    method: "POST",
    body,
    signal: controller.signal,
    duplex: "half",
  } as RequestInit);
  await expect(sent).rejects.toThrow();
  await fetch(`${portal.url}/tell`, { method: "POST", body: "whole" });
  expect(portal.bodies).toEqual(["whole"]);
});

test("a length that is no number is answered 400", async () => {
  expect(await portal.say(head("Content-Length: 12a"))).toMatch(/^HTTP\/1.1 400 /);
});

test("headers of more than 16 KB are answered 431, in words", async () => {
  for (const length of [20_000, 200_000])
    expect(await portal.say(head(`X-Long: ${"x".repeat(length)}`))).toMatch(
      /^HTTP\/1.1 431 [^]*\r\n\r\na page in words$/,
    );
});
