import { describe, expect, it } from "vitest";
import { faultyPortalOfFile } from "tests/support/portal-of-file";
import { accountsOf } from "bank/demo/people";
import { goToBlockOtp } from "tests/support/card-block";
import { goToStopCheck } from "tests/support/cheque-stop";
import type { Fault } from "tests/support/faulty-gateway";
import { query } from "tests/support/query";
import { sendToOtp, TRANSACTION_PASSWORD } from "tests/support/two-pass";
import { visibleText } from "tests/support/visitor";
import { words } from "tests/support/words";

/** The gateway fails while a card is blocked or a cheque is stopped: never called done, and done once when it is pressed again. */
const customer = "100200301";
const mobile = "9840012301";
const accounts = accountsOf(customer).slice(0, 2);
const flows = words("en", "flows");
const cards = words("en", "cards");
const faults: Fault[] = ["cut-before", "cut-after", "error-500", "rubbish"];

const { bank, gateway, visitor } = await faultyPortalOfFile({
  customer,
});

const count = async (table: string) =>
  (await query<{ rows: number }>(bank.databaseUrl, `select count(*)::int as rows from ${table}`))[0]!.rows;

describe.each(faults)("the gateway: %s", (error) => {
  it("a block without an answer is told to be in doubt, and pressed again is made once", async () => {
    const path = await goToBlockOtp(visitor, customer);
    const before = await count("bank.card_change");
    const otp = await visitor.readOtp(mobile);
    gateway.spoil(error, "ATMHotMarkingService");
    const lost = await visitor.post(path, { intent: "verify", otp });
    expect(lost.status).toBe(503);
    expect(visibleText(lost.body)).toContain(flows("errors.inDoubt"));
    gateway.spoil("none");
    const again = await visitor.post(path, { intent: "verify", otp });
    expect(again.location).toContain("/DebitCard?");
    expect(await count("bank.card_change")).toBe(before + 1);
  });

  it("a stop without an answer keeps its reference, and pressed again is made once", async () => {
    const number = String(318440 + faults.indexOf(error));
    const path = await goToStopCheck(visitor, { account: accounts[0]!, number });
    const confirmed = { intent: "confirm", transactionPassword: TRANSACTION_PASSWORD };
    const before = await count("bank.cheque_stop");
    gateway.spoil(error, "StopChequeService");
    const lost = await visitor.post(path, confirmed);
    expect(lost.status).toBe(503);
    expect(visibleText(lost.body)).toMatch(/The bank did not answer|could not be reached/);
    gateway.spoil("none");
    const again = await visitor.post(path, confirmed);
    expect(again.location).toContain("/StopChequeRequest?done=");
    expect(await count("bank.cheque_stop")).toBe(before + 1);
    expect(visibleText((await visitor.get(again.location!)).body)).toContain(number);
  });
});

it("an application for a card without an answer is told to be perhaps made, in words of its own", async () => {
  const { body } = await visitor.get("/DebitCardApply");
  const account = /name="account" value="([\w-]{16})"/.exec(body)![1]!;
  const before = await count("bank.card_application");
  const requested = { account, reason: "new-card", delivery: "branch" };
  const path = await sendToOtp(visitor, "/DebitCardApply", requested);
  const otp = await visitor.readOtp(mobile);
  gateway.spoil("cut-after", "DebitCardApplyService");
  const lost = await visitor.post(path, { intent: "verify", otp });
  gateway.spoil("none");
  const shown = visibleText((await visitor.get(lost.location!)).body);
  expect(shown).toContain(cards("apply.unknown"));
  expect(await count("bank.card_application")).toBe(before + 1);
});

describe("all cards at once", () => {
  it("are offered to be blocked even where the bank does not list them", async () => {
    gateway.spoil("error-500", "GetCardDetailsService");
    const { status, body } = await visitor.get("/BlockAllCards");
    expect(status).toBe(200);
    expect(visibleText(body)).toContain(accounts[0]!.slice(-4));
    expect(body).toContain('name="reference"');
  });

  it("are not called blocked when the bank did not answer; pressed again, they are", async () => {
    await query(bank.databaseUrl, "update bank.card set status = 'active' where status = 'inactive'");
    const { body } = await visitor.get("/BlockAllCards");
    const reference = /name="reference" value="([^"]+)"/.exec(body)![1]!;
    gateway.spoil("cut-before", "ATMHotMarkingService");
    const lost = await visitor.post("/BlockAllCards", { reference });
    const after = visibleText((await visitor.get(lost.location!)).body);
    expect(after).not.toContain(cards("blockAll.done"));
    expect(after).toContain("1800-233-2454");
    gateway.spoil("none");
    const again = await visitor.post("/BlockAllCards", { reference });
    expect(visibleText((await visitor.get(again.location!)).body)).toContain(cards("blockAll.done"));
    const [active] = await query<{ rows: number }>(
      bank.databaseUrl,
      `select count(*)::int as rows from bank.card where customer_number = '${customer}' and status = 'active'`,
    );
    expect(active!.rows).toBe(0);
  });
});
