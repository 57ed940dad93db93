import { beforeEach, describe, expect, it } from "vitest";
import { faultyPortalOfFile } from "tests/support/portal-of-file";
import { demoPayees } from "bank/demo/payees";
import { accountsOf } from "bank/demo/people";
import { payeeKey } from "common/payees";
import { someAmount } from "tests/support/two-pass";
import { visibleText } from "tests/support/visitor";
import { words } from "tests/support/words";

/** What the pages of transfers show when the bank leaves out what they would like to know. */
const say = words("en", "transfers");
const [primary] = accountsOf("100200301") as [string];
const [devika] = accountsOf("100200306") as [string];
const own = accountsOf("100200301").slice(0, 3);
const keysOf = (kind: "imps" | "neft-rtgs") => demoPayees.get("100200301")![kind]!.map(payeeKey);

const leftToday = say("form.leftNow.day", { left: "" }).trim();

/** Values of the cards of a field. */
const offered = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<input(?=[^>]* name="${name}")[^>]* value="([^"]*)"`, "g"))].map(
    ([, value]) => value!,
  );
const chosen = (html: string, name: string) =>
  offered((html.match(/<input[^>]* checked=""[^>]*>/g) ?? []).join(""), name);

const { gateway, visitor } = await faultyPortalOfFile();
beforeEach(() => gateway.spoil("none"));

describe("a page of transfers", () => {
  const details = () => ({ from: primary, to: devika, amount: someAmount(), remark: "Without" });

  it("shows the limit of the day to a chosen payee", async () => {
    const form = await visitor.get(`/FundTransfer?payee=${devika}`);
    expect(visibleText(form.body)).toContain(leftToday);
  });

  it.each([
    ["IMPS", keysOf("imps"), keysOf("neft-rtgs")],
    ["NEFT", keysOf("neft-rtgs"), keysOf("imps")],
  ])("of %s has payees in sight that it reaches, and folds all others", async (mode, reached, others) => {
    const all = offered((await visitor.get(`/OtherBankTransfer?mode=${mode}`)).body, "to");
    expect(reached).toEqual(expect.arrayContaining(all.slice(0, 3)));
    expect(all.slice(3)).toEqual(expect.arrayContaining(others));
  });

  it("without quotes shows no limits, and says on the check page that the bank will tell", async () => {
    gateway.spoil("error-500", "TransferQuoteService");
    const form = await visitor.get(`/FundTransfer?payee=${devika}`);
    expect(form.status).toBe(200);
    expect(chosen(form.body, "to")).toEqual([devika]);
    expect(visibleText(form.body)).not.toContain(leftToday);
    const checked = await visitor.post("/FundTransfer", details());
    expect(checked.status).toBe(303);
    const check = visibleText((await visitor.get(checked.location!)).body);
    expect(check.split(say("facts.bankTells")).length - 1).toBe(2);
    expect(check).toContain(devika);
  });

  it("without balances and without the list of payments goes on all the same", async () => {
    gateway.spoil("error-500", "BalanceEnquiryService", "PaymentListService");
    const form = await visitor.get("/FundTransfer");
    expect(chosen(form.body, "from")).toEqual([primary]);
    expect(visibleText(form.body)).toContain(`Savings ••${primary.slice(-4)}`);
    const checked = await visitor.post("/FundTransfer", details());
    expect(checked.status).toBe(303);
    const check = await visitor.get(checked.location!);
    expect(check.status).toBe(200);
    expect(check.body).not.toContain('name="again"');
    const otp = await visitor.post(checked.location!, {
      intent: "confirm",
      transactionPassword: "Cauvery#2026",
    });
    expect(otp.status).toBe(303);
    expect((await visitor.get(otp.location!)).body).toContain('name="otp"');
  });

  it.each([
    ["/FundTransfer", "ManagePayeeService", own, devika],
    ["/FundTransfer?payee=123", "ManagePayeeService", own, devika],
    ["/OtherBankTransfer?mode=NEFT", "AddNeftRtgsPayeeService", keysOf("imps"), keysOf("neft-rtgs")[0]!],
  ])(
    "%s without an answer of %s says so, and asks only for what was read",
    async (path, service, read, to) => {
      gateway.spoil("error-500", service);
      const page = await visitor.get(path);
      expect(page.status).toBe(200);
      expect(visibleText(page.body)).toContain(say("errors.targetsUnread"));
      expect(offered(page.body, "to").toSorted()).toEqual(read.toSorted());
      expect(chosen(page.body, "to")).toEqual([]);
      const forced = await visitor.post(path.replace(/\?payee.*/, ""), { ...details(), to });
      expect(forced.status).toBe(400);
      expect(visibleText(forced.body)).toContain(say("errors.targetsUnread"));
    },
  );

  it.each([
    ["/PayRdAmount", "FDViewService"],
    ["/PayLoanAmount", "LoanViewService"],
  ])("%s without an answer of %s says so, and asks for nothing", async (path, service) => {
    gateway.spoil("error-500", service);
    const page = await visitor.get(path);
    expect(page.status).toBe(200);
    expect(visibleText(page.body)).toContain(say("errors.targetsUnread"));
    expect(page.body).not.toContain('name="amount"');
    const forced = await visitor.post(path, details());
    // Another customer's account is no own deposit or loan.
    expect(forced.status).toBe(404);
  });
});
