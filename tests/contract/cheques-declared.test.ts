import { beforeEach, describe, expect, test } from "vitest";
import { positivePayHistory } from "common/contract/cheques.server";
import { addDays, addMonths, formatDate, istDate } from "common/dates";
import { nothingSeen } from "tests/support/unseen-signs";
import { answerOf, openChequeDesk, type ChequeDesk } from "./cheque-harness";
import { done, refused } from "./endings";
import { newReference } from "./payee-harness";
import { accounts, as, bankOfFile } from "./small-bank";
import { rupees } from "./transfer-accounts";

const bank = await bankOfFile();

let harness: ChequeDesk;
beforeEach(async () => void (harness = await openChequeDesk(bank)));

const today = () => istDate(bank.now());
const listed = async () => answerOf(await harness.declared()).declarations;
const ending = () => harness.accounts.savings.slice(-4);
const texts = async () => (await harness.texts()).filter((text) => text.includes("has been declared"));

describe("declaring a cheque", () => {
  test("registers it, says so by text message, and lists it newest first", async () => {
    const instrumentDate = addDays(today(), -3);
    expect((await harness.declare("000101", { instrumentDate })).outcome).toBe("done");
    expect((await texts())[0]).toBe(
      `Cheque 000101 on your account ending ${ending()} has been declared: Rs 60,000.00 to "Sri Ganesh Timbers", ` +
        `dated ${formatDate(instrumentDate)}. Not you? Call 1800-233-2454. Kaveri Bank`,
    );
    await harness.declare("000102", { amount: rupees(75_000.5), payee: "குமார் ஸ்டோர்ஸ்" });
    const terms = { channel: "NET BANKING", state: "registered", issueDate: today() };
    expect(await listed()).toEqual([
      {
        ...terms,
        number: "000102",
        payee: "குமார் ஸ்டோர்ஸ்",
        amount: rupees(75_000.5),
        date: today(),
      },
      {
        ...terms,
        number: "000101",
        payee: "Sri Ganesh Timbers",
        amount: rupees(60_000),
        date: instrumentDate,
      },
    ]);
  });

  test("is refused below the threshold and above eight digits", async () => {
    for (const amount of [0n, 1n, rupees(49_999.99), 99_999_999_01n, rupees(1_00_000_000)])
      expect(await harness.declareOnly("000101", { amount })).toEqual(refused("9205"));
    expect((await harness.declare("000101", { amount: rupees(50_000) })).outcome).toBe("done");
    expect((await harness.declare("000102", { amount: 99_999_999_00n })).outcome).toBe("done");
  });

  test("is refused for an issue date that is past, or a cheque too old; a post-dated one may be declared", async () => {
    const yesterday = addDays(today(), -1);
    expect(await harness.declareOnly("000101", { issueDate: yesterday })).toEqual(refused("9205"));
    const old = addDays(addMonths(today(), -3), -1);
    expect(await harness.declareOnly("000101", { instrumentDate: old })).toEqual(refused("9205"));
    const instrumentDate = addDays(today(), 30);
    expect(
      (await harness.declare("000101", { instrumentDate, issueDate: addDays(today(), 2) })).outcome,
    ).toBe("done");
  });

  test("is for an unused cheque of a book, once, and each reason is said", async () => {
    await harness.declare("000101");
    expect(await harness.declareOnly("000101", { amount: rupees(70_000) })).toEqual(refused("9204"));
    const reasons = { presented: "9207", paid: "9207", returned: "9207", stopped: "9203", cancelled: "9207" };
    for (const [state, code] of Object.entries(reasons)) {
      await harness.setLeaf("000102", state as keyof typeof reasons);
      expect(await harness.declare("000102")).toEqual(refused(code));
    }
    for (const number of ["000126", "1", ""])
      expect(await harness.declareOnly(number)).toEqual(refused("9202"));
    expect(await listed()).toHaveLength(1);
  });

  test("wants an OTP verified for just this, which a refusal leaves as it is", async () => {
    expect(await harness.declareOnly("000101")).toEqual(refused("6007"));
    const { purpose, otp } = await harness.sendOtp("000101");
    expect([purpose, otp]).toEqual(["positive-pay", expect.stringMatching(/^\d{6}$/)]);
    expect((await harness.texts())[0]).toContain(
      'is your OTP to declare cheque 000101 of Rs 60,000.00 to "Sri Ganesh Timbers". Sent at ',
    );
    expect(await harness.declareOnly("000101")).toEqual(refused("6007"));
    await harness.verifyOtp("000102");
    for (const more of [{ amount: rupees(60_001) }, { payee: "Sri Ganesh Timber" }])
      expect(await harness.declareOnly("000102", more)).toEqual(refused("6007"));
    expect(await harness.declareOnly("000103")).toEqual(refused("6007"));
    await harness.setLeaf("000102", "stopped");
    expect(await harness.declareOnly("000102")).toEqual(refused("9203"));
    await harness.setLeaf("000102", "unused");
    expect((await harness.declareOnly("000102")).outcome).toBe("done");
    await harness.revokeDeclaration("000102");
    expect(await harness.declareOnly("000102")).toEqual(refused("6007"));
  });

  test("is refused on another's account, and without a payee or with one of two lines", async () => {
    expect(await harness.declare("000101", { accountNumber: accounts.savings })).toEqual(refused("4040"));
    expect(await harness.declareOnly("000101", { customerNumber: "900000001" })).toEqual(refused("4030"));
    for (const payee of ["", " ", nothingSeen, "Asha\nMenon", "a".repeat(161)])
      expect(await harness.declareOnly("000101", { payee })).toEqual(refused("400"));
  });

  test("is open to a customer who only looks", async () => {
    await harness.setCustomer({ view_only: true });
    expect((await harness.declare("000101")).outcome).toBe("done");
  });

  test("is taken once for its reference, though the cheque was used since", async () => {
    const reference = newReference();
    const first = await harness.declare("000101", { reference });
    await harness.setLeaf("000101", "paid");
    bank.pass({ days: 1 });
    const dates = { instrumentDate: addDays(today(), -1), issueDate: addDays(today(), -1) };
    expect(await harness.declareOnly("000101", { reference, ...dates })).toEqual(first);
    for (const more of [
      { amount: rupees(60_001) },
      { payee: "Another" },
      { remark: "Other" },
      { instrumentDate: today() },
    ])
      expect(await harness.declareOnly("000101", { reference, ...dates, ...more })).toEqual(refused("8013"));
    expect(await harness.declareOnly("000102", { reference, ...dates })).toEqual(refused("8013"));
    const stranger = await openChequeDesk(bank);
    expect(await stranger.declareOnly("000101", { reference, ...dates })).toEqual(refused("8013"));
    expect(await texts()).toHaveLength(1);
  });

  test("at once is done once, with one reference or with many", async () => {
    const reference = newReference();
    for (const number of ["000101", "000102", "000103", "000104"]) await harness.verifyOtp(number);
    const same = await Promise.all(
      Array.from({ length: 10 }, () => harness.declareOnly("000101", { reference })),
    );
    expect(same[0]!.outcome).toBe("done");
    for (const result of same) expect(result).toEqual(same[0]);
    const others = await Promise.all(Array.from({ length: 10 }, () => harness.declareOnly("000102")));
    expect(others.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
    for (const result of others.filter(({ outcome }) => outcome !== "done"))
      expect(result).toEqual(refused("9204"));
    const one = newReference();
    const two = await Promise.all(
      ["000103", "000104"].map((number) => harness.declareOnly(number, { reference: one })),
    );
    expect(two.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
    expect(two.filter(({ outcome }) => outcome !== "done")).toEqual([refused("8013")]);
    expect(await texts()).toHaveLength(3);
  });
});

describe("a declaration", () => {
  const states = async () => (await listed()).map(({ state }) => state);

  test("is taken back until the cheque is presented, once, with a text message; then declared anew", async () => {
    await harness.declare("000101");
    const reference = newReference();
    const first = await harness.revokeDeclaration("000101", { reference });
    expect(first.outcome).toBe("done");
    expect(await harness.revokeDeclarationOnly("000101", { reference, otp: "000000" })).toEqual(first);
    expect(await harness.revokeDeclaration("000101")).toEqual(refused("9208"));
    expect((await harness.texts())[0]).toBe(
      `The positive pay details of cheque 000101 on your account ending ${ending()} were withdrawn: it is no longer compared. ` +
        "Not you? Call 1800-233-2454. Kaveri Bank",
    );
    expect((await harness.declare("000101", { amount: rupees(70_000) })).outcome).toBe("done");
    expect(await states()).toEqual(["registered", "revoked"]);
    await harness.present("000101", { amount: rupees(70_000) });
    expect(await harness.revokeDeclaration("000101")).toEqual(refused("9208"));
    expect(await states()).toEqual(["matched", "revoked"]);
  });

  test("is not taken back by another, with a wrong password, or by a customer who only looks", async () => {
    await harness.declare("000101");
    const stranger = await openChequeDesk(bank);
    expect(await stranger.revokeDeclaration("000101")).toEqual(refused("9208"));
    expect(await harness.revokeDeclaration("000101", { accountNumber: accounts.savings })).toEqual(
      refused("4040"),
    );
    expect((await harness.revokeDeclaration("000101", { transactionPassword: "Wrong#2026x" })).outcome).toBe(
      "refused",
    );
    expect(
      await harness.revokeDeclarationOnly("000101", { reference: newReference(), otp: "000000" }),
    ).toEqual(refused("6007"));
    await harness.setCustomer({ view_only: true });
    expect(await harness.revokeDeclaration("000101")).toEqual(refused("8010"));
    expect(await states()).toEqual(["registered"]);
  });
});

describe("the declared cheques", () => {
  test("are those of one's own account, also asked for by the account alone", async () => {
    await harness.declare("000101");
    const accountNumber = harness.accounts.savings;
    const plain = await bank.gateway.call(positivePayHistory, { accountNumber }, as(harness.customer));
    expect(plain).toEqual(await harness.declared());
    expect(answerOf(plain).declarations).toHaveLength(1);
    expect(await harness.declared({ accountNumber: harness.accounts.current })).toEqual(
      done({ declarations: [] }),
    );
    for (const requested of [{ accountNumber: accounts.savings }, { accountNumber: "1" }]) {
      expect(await harness.declared(requested)).toEqual(refused("4040"));
      expect(await bank.gateway.call(positivePayHistory, requested, as(harness.customer))).toEqual(
        refused("4040"),
      );
    }
  });
});
