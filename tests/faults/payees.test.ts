import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { faultyPortalOfFile } from "tests/support/portal-of-file";
import { accountsOf } from "bank/demo/people";
import { openDatabase } from "common/postgres/connection.server";
import type { Fault } from "tests/support/faulty-gateway";
import { telling } from "tests/support/told";
import { goToOtp } from "tests/support/two-pass";
import { visibleText } from "tests/support/visitor";
import { words } from "tests/support/words";

/** The gateway fails while payees are looked at, added, deleted: the right words, and each change once or not at all. */
const customer = "100200306";
const mobile = "9840012306";
const say = words("en", "payees");
const faults: Fault[] = ["cut-before", "cut-after", "error-500", "rubbish"];

const { bank, gateway, visitor } = await faultyPortalOfFile({
  customer,
});

describe.each(faults)("the gateway: %s", (error) => {
  it("the list says that nothing has changed, and keeps the way to the other kinds", async () => {
    gateway.spoil(error, "ManagePayeeService");
    const answer = await visitor.get("/ManageBeneficiary?kind=imps");
    expect([502, 503]).toContain(answer.status);
    expect(visibleText(answer.body)).toContain(say("errors.listUnreachable"));
    expect(answer.body).toContain("/ManageBeneficiary?kind=neft-rtgs");
  });

  it("details that could not be checked stay typed, and nothing begins", async () => {
    await visitor.get("/Beneficiary?kind=imps");
    gateway.spoil(error, "IFSCCodeValidationService");
    const answer = await visitor.post("/Beneficiary", outside("4711"));
    expect([502, 503]).toContain(answer.status);
    expect(visibleText(answer.body)).toContain("Nothing has been added");
    expect(answer.body).toContain('value="4711"');
    expect(answer.body).not.toContain('name="transactionPassword"');
  });

  it("a name and terms that cannot be had do not stop the customer", async () => {
    await visitor.get("/Beneficiary?kind=imps");
    gateway.spoil(error, "PayeeNameEnquiryService", "PayeeTermsService");
    const { location } = await visitor.post("/Beneficiary", outside("4712"));
    const check = await visitor.get(location!);
    expect(check.status).toBe(200);
    expect(visibleText(check.body)).toContain(say("name.not-available"));
    expect(visibleText(check.body)).toContain(say("terms.unknown"));
    expect(check.body).toContain('name="transactionPassword"');
  });

  it("an adding without an answer is neither called done nor failed, and is done once at most", async () => {
    const accountNumber = `99${faults.indexOf(error)}`;
    const path = await goToOtp(visitor, customer, "/Beneficiary?kind=imps", outside(accountNumber));
    gateway.spoil(error, "AddOutsidePayeeService");
    const otp = await visitor.readOtp(mobile);
    const answer = await visitor.post(path, { intent: "verify", otp });
    expect(answer.status).toBe(303);
    gateway.spoil("none");
    const shown = visibleText((await visitor.get(answer.location!)).body);
    const added = await countPayees(accountNumber);
    // One for each way.
    expect(added).toBe(error === "cut-after" ? 2 : 0);
    expect(shown).toContain(say("added.unknown").split(";")[0]!);
    expect(shown.includes(`••${accountNumber.slice(-4)}`)).toBe(added === 2);
  });

  it("a deletion without an answer leads to the list, which shows what became of it", async () => {
    const payee = await addWithin(faults.indexOf(error));
    await visitor.get(deletionOf(payee));
    gateway.spoil(error, "ManagePayeeService");
    const answer = await visitor.post("/ManageBeneficiary/Delete", {});
    expect(answer.location).toEqual(telling("/ManageBeneficiary?kind=within-bank"));
    gateway.spoil("none");
    const shown = visibleText((await visitor.get(answer.location!)).body);
    expect(shown).toContain(say("delete.unknown"));
    const left = await countPayees(payee);
    expect(left).toBe(error === "cut-after" ? 0 : 1);
    expect(shown.includes(`••${payee.slice(-4)}`)).toBe(left === 1);
  });
});

it("a gateway without the service for both ways: the second way is added when it is needed, with an OTP of its own", async () => {
  const accountNumber = "7788990000";
  const add = async (path: string) => {
    const run = await goToOtp(visitor, customer, path, outside(accountNumber));
    const otp = await visitor.readOtp(mobile);
    const { location } = await visitor.post(run, { intent: "verify", otp });
    expect(location).toEqual(telling("/ManageBeneficiary"));
    return otp;
  };
  gateway.spoil("no-extensions");
  const first = await add("/Beneficiary");
  expect(await countPayees(accountNumber)).toBe(1);
  const { body } = await visitor.get("/ManageBeneficiary");
  const rows = body.split("/ManageBeneficiary/Payee?payee=");
  const row = rows.find((one) => one.includes(`••${accountNumber.slice(-4)}`))!;
  const page = `/ManageBeneficiary/Payee?payee=${row.slice(0, row.indexOf('"'))}`;
  const [other] = /\/Beneficiary\?payee=[\w-]+/.exec((await visitor.get(page)).body)!;
  const run = await goToOtp(visitor, customer, other, outside(accountNumber));
  const used = await visitor.post(run, { intent: "verify", otp: first });
  expect(used.status).toBe(400);
  await visitor.post(run, { intent: "verify", otp: await visitor.readOtp(mobile) });
  // Under a reference of its own.
  expect(await countPayees(accountNumber, "distinct reference")).toBe(2);
  expect((await visitor.get(page)).body).not.toContain("/Beneficiary?payee=");
});

it("a deletion that is sent twice, or at the same time, is one deletion and says so each time", async () => {
  const payee = await addWithin(faults.length);
  await visitor.get(deletionOf(payee));
  const again = visitor.copy();
  const late = visitor.copy();
  const both = await Promise.all([visitor, again].map((one) => one.post("/ManageBeneficiary/Delete", {})));
  for (const { location } of [...both, await late.post("/ManageBeneficiary/Delete", {})]) {
    expect(location).toEqual(telling("/ManageBeneficiary?kind=within-bank"));
    expect(visibleText((await visitor.get(location!)).body)).toContain(say("delete.deleted"));
  }
  expect(await countPayees(payee)).toBe(0);
});

const outside = (accountNumber: string) => ({
  name: "Anitha Reddy",
  accountNumber,
  confirmAccountNumber: accountNumber,
  ifsc: "SBIN0000869",
  address: "1 Beach Road",
});

const deletionOf = (account: string) => `/ManageBeneficiary/Delete?kind=within-bank&account=${account}`;

/** Adds a payee within the bank, another one for each `place`, with a sound gateway; answers its account. */
async function addWithin(place: number): Promise<string> {
  gateway.spoil("none");
  const account = accountsOf("100200305")[place]!;
  const details = { name: "Traders", accountNumber: account, confirmAccountNumber: account };
  const path = await goToOtp(visitor, customer, "/Beneficiary?kind=within-bank", details);
  const { location } = await visitor.post(path, {
    intent: "verify",
    otp: await visitor.readOtp(mobile),
  });
  expect(location).toEqual(telling("/ManageBeneficiary"));
  expect(await countPayees(account)).toBe(1);
  return account;
}

async function countPayees(accountNumber: string, what = "*"): Promise<number> {
  const db = openDatabase<Record<string, never>>({
    url: bank.databaseUrl,
    applicationName: "faults",
    poolSize: 1,
  });
  const { rows } = await sql<{ count: number }>`
    select count(${sql.raw(what)})::int as count from bank.payee where deleted_at is null
    and customer_number = ${customer} and account_number = ${accountNumber}`.execute(db);
  await db.destroy();
  return rows[0]!.count;
}
