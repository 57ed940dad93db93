import { beforeAll, expect, it } from "vitest";
import type { BankSchema } from "bank/database/schema";
import { systemClock } from "common/clock";
import { addDays, istDate, startOfIstDate } from "common/dates";
import { openDatabase } from "common/postgres/connection.server";
import { openFilledAccount } from "tests/load/filled-account";
import { portalOfFile } from "tests/support/portal-of-file";
import { Visitor } from "tests/support/visitor";

/** One customer who asks for everything at once, and another who wants to see a page. */
const portal = await portalOfFile();
const [GREEDY, OTHER] = ["100200306", "100200305"];
const ENTRIES = 2_000;
const EXPORTS = ["camt053", "camt053", "camt053", "ofx", "ofx", "tally", "csv", "csv"];
const [greedy, other] = [new Visitor(portal.url), new Visitor(portal.url)];
let links: Record<string, string>;

beforeAll(async () => {
  const db = openDatabase<BankSchema>({ url: portal.databaseUrl, applicationName: "test" });
  const today = istDate(systemClock.now());
  const account = await openFilledAccount(db, {
    holder: GREEDY,
    postings: ENTRIES,
    from: startOfIstDate(addDays(today, -20)),
    to: startOfIstDate(today),
  });
  await db.destroy();
  await greedy.signIn(GREEDY);
  await other.signIn(OTHER);
  links = await linksOf(greedy, account);
});

/** Addresses of a statement's files by extension. */
async function linksOf(visitor: Visitor, account: string): Promise<Record<string, string>> {
  const { body } = await visitor.get(`/AccountStatement?account=${account}&range=1m`);
  const found = [...body.matchAll(/href="(\/Statements\/[\w-]+\.(\w+)\?[^"]+)"/g)];
  return Object.fromEntries(found.map(([, path, kind]) => [kind, path!.replaceAll("&amp;", "&")]));
}

it("another customer's pages come before the exports of one who asks for eight and five PDFs", async () => {
  const order: string[] = [];
  const files = [...EXPORTS, ...Array<string>(5).fill("pdf")].map(async (kind) => {
    const { status, body } = await greedy.get(links[kind]!);
    order.push(kind);
    return [kind, status, body] as const;
  });
  for (let page = 0; page < 5; page += 1) {
    expect((await other.get("/main")).status).toBe(200);
    order.push("page");
  }
  const answers = await Promise.all(files);
  // Exports are written one after the other and between pages, PDFs by a process of their own.
  const before = order.slice(0, order.lastIndexOf("page"));
  expect(before.filter((name) => name !== "page" && name !== "pdf").length).toBeLessThanOrEqual(2);
  for (const [kind, status, body] of answers) {
    expect([kind, status]).toEqual([kind, 200]);
    if (kind === "csv") expect(body.split("\r\n").length).toBeGreaterThan(ENTRIES);
  }
});
