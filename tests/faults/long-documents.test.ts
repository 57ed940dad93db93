import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { openDatabase } from "common/postgres/connection.server";
import { systemClock } from "common/clock";
import { addDays, istDate, startOfIstDate } from "common/dates";
import type { BankSchema } from "bank/database/schema";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openFilledAccount } from "tests/load/filled-account";
import { faultyPortalOfFile } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { Visitor } from "tests/support/visitor";
import { STEPS_TYPE } from "~/ui/document-steps";

/** A statement whose making takes long: the bank answers each of its forty-one parts a quarter of a second later. */
const { bank, gateway, portal } = await faultyPortalOfFile();
const ENTRIES = 4_000;
const HOLDER = "100200306";
let visitor: Visitor;
let address: string;

beforeAll(async () => {
  const db = openDatabase<BankSchema>({ url: bank.databaseUrl, applicationName: "test" });
  const today = istDate(systemClock.now());
  const account = await openFilledAccount(db, {
    holder: HOLDER,
    postings: ENTRIES,
    from: startOfIstDate(addDays(today, -20)),
    to: startOfIstDate(today),
  });
  await db.destroy();
  visitor = new Visitor(portal.url);
  await visitor.signIn(HOLDER);
  const { body } = await visitor.get(`/AccountStatement?account=${account}&range=1m`);
  address = /href="(\/Statements\/[\w-]+\.pdf\?[^"]+)"/.exec(body)![1]!.replaceAll("&amp;", "&");
});
beforeEach(() => gateway.spoil("slow", "EStatementService"));

const rows = () => query(bank.databaseUrl, "select state, sealed_document from portal.prepared_document");
const outcomes = async () =>
  (await query(bank.databaseUrl, "select outcome from portal.audit where act = 'document' order by id")).map(
    ({ outcome }) => outcome,
  );
/** Not by fetch, which names its own mode. */
const navigated = (of = visitor, says: OutgoingHttpHeaders = { "Sec-Fetch-Mode": "navigate" }) =>
  new Promise<{ status?: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const headers = { ...of.cookieHeader(), ...says };
    http
      .get(of.origin + address, { headers }, (answer) => {
        text(answer).then(
          (body) => resolve({ status: answer.statusCode, headers: answer.headers, body }),
          reject,
        );
      })
      .on("error", reject);
  });
const often = { interval: 200 };

async function waitingPage(of = visitor): Promise<string> {
  const { status, headers } = await navigated(of);
  expect([status, headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/PreparedDocument\?document=[\w-]+$/),
  ]);
  return headers.location!;
}

const ready = (page: string, of = visitor) =>
  expect.poll(async () => (await of.get(page)).headers.get("Refresh"), often).toBe(`1; url=${address}`);

describe("a browser that navigates", () => {
  it("gets a page that asks again by itself until the document is there, from every process", async () => {
    const page = await waitingPage();
    const { status, headers, body } = await visitor.get(page);
    expect([status, headers.get("Refresh"), headers.get("Cache-Control")]).toEqual([
      200,
      "3",
      "private, no-store",
    ]);
    expect(body).toContain("of 4,000 entries");
    expect(await waitingPage()).toBe(page);
    const beside = new Visitor(bank.url);
    for (const [name, value] of visitor.cookies) beside.cookies.set(name, value);
    expect(await waitingPage(beside)).toBe(page);
    await ready(page, beside);
    expect((await beside.get(page)).body).toMatch(/<h1[^>]*>Your document is ready</);
    expect((await rows())[0]!.sealed_document.toString("latin1")).not.toContain("%PDF-");
    const got = await navigated(beside);
    expect([got.status, got.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(got.headers["content-disposition"]).toMatch(/filename="Statement-\d{4}_/);
    expect(got.body.startsWith("%PDF-")).toBe(true);
    expect(await rows()).toEqual([]);
    expect((await visitor.get(page)).headers.get("Refresh")).toBeNull();
  });

  it("is one that accepts pages, if it says nothing of navigating, as Safari before 16.4", async () => {
    const { status, headers } = await navigated(visitor, { Accept: "text/html,*/*;q=0.8" });
    expect([status, headers.location]).toEqual([303, await waitingPage()]);
    await visitor.post(headers.location!, {});
  });

  it("stops the making by its button", async () => {
    const page = await waitingPage();
    await visitor.get(page);
    const { status, location } = await visitor.post(page, {});
    expect([status, location]).toEqual([303, expect.stringContaining("/AccountStatement?")]);
    expect(await rows()).toEqual([]);
    await expect.poll(async () => (await outcomes()).at(-1), often).toBe("given-up");
  });

  it("is served what its own session asked for alone; signing out deletes it", async () => {
    const page = await waitingPage();
    const other = new Visitor(portal.url);
    await other.signIn(HOLDER);
    expect((await other.get(page)).headers.get("Refresh")).toBeNull();
    await other.get(page);
    await other.post(page, {});
    const leaving = visitor.copy();
    await ready(page);
    await leaving.get("/main");
    await leaving.post("/SignOut", {});
    expect(await rows()).toEqual([]);
    visitor = other;
  });

  it("finds a making whose process has ended begun once more", async () => {
    const page = await waitingPage();
    await query(
      bank.databaseUrl,
      "update portal.prepared_document set state = 'making', touched_at = now() - interval '1 hour'",
    );
    const { status, location } = await visitor.get(page);
    expect([
      [200, null],
      [302, address],
    ]).toContainEqual([status, location]);
    await visitor.post(page, {});
  });
});

it("programs get the document by one request", async () => {
  const { status, headers } = await visitor.get(address);
  expect([status, headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
});

it("two of one customer at once arrive both", async () => {
  const answers = await Promise.all([visitor.get(address), visitor.get(address)]);
  expect(answers.map(({ status, body }) => [status, body.slice(0, 5)])).toEqual([
    [200, "%PDF-"],
    [200, "%PDF-"],
  ]);
});

it("our script is told how far it is, and gets the file; leaving ends the work", async () => {
  const { headers, body } = await visitor.get(address, { Accept: STEPS_TYPE });
  expect(headers.get("Content-Type")).toBe(STEPS_TYPE);
  const lines = body.split("\n", 60).map((line) => (line.startsWith("{") ? line : line.slice(0, 5)));
  expect(lines.slice(0, 3)).toEqual([0, 50, 150].map((done) => JSON.stringify({ done, all: ENTRIES })));
  const file = lines.findIndex((line) => line.startsWith('{"type"'));
  expect(lines[file - 1]).toBe(JSON.stringify({ done: ENTRIES, all: ENTRIES }));
  expect(lines[file]).toMatch(/^\{"type":"application\/pdf","name":"Statement-/);
  expect(lines[file + 1]).toBe("%PDF-");

  const leaving = new AbortController();
  const answer = await fetch(portal.url + address, {
    headers: { ...visitor.cookieHeader(), Accept: STEPS_TYPE },
    signal: leaving.signal,
  });
  await answer.body!.getReader().read();
  leaving.abort();
  await expect.poll(async () => (await outcomes()).at(-1), often).toBe("given-up");
  gateway.spoil("none");
  expect((await visitor.get(address)).status).toBe(200);
});
