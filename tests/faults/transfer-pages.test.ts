import { beforeEach, describe, expect, it } from "vitest";
import { faultyPortalOfFile } from "tests/support/portal-of-file";
import { accountsOf } from "bank/demo/people";
import { someAmount } from "tests/support/two-pass";
import { visibleText } from "tests/support/visitor";
import { words } from "tests/support/words";

/** What the pages of transfers show when the bank leaves out what they would like to know. */
const say = words("en", "transfers");
const [primary] = accountsOf("100200301") as [string];
const [devika] = accountsOf("100200306") as [string];

const { gateway, visitor } = await faultyPortalOfFile();
beforeEach(() => gateway.spoil("none"));

describe("a page of transfers", () => {
  const details = () => ({ from: primary, to: devika, amount: someAmount(), remark: "Without" });

  it("without quotes shows no limits, and says on the check page that the bank will tell", async () => {
    gateway.spoil("error-500", "TransferQuoteService");
    const form = await visitor.get("/FundTransfer");
    expect(form.status).toBe(200);
    expect(visibleText(form.body)).not.toContain("at a time");
    const checked = await visitor.post("/FundTransfer", details());
    expect(checked.status).toBe(303);
    const check = visibleText((await visitor.get(checked.location!)).body);
    expect(check.split(say("facts.bankTells")).length - 1).toBe(2);
    expect(check).toContain(devika);
  });

  it("without balances and without the list of payments goes on all the same", async () => {
    gateway.spoil("error-500", "BalanceEnquiryService", "PaymentListService");
    const form = await visitor.get("/FundTransfer");
    expect(form.body).toContain(`${primary} – Savings account`);
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
    ["/FundTransfer", "ManagePayeeService", 400],
    ["/FundTransfer?payee=123", "ManagePayeeService", 400],
    ["/OtherBankTransfer?mode=NEFT", "AddNeftRtgsPayeeService", 400],
    ["/PayRdAmount", "FDViewService", 404],
    ["/PayLoanAmount", "LoanViewService", 404],
  ])("%s without an answer of %s says so, and asks for nothing", async (path, service, status) => {
    gateway.spoil("error-500", service);
    const page = await visitor.get(path);
    expect(page.status).toBe(200);
    expect(visibleText(page.body)).toContain(say("errors.targetsUnread"));
    expect(page.body).not.toContain('name="amount"');
    const forced = await visitor.post(path.replace(/\?payee.*/, ""), details());
    // Whether another customer's account is a payee cannot be seen; that it is no own deposit or loan can.
    expect(forced.status).toBe(status);
  });
});
