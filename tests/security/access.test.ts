import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountsOf } from "bank/demo/people";
import { query } from "tests/support/query";
import { startPortal, type RunningPortal } from "tests/support/running-portal";
import { goToOtp, someAmount } from "tests/support/two-pass";
import { Visitor } from "tests/support/visitor";

/** What is another customer's does not exist, and whoever asks for it leaves a row in the audit trail. */
const customer = "100200305";
let portal: RunningPortal;
let visitor: Visitor;
let foreignPayment: string;
const [own] = accountsOf(customer) as [string];
const [foreign] = accountsOf("100200306") as [string];

beforeAll(async () => {
  portal = await startPortal({ OTP_SECONDS: "1" });
  visitor = new Visitor(portal.url);
  await visitor.signIn(customer);
  const [payment] = await query<{ reference: string }>(
    portal.databaseUrl,
    "select reference from bank.payment where customer_number = '100200301' limit 1",
  );
  foreignPayment = payment!.reference;
});
afterAll(() => portal?.stop());

interface Row {
  act: string;
  outcome: string;
  customer_number: string;
  address: string;
  reference: string | null;
}
const trail = () => query<Row>(portal.databaseUrl, "select * from portal.audit order by id");
let before: number;
beforeEach(async () => {
  before = (await trail()).length;
});
const newRows = async () => (await trail()).slice(before);

describe("what is not the customer's own", () => {
  it.each([
    ["an account on a page", () => `/AccountStatement?account=${foreign}&range=1m`, "foreign-account"],
    ["an account in a data request", () => `/AccountStatement.data?account=${foreign}`, "foreign-account"],
    ["an account of a PDF", () => `/Statements/${foreign}.pdf?range=1m`, "foreign-account"],
    ["an account of a spreadsheet", () => `/MiniStatements/${foreign}.xlsx`, "foreign-account"],
    ["an account of nobody", () => "/MiniStatements/999999999999999.pdf", "foreign-account"],
    ["a payment", () => `/Payments/${foreignPayment}`, "foreign-payment"],
    ["a receipt", () => `/Receipts/${foreignPayment}.pdf`, "foreign-payment"],
  ])("%s is 404 as if it did not exist, and an audit row", async (_what, path, act) => {
    const answer = await visitor.get(path());
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain("Devika");
    const rows = await newRows();
    expect(rows.map((row) => [row.act, row.outcome, row.customer_number])).toEqual([
      [act, "refused", customer],
    ]);
  });

  it("in a field is 404 as well, and moves nothing", async () => {
    const journals = async () =>
      (
        await query<{ count: string }>(portal.databaseUrl, "select count(*)::text as count from bank.journal")
      )[0];
    const counted = await journals();
    await visitor.get("/FundTransfer");
    const answer = await visitor.post("/FundTransfer", {
      from: foreign,
      to: own,
      amount: "1",
      remark: "mine",
    });
    expect(answer.status).toBe(404);
    expect(await journals()).toEqual(counted);
  });
});

describe("every sensitive act", () => {
  it("leaves one audit row: who, what, from where, outcome and reference", async () => {
    const one = new Visitor(portal.url);
    await one.signIn("100200306");
    await one.post("/SignOut", {});
    const rows = await newRows();
    expect(rows.map((row) => [row.act, row.outcome])).toEqual([
      ["sign-in", "sent"],
      ["sign-in-otp", "verified"],
      ["new-browser", "done"],
      ["sign-out", "done"],
    ]);
    for (const row of rows) {
      expect(row.customer_number).toBe("100200306");
      expect(row.address).toMatch(/127\.0\.0\.1|::1/);
    }
  });

  it("carried out once, leaves its row once", async () => {
    const [from, to] = accountsOf(customer) as [string, string];
    const path = "/FundTransfer?kind=own-account";
    const run = await goToOtp(visitor, customer, path, { from, to, amount: someAmount(), remark: "audited" });
    const otp = await visitor.readOtp("9840012305");
    const form = visitor.copy();
    const done = await visitor.post(run, { otp, intent: "verify" });
    await form.post(run, { otp, intent: "verify" });
    const reference = /\/Payments\/(\w+)/.exec(done.location!)![1];
    const rows = (await newRows()).filter((row) => row.act === "transfer" && row.outcome === "done");
    expect(rows.map((row) => row.reference === null)).toEqual([false]);
    const payments = await query(portal.databaseUrl, "select 1 from bank.payment where reference = $1", [
      reference,
    ]);
    expect(payments).toHaveLength(1);
  });
});
