import { describe, expect, it } from "vitest";
import { faultyPortalOfFile } from "tests/support/portal-of-file";
import { accountsOf } from "bank/demo/people";
import type { Fault } from "tests/support/faulty-gateway";
import { query } from "tests/support/query";
import { leaveCommitment, pay } from "tests/support/payments";
import { payeeOf } from "tests/support/transfers";
import { someAmount, TRANSACTION_PASSWORD } from "tests/support/two-pass";
import { visibleText, Visitor } from "tests/support/visitor";

/** What is shown after a payment when the gateway fails: never a wrong word about money. */
const customer = "100200305";

const { bank, gateway, portal, visitor } = await faultyPortalOfFile({ customer });

const sendAgain = "Send again";
const [from, to] = accountsOf(customer) as [string, string];
const wish = { from, to, amount: someAmount(), remark: "Test" };
const reference = await pay(visitor, customer, "own-account", wish);

describe.each<Fault>(["cut-before", "cut-after", "error-500", "rubbish"])("the gateway: %s", (error) => {
  it.each(["/Payments", "/ViewScheduleTransfer"])("%s says that nothing has changed", async (path) => {
    gateway.spoil(error, "PaymentListService", "ScheduledTransferListService");
    const answer = await visitor.get(path);
    expect([502, 503]).toContain(answer.status);
    expect(visibleText(answer.body)).toContain("Nothing has changed");
  });

  it("a payment known to be carried out is said to be, and not to be repeated", async () => {
    gateway.spoil(error, "PaymentEnquiryService");
    const answer = await visitor.get(`/Payments/${reference}`);
    expect(answer.status).toBe(200);
    expect(visibleText(answer.body)).toMatch(/was carried out.*do not repeat it/i);
  });

  it("of a payment the portal knows nothing of, it says nothing but that", async () => {
    gateway.spoil(error, "PaymentEnquiryService");
    const answer = await visitor.get("/Payments/PZZZZZZZZZZZZZ");
    expect(answer.status).toBe(503);
    expect(visibleText(answer.body)).not.toMatch(/not carried out|was carried out/i);
  });

  it("a receipt is refused in plain words, never saved as a PDF", async () => {
    gateway.spoil(error, "PaymentEnquiryService");
    const answer = await visitor.get(`/Receipts/${reference}.pdf`);
    expect([404, 503]).toContain(answer.status);
    expect(answer.headers.get("Content-Type")).toContain("text/plain");
    expect(answer.headers.get("Content-Disposition")).toBeNull();
  });
});

describe("a payment that is under way", () => {
  const pandian = payeeOf(customer, "neft", "Pandian Traders");
  let late: string;
  const texts = () => Promise.all([`/Payments/${late}`, "/Payments"].map((path) => visitor.get(path)));

  it("past the promised time is later than promised, on its page and in the list, and not to be paid again", async () => {
    gateway.spoil("none");
    late = await pay(visitor, customer, "neft", {
      from,
      to: pandian.key,
      amount: someAmount(),
      remark: "Late",
    });
    for (const { body } of await texts()) expect(visibleText(body)).not.toContain("later than promised");
    await query(
      bank.databaseUrl,
      "update bank.payment set arrives_by = now() - interval '5 minutes' where reference = $1",
      [late],
    );
    const [page, list] = await texts();
    for (const { body } of [page!, list!])
      expect(visibleText(body)).toContain("On its way, later than promised");
    expect(visibleText(page!.body)).toMatch(/please do not pay again.*Was to arrive by/s);
    expect(page!.body).not.toContain(sendAgain);
    expect(page!.body).not.toContain("Arrives by");
  });

  it.each([
    ["no such account", "No such account", "இப்படி ஒரு கணக்கு இல்லை"],
    ["Zzz of the network", "Zzz of the network", "Zzz of the network"],
  ])(
    "and returned for '%s' says so in the customer's language where it can",
    async (reason, english, tamil) => {
      await query(
        bank.databaseUrl,
        "update bank.payment set state = 'returned', reason = $2 where reference = $1",
        [late, reason],
      );
      expect(visibleText((await visitor.get(`/Payments/${late}`)).body)).toContain(english);
      const inTamil = await visitor.get(`/Payments/${late}`, { "Accept-Language": "ta" });
      expect(visibleText(inTamil.body)).toContain(tamil);
    },
  );
});

describe("a payment to a payee that is deleted since", () => {
  it("offers to add the payee first, instead of a page that does not exist", async () => {
    const { key, accountNumber } = payeeOf(customer, "imps", "Revathi Murthy");
    const paid = await pay(visitor, customer, "imps", {
      from,
      to: key,
      amount: someAmount(),
      remark: "Once",
    });
    await query(bank.databaseUrl, "update bank.payment set state = 'success' where reference = $1", [paid]);
    const page = async () => visibleText((await visitor.get(`/Payments/${paid}`)).body);
    expect(await page()).toContain(sendAgain);
    const deleted = (at: string) =>
      query(
        bank.databaseUrl,
        `update bank.payee set deleted_at = ${at} where customer_number = $1 and account_number = $2`,
        [customer, accountNumber],
      );
    await deleted("now()");
    expect(await page()).toContain("Add this payee again");
    expect(await page()).not.toContain(sendAgain);
    await deleted("null");
  });
});

describe("a payment in doubt", () => {
  it("stands above the list until it is settled", async () => {
    gateway.spoil("none");
    await leaveCommitment(bank.databaseUrl, { reference: "PDDDDDDDDDDDDD", customer, state: "unknown" });
    const text = visibleText((await visitor.get("/Payments")).body);
    expect(text).toMatch(/do not repeat it.*PDDDDDDDDDDDDD/i);
    const others = new Visitor(portal.url);
    await others.signIn("100200306");
    expect((await others.get("/Payments")).body).not.toContain("PDDDDDDDDDDDDD");
    expect((await others.get("/Payments/PDDDDDDDDDDDDD")).status).toBe(404);
  });
});

describe("a report", () => {
  const ticketOf = async () => {
    const { body } = await visitor.get(`/Payments/${reference}/report`);
    return /Ticket number (\S+)/.exec(visibleText(body))?.[1];
  };
  const report = async (error: Fault, reason: string) => {
    gateway.spoil("none");
    const path = `/Payments/${reference}/report`;
    await visitor.get(`${path}?reason=${reason}`);
    gateway.spoil(error, "PaymentReportService");
    return visitor.post(`${path}?reason=${reason}`, { reason });
  };

  it("that did not reach the bank says so, and names the helpline", async () => {
    const lost = await report("cut-before", "not-mine");
    expect(lost.status).toBe(503);
    expect(visibleText(lost.body)).toContain("We do not know whether your report reached the bank");
    gateway.spoil("none");
    expect(await ticketOf()).toBeUndefined();
  });

  it("of another reason goes on paying, and tells how to say that the payment is not one's own", async () => {
    const other = await pay(visitor, customer, "own-account", { ...wish, amount: someAmount() });
    const path = `/Payments/${other}/report`;
    await visitor.get(path);
    expect((await visitor.post(path, { reason: "not-received" })).status).toBe(303);
    const done = await visitor.get(path);
    expect(visibleText(done.body)).toContain("Payments are not stopped");
    expect(done.body).toContain(`${path}?reason=not-mine`);
    expect(visibleText((await visitor.get(`${path}?reason=not-mine`)).body)).toContain("stopped at once");
    expect(visibleText((await visitor.get("/main")).body)).not.toContain("Payments are stopped");
  });

  it("whose answer is lost is found again, and sent twice it has one ticket", async () => {
    expect((await report("cut-after", "not-mine")).status).toBe(303);
    gateway.spoil("none");
    const ticket = await ticketOf();
    expect(ticket).toBeDefined();
    await visitor.post(`/Payments/${reference}/report`, { reason: "wrong-amount" });
    expect(await ticketOf()).toBe(ticket);
  });

  it.each([
    "/main",
    "/FundTransfer",
    "/fundtransfer?kind=own-account",
    "/OtherBankTransfer?mode=RTGS",
    "/PayRdAmount",
    "/PayLoanAmount",
    "/ScheduleTransfer?kind=imps",
    "/Beneficiary",
    "/ChequeBookRequest",
    `/PositivePay/Revoke?account=${from}&number=000101`,
    `/ViewStopCheque/Revoke?account=${from}&number=000101`,
  ])("not one's own is said on %s before anything is typed, with whom to call", async (path) => {
    const text = visibleText((await visitor.get(path)).body);
    expect(text).toMatch(/Payments are stopped.*no payee can be added.*call 1800.*quote the ticket number/);
    expect(text).toContain(reference);
  });

  it("not one's own is the reason given where cheques are asked for all the same", async () => {
    await visitor.get("/ChequeBookRequest");
    const wish = { account: from, books: "one", transactionPassword: TRANSACTION_PASSWORD };
    const answer = await visitor.post("/ChequeBookRequest", wish);
    expect(visibleText(answer.body)).toContain("You reported a payment, so payments");
  });

  it("not one's own is not repeated where nothing is paid, and said no more once the bank has lifted it", async () => {
    for (const path of ["/Dashboard", "/StopChequeRequest", "/ViewStopCheque", "/PositivePay"])
      expect(visibleText((await visitor.get(path)).body)).not.toContain("Payments are stopped");
    await query(bank.databaseUrl, "update bank.payment_stop set lifted_at = now()");
    expect(visibleText((await visitor.get("/FundTransfer")).body)).not.toContain("Payments are stopped");
  });
});
