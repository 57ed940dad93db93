/** How often a page or an act asks gateway and PostgreSQL at the most. The counts do not depend on the machine; `npm run bench budget` tells them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acts } from "common/contract/acts.server";
import {
  budgetPages,
  isOfRequest,
  signedIn,
  spentOnAct,
  spentOnPage,
  spentOnSignIn,
  type Spent,
} from "tests/support/budget";
import { startCountedPortal } from "tests/support/counted-portal";
import { readThrough, scannedIn } from "tests/support/plans";
import type { Visitor } from "tests/support/visitor";

let portal: Awaited<ReturnType<typeof startCountedPortal>>;
let visitor: Visitor;
/** Statements since the start. */
const made = new Set<string>();
/** Plans that read a table without an index. */
const scans: ReturnType<typeof scannedIn> = [];
beforeAll(async () => {
  const counted = await startCountedPortal((plan) => {
    scans.push(...scannedIn(plan));
  });
  counted.take();
  scans.length = 0;
  portal = {
    ...counted,
    take() {
      const asked = counted.take();
      for (const statement of [...asked.portal, ...asked.bank]) made.add(statement);
      return asked;
    },
  };
  visitor = await signedIn(portal);
});
afterAll(() => portal.stop());

/** Calls of the gateway, statements of the portal, statements of the bank. */
type Budget = [calls: number, portal: number, bank: number];

const within = ({ calls, portal, bank }: Spent, [mostCalls, ofPortal, ofBank]: Budget) =>
  calls <= mostCalls && portal <= ofPortal && bank <= ofBank;

const usual: Budget = [1, 2, 4];

const pages: Partial<Record<(typeof budgetPages)[number], Budget>> = {
  "/main": [1, 2, 4],
  "/Send": [1, 1, 2],
  "/OtherBankTransfer": [1, 1, 2],
  "/DebitCard": [2, 1, 7],
  "/TermDeposit/new": [1, 1, 8],
  "/TDSEnquiry": [1, 1, 7],
  "/Activity": [0, 3, 0],
  "/Sessions": [0, 4, 0],
};

/** Some more times if a clock's work came between, or a select was sent alone to learn its columns: that only adds. */
async function leastlySpent(budget: Budget, measure: () => Promise<Spent>, tries = 5): Promise<Spent> {
  const spent = await measure();
  return tries === 1 || within(spent, budget) ? spent : leastlySpent(budget, measure, tries - 1);
}

describe("a page that was opened before", () => {
  it.each(budgetPages)("%s asks no more than its budget", async (path) => {
    const budget = pages[path] ?? usual;
    const spent = await leastlySpent(budget, () => spentOnPage(portal, path, visitor));
    expect(within(spent, budget), JSON.stringify([spent, budget])).toBe(true);
  });
});

describe("from the form to the receipt", () => {
  it.each<[string, Budget]>([
    ["transfer", [8, 25, 25]],
    ["transfer-neft-rtgs", [8, 25, 25]],
    ["instruction-add", [8, 24, 40]],
    ["payee-add-both-ways", [10, 24, 50]],
    ["card-block", [6, 22, 32]],
    ["card-apply", [8, 24, 37]],
    ["positive-pay", [7, 23, 30]],
  ])("the act '%s' asks no more than its budget", async (key, budget) => {
    const act = acts.find((one) => one.key === key)!;
    const spent = await leastlySpent(budget, () => spentOnAct(portal, act));
    expect(within(spent, budget), JSON.stringify([spent, budget])).toBe(true);
  });

  it("a sign-in asks no more than its budget", async () => {
    const budget: Budget = [4, 24, 18];
    const spent = await leastlySpent(budget, () => spentOnSignIn(portal));
    expect(within(spent, budget), JSON.stringify([spent, budget])).toBe(true);
  });
});

/** A bank has a few rows in them, however many customers, or those of the last minutes. */
const small = /^bank\.taken_call$|^portal\.prepared_document$/;

describe("every statement of these pages and acts", () => {
  it("has an index to its rows in each table that grows with customers", async () => {
    expect(made.size).toBeGreaterThan(150);
    const read = await readThrough(portal.databaseUrl, made);
    expect(read.filter(({ table }) => !small.test(table))).toEqual([]);
  });

  it("has one within the functions of the database too", () => {
    // Plans are heard: some statements of a few rows read without an index.
    expect(scans.filter(({ statement }) => made.has(statement))).not.toEqual([]);
    const within = scans.filter(({ statement }) => !made.has(statement) && isOfRequest(statement));
    expect(new Set(within.map(({ table, statement }) => `${table}: ${statement}`))).toEqual(new Set());
  });
});
