import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoPayees } from "bank/demo/payees";
import { accountsOf } from "bank/demo/people";
import { addDays, istDate } from "common/dates";
import { payeeKinds, type PayeeKind } from "common/payments";
import { referenceOf } from "common/reference";
import { payeeKey } from "common/payees";
import { watchTrail } from "tests/support/audit-trail";
import { query } from "tests/support/query";
import { startPortal, type RunningPortal } from "tests/support/running-portal";
import { visibleText, Visitor } from "tests/support/visitor";
import { words } from "tests/support/words";
import { actFlows } from "./flows";

/** What is another customer's does not exist, and whoever asks for it leaves a row in the audit trail. */
const customer = "100200305";
let portal: RunningPortal;
let visitor: Visitor;
let foreignPayment: string;
let foreignSchedule: string;
const [own] = accountsOf(customer) as [string];
const [foreign] = accountsOf("100200306") as [string];
const typed = { amount: "1", remark: "mine" };

/** The first payee of another customer, of each kind. */
const payeesOfAnother = demoPayees.get("100200301")!;
const keys = Object.fromEntries(
  payeeKinds.map((kind) => [kind, payeeKey(payeesOfAnother[kind]![0]!)]),
) as Record<PayeeKind, string>;
const deletion = () => {
  const { accountNumber, ifsc } = payeesOfAnother["neft-rtgs"]![0]!;
  return new URLSearchParams({ kind: "neft-rtgs", account: accountNumber, ifsc: ifsc ?? "" });
};

beforeAll(async () => {
  portal = await startPortal();
  visitor = new Visitor(portal.url);
  await visitor.signIn(customer);
  const [payment] = await query<{ reference: string }>(
    portal.databaseUrl,
    "select reference from bank.payment where customer_number = '100200301' limit 1",
  );
  foreignPayment = payment!.reference;
  const another = new Visitor(portal.url);
  const scheduling = [...actFlows.values()].find(({ name }) => name === "scheduled-transfer")!;
  const path = await scheduling.begin(another);
  const otp = await another.readOtp(scheduling.mobile);
  await another.post(path, { otp, intent: "verify" });
  const [scheduled] = await query<{ reference: string }>(
    portal.databaseUrl,
    "select reference from bank.scheduled_transfer where customer_number = '100200301'",
  );
  foreignSchedule = scheduled!.reference;
});
afterAll(() => portal?.stop());

const { mark, newRows } = watchTrail(() => portal.databaseUrl);
/** All that a form of these pages could have changed. */
const standing = () =>
  query(
    portal.databaseUrl,
    `select (select count(*)::int from bank.journal) as journals, (select count(*)::int from bank.payee) as payees,
      (select count(*)::int from bank.payment) as payments, (select string_agg(state, '') from bank.scheduled_transfer) as scheduled,
      (select count(*)::int from bank.payment_ticket) as reports, (select count(*)::int from portal.run) as runs`,
  );

describe("what is not the customer's own", () => {
  it.each([
    ["an account on a page", () => `/AccountStatement?account=${foreign}&range=1m`, "foreign-account"],
    ["an account in a data request", () => `/AccountStatement.data?account=${foreign}`, "foreign-account"],
    ["an account of a PDF", () => `/Statements/${foreign}.pdf?range=1m`, "foreign-account"],
    ["an account of a spreadsheet", () => `/MiniStatements/${foreign}.xlsx`, "foreign-account"],
    ["an account of nobody", () => "/MiniStatements/999999999999999.pdf", "foreign-account"],
    ["an account to pay from", () => `/FundTransfer?from=${foreign}`, "foreign-account"],
    ["an account to pay into", () => `/FundTransfer?kind=own-account&to=${foreign}`, "foreign-account"],
    ["an account of a schedule", () => `/ScheduleTransfer?kind=neft&from=${foreign}`, "foreign-account"],
    ["an account of a list", () => `/Payments?account=${foreign}`, "foreign-account"],
    ["a payee within the bank", () => `/FundTransfer?payee=${keys["within-bank"]}`, "foreign-payee"],
    ["a payee to send money to", () => `/Send?payee=${keys.imps}`, "foreign-payee"],
    ["an account to send money from", () => `/Send?from=${foreign}`, "foreign-account"],
    ["a payee of IMPS", () => `/OtherBankTransfer?mode=IMPS&payee=${keys.imps}`, "foreign-payee"],
    ["a payee of NEFT", () => `/OtherBankTransfer?mode=NEFT&payee=${keys["neft-rtgs"]}`, "foreign-payee"],
    [
      "a payee of a schedule",
      () => `/ScheduleTransfer?kind=neft&payee=${keys["neft-rtgs"]}`,
      "foreign-payee",
    ],
    ["a payee to delete", () => `/ManageBeneficiary/Delete?${deletion()}`, "foreign-payee"],
    ["a payment to report", () => `/Payments/${foreignPayment}/report`, "foreign-payment"],
    ["a payment in a data request", () => `/Payments/${foreignPayment}.data`, "foreign-payment"],
    ["a scheduled transfer", () => `/ViewScheduleTransfer/${foreignSchedule}/cancel`, "foreign-payment"],
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

  it.each([
    [
      "an account to pay from",
      "/FundTransfer",
      () => ({ from: foreign, to: own, ...typed }),
      "foreign-account",
    ],
    [
      "an account to pay into",
      "/FundTransfer?kind=own-account",
      () => ({ from: own, to: foreign, ...typed }),
      "foreign-account",
    ],
    [
      "an account of a schedule",
      "/ScheduleTransfer?kind=own-account",
      () => ({
        kind: "own-account",
        from: foreign,
        to: own,
        date: addDays(istDate(new Date()), 9),
        ...typed,
      }),
      "foreign-account",
    ],
    [
      "a payee to delete",
      "/ManageBeneficiary/Delete",
      () => ({ ...Object.fromEntries(deletion()), reference: referenceOf(crypto.randomUUID()) }),
      "foreign-payee",
    ],
    [
      "a payment to report",
      () => `/Payments/${foreignPayment}/report`,
      () => ({ reason: "not-mine" }),
      "foreign-payment",
    ],
    [
      "a scheduled transfer to cancel",
      () => `/ViewScheduleTransfer/${foreignSchedule}/cancel`,
      () => ({}) as Record<string, string>,
      "foreign-payment",
    ],
  ])(
    "%s in a posted form is 404 as well, changes nothing, and is an audit row",
    async (_what, path, fields, act) => {
      await visitor.get("/FundTransfer");
      await mark();
      const counted = await standing();
      const answer = await visitor.post(typeof path === "string" ? path : path(), fields());
      expect(answer.status).toBe(404);
      expect(await standing()).toEqual(counted);
      expect((await newRows()).map((row) => [row.act, row.outcome])).toEqual([[act, "refused"]]);
    },
  );

  it("a payee in a posted form is the same as one that does not exist, and an audit row", async () => {
    const path = "/OtherBankTransfer?mode=NEFT";
    const counted = await standing();
    const answers = [];
    for (const to of [keys["neft-rtgs"], "999999999999-SBIN0000800"]) {
      await visitor.get(path);
      await mark();
      const { status, body } = await visitor.post(path, { from: own, to, ...typed });
      answers.push([status, visibleText(body)]);
      expect((await newRows()).map((row) => [row.act, row.outcome])).toEqual([["foreign-payee", "refused"]]);
    }
    expect(answers[0]![0]).toBe(400);
    expect(answers[0]).toEqual(answers[1]);
    expect(await standing()).toEqual(counted);
  });
});

describe("a firm whose orders need a second person", () => {
  it("looks at its accounts, and orders nothing: it is told why", async () => {
    await query(
      portal.databaseUrl,
      "update bank.customer set maker_checker = true where number = '100200309'",
    );
    const firm = new Visitor(portal.url);
    await firm.signIn("100200309");
    const say = words("en", "common");
    expect(visibleText((await firm.get("/main")).body)).toContain(say("shell.makerChecker"));
    for (const path of ["/Send", "/FundTransfer", "/Beneficiary", "/ScheduleTransfer"]) {
      const refused = await firm.get(path);
      expect([path, refused.status]).toEqual([path, 403]);
      expect(visibleText(refused.body)).toContain(say("errors.makerChecker.text"));
    }
  });
});
