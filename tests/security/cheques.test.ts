import { beforeEach, describe, expect, it } from "vitest";
import { signedInPortal } from "tests/support/portal-of-file";
import { accountsOf, getDemoCustomer } from "bank/demo/people";
import { istDate } from "common/dates";
import { goToStopCheck } from "tests/support/cheque-stop";
import { query } from "tests/support/query";
import { goToOtp, TRANSACTION_PASSWORD } from "tests/support/two-pass";
import { visibleText, Visitor } from "tests/support/visitor";
import { words } from "tests/support/words";

/** Forms about cheques that come with other values than their pages had, and come too often. */
const customer = "100200301";
const [account, family] = accountsOf(customer) as [string, string];
const deposit = accountsOf(customer).find((number) => number.slice(4, 8) === "2001")!;
const foreign = accountsOf("100200310")[0]!;
const { mobile } = getDemoCustomer(customer);
const transactionPassword = TRANSACTION_PASSWORD;

const { portal, visitor } = await signedInPortal(customer);
beforeEach(() => query(portal.databaseUrl, "delete from portal.rate_limit"));

const trail = (act: string) =>
  query(
    portal.databaseUrl,
    "select subject, outcome, reference from portal.audit where act = $1 and customer_number = $2 order by id",
    [act, customer],
  );
const stops = () => query(portal.databaseUrl, "select number, state from bank.cheque_stop order by id");

const confirmed = { intent: "confirm", transactionPassword };
const stopFields = { account, last: "", reason: "lost" };
const revokePath = `/ViewStopCheque/Revoke?${new URLSearchParams({ account, number: "318423" })}`;
const declarationPath = `/PositivePay/Revoke?${new URLSearchParams({ account, number: "318426" })}`;
const bookFields = { account, books: "one", transactionPassword };

describe("an account that is not the customer's, or has no cheques", () => {
  it.each([foreign, "999999999999999", "__proto__", deposit])("%j: 404, nothing done", async (number) => {
    const [before, rows] = [await stops(), (await trail("foreign-account")).length];
    const of = (path: string) => path.replace(account, number);
    for (const [page, fields, action = page] of [
      ["/ChequeBookRequest", { ...bookFields, account: number }],
      ["/StopChequeRequest", { ...stopFields, account: number, number: "905505" }],
      [revokePath, {}, of(revokePath)],
      [declarationPath, {}, of(declarationPath)],
    ] as const) {
      await visitor.get(page);
      expect((await visitor.post(action, fields)).status).toBe(404);
    }
    expect(await stops()).toEqual(before);
    expect(await trail("foreign-account")).toHaveLength(rows + (number === deposit ? 0 : 4));
    for (const act of ["cheque-book-request", "cheque-stop", "cheque-stop-revoke", "positive-pay-revoke"])
      expect(await trail(act)).toEqual([]);
  });
});

describe("one form", () => {
  it("sent a hundred times at once asks for cheque books once", async () => {
    await visitor.get("/ChequeBookRequest");
    const tab = visitor.copy();
    const tabs = Array.from({ length: 100 }, () => tab.copy());
    const answers = await Promise.all(tabs.map((one) => one.post("/ChequeBookRequest", bookFields)));
    const done = answers.filter(({ status }) => status === 303);
    expect(done.length).toBeGreaterThan(0);
    const shown = await Promise.all([done[0]!, done.at(-1)!].map(({ location }) => visitor.get(location!)));
    const [one, other] = shown.map(({ body }) => /number is (CB\d{8})/.exec(visibleText(body))?.[1]);
    expect([one, other]).toEqual([expect.stringMatching(/^CB/), one]);
    // Those beyond what one customer may ask in an hour; of so many answers at once only the newest are kept.
    const refused = answers.filter((_, place) => tabs[place]!.refusedAt !== "");
    expect([done.length + refused.length, refused.some(({ status }) => status === 429)]).toEqual([100, true]);
    expect(refused.filter(({ status }) => status !== 429 && status !== 200)).toEqual([]);
    for (const { body } of refused) expect(visibleText(body)).not.toMatch(/number is CB\d/);
    const waiting = `select count(*)::int as count from bank.cheque_book_request request
      join bank.account account on account.id = request.account_id where account.number = $1 and state = 'received'`;
    expect(await query(portal.databaseUrl, waiting, [account])).toEqual([{ count: 1 }]);
  });

  it("sent again with other books is refused, and so is a reference of one's own making", async () => {
    await query(portal.databaseUrl, "delete from bank.cheque_book_request where reference is null");
    await visitor.get("/ChequeBookRequest");
    const tab = visitor.copy();
    const fields = { ...bookFields, account: family };
    expect((await tab.copy().post("/ChequeBookRequest", fields)).status).toBe(400);
    expect((await tab.copy().post("/ChequeBookRequest", { ...fields, reference: "mine" })).status).toBe(400);
    await visitor.get("/ChequeBookRequest");
    expect((await visitor.post("/ChequeBookRequest", { ...bookFields, token: "x" })).status).toBe(403);
  });

  it("stops and takes back once, however often it is sent, and leaves rows without the password", async () => {
    const path = await goToStopCheck(visitor, { account, number: "318440" });
    const tab = visitor.copy();
    const before = await stops();
    // What is stopped is what the check page has shown, whatever comes with its form.
    const send = () => tab.copy().post(path, { ...confirmed, number: "318441", last: "318445" });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    for (const { location } of answers) expect(location).toMatch(/^\/StopChequeRequest\?(done|run)=/);
    expect((await visitor.get(path)).location).toMatch(/^\/StopChequeRequest\?done=/);
    expect(await stops()).toEqual([...before, { number: "318440", state: "stopped" }]);

    const taking = await goToOtp(visitor, customer, revokePath, {});
    expect(await stops()).toContainEqual({ number: "318423", state: "stopped" });
    const otp = await visitor.readOtp(mobile);
    const revoking = visitor.copy();
    // What is taken back is what the check page has shown.
    const revoke = () => revoking.copy().post(taking, { intent: "verify", otp, number: "318440" });
    const revoked = await Promise.all([revoke(), revoke(), revoke()]);
    const text = words("en", "cheques")("stops.revoked", { number: "318423" });
    const elsewhere = new Visitor(portal.url);
    await elsewhere.signIn(customer);
    for (const answer of revoked) {
      // A press during another leads to the run, which leads on.
      const { location } = answer.location!.includes("run=") ? await visitor.get(answer.location!) : answer;
      expect(location).toMatch(/^\/ViewStopCheque\?done=/);
      expect(visibleText((await visitor.get(location!)).body)).toContain(text);
      expect(visibleText((await elsewhere.get(location!)).body)).not.toContain(text);
    }
    expect(await stops()).toContainEqual({ number: "318423", state: "revoked" });
    expect((await stops()).slice(before.length)).toEqual([{ number: "318440", state: "stopped" }]);

    const [row] = await trail("cheque-stop");
    expect(row).toEqual({
      subject: `***********${account.slice(-4)}`,
      outcome: "done",
      reference: expect.stringMatching(/^P\w{13}$/) as string,
    });
    const written = await query(portal.databaseUrl, "select t::text from portal.audit t");
    expect(JSON.stringify(written)).not.toContain(transactionPassword);
    expect(portal.output() + portal.bank.output()).not.toContain(transactionPassword);
  });

  it("with a wrong password does not send it back, and what was stopped is this session's to see", async () => {
    const path = await goToStopCheck(visitor, { account, number: "318442" });
    const wrong = await visitor.post(path, { intent: "confirm", transactionPassword: "Canary#St-7741" });
    expect(wrong.status).toBe(400);
    expect(wrong.body).not.toContain("Canary#St-7741");
    const done = await visitor.post(path, confirmed);
    expect((await visitor.get(done.location!)).body).toMatch(/ST\d{8}/);
    const neighbour = new Visitor(portal.url);
    await neighbour.signIn("100200305");
    expect((await neighbour.get(done.location!)).body).not.toMatch(/ST\d{8}/);
  });

  it("is declared only after an OTP: with a session alone nothing changes", async () => {
    const declared = () => query(portal.databaseUrl, "select number from bank.positive_pay");
    const before = await declared();
    const today = istDate(new Date());
    const cheque = { account, payee: "A THIEF", number: "318445", amount: "60000", remark: "x" };
    await visitor.get("/PositivePay");
    const checked = await visitor.post("/PositivePay", {
      ...cheque,
      instrumentDate: today,
      issueDate: today,
    });
    await visitor.get(checked.location!);
    const requested = await visitor.post(checked.location!, { intent: "confirm" });
    expect((await visitor.get(requested.location!)).body).toContain('name="otp"');
    await visitor.post(requested.location!, { intent: "confirm" });
    expect(await declared()).toEqual(before);
  });

  it("is taken so and so often in an hour", async () => {
    await goToStopCheck(visitor, { account, number: "318443" });
    const spent = "update portal.rate_limit set points = 100000 where key like 'card-or-cheque%'";
    await query(portal.databaseUrl, spent);
    const typed = { ...stopFields, number: "318443" };
    await visitor.get("/StopChequeRequest");
    expect((await visitor.post("/StopChequeRequest", typed)).status).toBe(429);
  });
});
