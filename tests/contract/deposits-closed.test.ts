import { beforeEach, describe, expect, test } from "vitest";
import { liftLien, markLien } from "bank/features/accounts/liens";
import { recurringWorth } from "bank/interest/rules";
import { financialYear } from "bank/interest/tax";
import { fixedDeposits } from "common/contract/accounts.server";
import {
  closeDeposit,
  closingQuote,
  depositClosing,
  depositInstruction,
  depositLife,
  depositOpening,
  instructDeposit,
  openDeposit,
} from "common/contract/deposits.server";
import { otpGeneration, otpValidation } from "common/contract/otp.server";
import { sandboxMessages } from "common/contract/sandbox.server";
import type { RequestOf } from "common/contract/service.server";
import { addDays, addMonths } from "common/dates";
import type { MaturityInstruction } from "common/deposits";
import { ourBank } from "tests/support/banks";
import { answerOf, openDepositBank, openDepositDesk, type DepositDesk } from "./deposit-harness";
import { done, refused } from "./endings";
import { newReference } from "./payee-harness";
import { as, asha, password } from "./small-bank";
import { balanceOf, idOf, openAccount, rupees } from "./transfer-accounts";

const bank = await openDepositBank();

let harness: DepositDesk;
let deposit: string;
/** Bears no interest of its own. */
let paid: string;
beforeEach(async () => {
  harness = await openDepositDesk(bank, { balance: rupees(50_000) });
  paid = await openAccount(bank, harness.customer, "current", 0n);
  await bank.db
    .updateTable("bank.credential")
    .set({ expires_on: addMonths(harness.today(), 60) })
    .where("customer_number", "=", harness.customer.customerNumber)
    .execute();
  deposit = await openFixed();
});

const openFixed = (changes: Partial<Parameters<DepositDesk["openDeposit"]>[0]> = {}) =>
  harness.openDeposit({ principal: rupees(1_00_000), months: 24, maturityAmount: 1_15_453_95n, ...changes });

const of = (accountNumber: string) => ({ customerNumber: harness.customer.customerNumber, accountNumber });
const quote = (account = deposit) => bank.gateway.call(closingQuote, of(account), as(harness.customer));
const life = (account = deposit) =>
  answerOf(bank.gateway.call(depositLife, of(account), as(harness.customer)));

type Closing = Pick<
  RequestOf<typeof depositClosing>,
  "accountNumber" | "amount" | "tax" | "toAccount" | "undo"
>;

async function told(account = deposit): Promise<Closing> {
  const { amount, tax } = await answerOf(quote(account));
  return { accountNumber: account, amount, tax, toAccount: paid };
}

interface Secrets {
  otp?: string;
  transactionPassword?: string;
  reference?: string;
}

const close = (closing: Closing, secrets: Secrets = {}) =>
  bank.gateway.call(
    depositClosing,
    { ...of(closing.accountNumber), transactionPassword: password, otp: "", ...closing, ...secrets },
    as(harness.customer),
  );

const texts = async () =>
  (
    await answerOf(
      bank.gateway.call(sandboxMessages, { mobile: harness.customer.mobile }, as(harness.customer)),
    )
  ).messages;

const bindClosing = (closing: Closing) =>
  closeDeposit.otp!.bind({ ...of(closing.accountNumber), ...closing });
const bindInstruction = (instruction: MaturityInstruction) =>
  instructDeposit.otp!.bind({ ...of(deposit), toAccount: paid, instruction });

async function verifyOtp(variables: ReturnType<typeof bindClosing>): Promise<void> {
  const binding = { ...variables, customerNumber: harness.customer.customerNumber };
  await bank.gateway.call(otpGeneration, binding, as(harness.customer));
  const { otp } = (await texts())[0]!;
  expect(await bank.gateway.call(otpValidation, { ...binding, otp: otp! }, as(harness.customer))).toEqual(
    done({}),
  );
}

const commit = (closing: Closing, reference = newReference()) => close(closing, { otp: "123456", reference });

/** The clock goes on by quarters, with all that is due in them, to a day on which nothing is. */
async function runUntil(days: number): Promise<void> {
  const opened = harness.today();
  const end = addDays(opened, days);
  for (let months = 1; addMonths(opened, months) <= end; months += 1)
    await harness.comeTo(addMonths(opened, months));
  harness.passTo(end);
}

/** Holds an amount on the deposit; answers the lien's id. */
const pledge = () =>
  bank.db.transaction().execute(async (transaction) =>
    markLien(transaction, {
      accountId: await idOf(bank, deposit),
      amount: rupees(80_000),
      reason: "LOAN",
      heldFor: "KAVERI BANK",
      markedOn: harness.today(),
    }),
  );

describe("closing a deposit early", () => {
  test("after 400 days pays the one-year rate less one point, and takes back what was credited above it", async () => {
    await runUntil(400);
    expect(await answerOf(quote())).toMatchObject({
      days: 400,
      agreedRate: "7.25",
      cardRate: "6.75",
      pointsLess: "1.00",
      rate: "5.75",
      deposited: rupees(1_00_000),
      earned: 6_458_94n,
      credited: 7_449_50n,
      amount: 1_06_458_94n,
      tax: 0n,
      toAccount: harness.linked,
    });
    // Four quarters are credited; the 35 days since earn simple interest.
    expect(await life()).toMatchObject({ interest: 7_449_50n, accrued: 747_00n, tax: 0n });
    const closing = await told();
    expect(await close(closing)).toEqual(done({}));
    const reference = newReference();
    await verifyOtp(bindClosing(closing));
    const closedOn = harness.today();
    expect(await commit(closing, reference)).toEqual(done({ closedOn }));

    expect(await balanceOf(bank, paid)).toBe(1_06_458_94n);
    expect(await harness.standing(deposit)).toEqual({ balance: 0n, status: "closed" });
    const result = (number: string) => `ending ${number.slice(-4)}`;
    const [message, otp] = await texts();
    expect(message!.text).toBe(
      `Deposit ${deposit.slice(-4)} closed early at 5.75%: Rs 1,06,458.94 credited to a/c ${paid.slice(-4)}. ` +
        `Not you? Call ${ourBank.profile.helpline}. Bal Rs 1,06,458.94, 14-04-2027 01:00. Kaveri Bank`,
    );
    expect(otp!.text).toContain(
      ` OTP to close your deposit ${result(deposit)} early: Rs 1,06,458.94 to account ${result(paid)}. Sent at `,
    );
    // Certificates and time line tell what it has earned after all.
    let certified = 0n;
    for (let { from, to } = financialYear(addDays(closedOn, -400)); from <= closedOn;) {
      const { accounts } = await answerOf(harness.interest({ from, to }));
      const row = accounts.find((one) => one.accountNumber === deposit);
      certified += (row?.paid ?? 0n) - (row?.charged ?? 0n);
      ({ from, to } = financialYear(addDays(to, 1)));
    }
    expect(certified).toBe(6_458_94n);
    const { closing: kept, events } = await life();
    expect(kept).toMatchObject({
      reference,
      closedOn,
      rate: "5.75",
      amount: 1_06_458_94n,
      paidTo: paid,
    });
    expect(events.map(({ what }) => what)).toEqual([
      "opened",
      ...["interest", "interest", "interest", "interest"],
      "taken-back",
      "paid",
    ]);
    // Nothing of it is due any more.
    await harness.comeTo(addMonths(closedOn, 12));
    expect(await balanceOf(bank, deposit)).toBe(0n);
  });

  test("opened by the customer today, it can be undone: all of it goes back to the account that paid, once, under one reference", async () => {
    const other = await openAccount(bank, harness.customer, "savings", 0n);
    const opening = newReference();
    const before = await balanceOf(bank, harness.linked);
    const wish = {
      product: "fixed",
      scheme: "reinvestment",
      amount: rupees(10_000),
      months: 24,
      days: 0,
      fromAccount: harness.linked,
      toAccount: other,
      renews: false,
      rate: "7.25",
      nominationDeclined: true,
      customerNumber: harness.customer.customerNumber,
    } as const;
    await verifyOtp(openDeposit.otp!.bind(wish));
    const opened = await answerOf(
      bank.gateway.call(
        depositOpening,
        { ...wish, transactionPassword: password, otp: "123456", reference: opening },
        as(harness.customer),
      ),
    );
    const number = opened.accountNumber!;
    const quoted = await answerOf(quote(number));
    expect(quoted).toMatchObject({ undoTo: harness.linked, toAccount: harness.linked, tax: 0n });
    expect(await life(number)).toMatchObject({ openedBy: opening, undoTo: harness.linked });
    const undoing = { accountNumber: number, amount: rupees(10_000), tax: 0n, undo: true };
    expect(await close({ ...undoing, toAccount: other })).toEqual(refused("8059"));
    const closing = { ...undoing, toAccount: harness.linked };
    await verifyOtp(bindClosing(closing));
    const reference = newReference();
    const endings = await Promise.all(Array.from({ length: 20 }, () => commit(closing, reference)));
    for (const ending of endings) expect(ending).toEqual(done({ closedOn: harness.today() }));
    expect(await balanceOf(bank, harness.linked)).toBe(before);
    expect(await harness.standing(number)).toEqual({ balance: 0n, status: "closed" });
    const ended = await life(number);
    expect(ended.closing).toMatchObject({
      undone: true,
      reference,
      earned: 0n,
      penalty: 0n,
      charge: 0n,
      tax: 0n,
    });
    expect(ended).toMatchObject({ openedBy: opening, interest: 0n });
    expect(ended.events.map(({ what, amount }) => [what, amount])).toEqual([
      ["opened", rupees(10_000)],
      ["paid", rupees(10_000)],
    ]);
    expect((await texts())[0]!.text).toContain(`of today is undone: Rs 10,000.00 is back in a/c`);
  });

  test("the day after the opening, and if the bank opened it, it is closed like any other", async () => {
    expect(await answerOf(quote())).not.toHaveProperty("undoTo");
    const closing = { ...(await told()), toAccount: harness.linked, undo: true };
    expect(await close(closing)).toEqual(refused("8059"));
  });

  test("a hundred copies with one reference close it once", async () => {
    await runUntil(100);
    const closing = await told();
    await verifyOtp(bindClosing(closing));
    const reference = newReference();
    const endings = await Promise.all(Array.from({ length: 100 }, () => commit(closing, reference)));
    for (const result of endings) expect(result).toEqual(done({ closedOn: harness.today() }));
    expect(await balanceOf(bank, paid)).toBe(closing.amount);
    expect(await close({ ...closing, amount: closing.amount + 1n }, { reference })).toEqual(refused("8013"));
  });

  test("what was paid month by month above the lower rate comes out of the principal", async () => {
    const monthly = await openFixed({ payout: "monthly-interest", maturityAmount: rupees(1_00_000) });
    await runUntil(100);
    const { credited, earned, amount } = await answerOf(quote(monthly));
    expect(credited).toBe(3n * 600_54n);
    expect(amount).toBe(rupees(1_00_000) + earned - credited);
    expect(earned).toBeLessThan(credited);
  });

  test("a recurring one is compounded for the time that it has run, and bears its charges", async () => {
    const recurring = await openFixed({
      payout: "recurring",
      principal: rupees(5_000),
      months: 12,
      maturityAmount: 62_394_50n,
    });
    harness.passTo(addDays(harness.today(), 200));
    await bank.db
      .insertInto("bank.missed_instalment")
      .values({
        account_id: await idOf(bank, recurring),
        number: 2,
        charge: 75_00n,
        missed_on: harness.today(),
      })
      .execute();
    const today = harness.today();
    const terms = { principal: rupees(5_000), rate: "5.25", opened: addDays(today, -200) };
    const earned = recurringWorth(terms, 1, today) - rupees(5_000);
    expect(await answerOf(quote(recurring))).toMatchObject({
      rate: "5.25",
      earned,
      charge: 75_00n,
      amount: rupees(5_000) + earned - 75_00n,
    });
    const closing = await told(recurring);
    await verifyOtp(bindClosing(closing));
    expect((await commit(closing)).outcome).toBe("done");
    expect(await balanceOf(bank, paid)).toBe(closing.amount);
  });

  test("tax is taken on what the year has earned after all, and what was deducted is not asked for again", async () => {
    const large = await openFixed({ principal: rupees(20_00_000), maturityAmount: rupees(23_09_079) });
    await runUntil(300);
    const closing = await told(large);
    const { tax } = closing;
    const before = (await answerOf(harness.deducted())).records;
    const had = before.reduce((sum, record) => sum + record.tax, 0n);
    await verifyOtp(bindClosing(closing));
    expect((await commit(closing)).outcome).toBe("done");
    const after = (await answerOf(harness.deducted())).records.reduce((sum, record) => sum + record.tax, 0n);
    expect(after - had).toBe(tax);
  });

  test("a quote that the day has turned over is refused at the commit, and nothing has moved", async () => {
    await runUntil(100);
    const closing = await told();
    await verifyOtp(bindClosing(closing));
    bank.pass({ minutes: 24 * 60 });
    expect(await commit(closing)).toEqual(refused("8059"));
    expect(await harness.standing(deposit)).toMatchObject({ status: "open" });
    expect(await balanceOf(bank, paid)).toBe(0n);
  });

  test("needs an OTP for exactly this deposit, amount and account", async () => {
    const closing = await told();
    const other = await openAccount(bank, harness.customer, "savings", 0n);
    await verifyOtp(bindClosing({ ...closing, toAccount: other }));
    expect(await commit(closing)).toEqual(refused("6007"));
    expect(await close(closing, { transactionPassword: "Wrong#2026" })).toEqual(refused("2"));
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ["one with a lien", pledge, "8056"],
    [
      "one that all its holders have to close",
      () =>
        bank.db
          .updateTable("bank.account")
          .set({ joint_holders: ["Devaki"], mode_of_operation: "JOINTLY" })
          .where("number", "=", deposit)
          .execute(),
      "8057",
    ],
    ["one that has reached its maturity", async () => harness.passTo(addMonths(harness.today(), 24)), "8055"],
    ["one that is frozen", () => harness.set(deposit, "frozen"), "8058"],
    [
      "one that is closed",
      async () => {
        const closing = await told();
        await verifyOtp(bindClosing(closing));
        await commit(closing);
      },
      "8054",
    ],
    ["an account that is none", async () => (deposit = harness.linked), "8053"],
    [
      "one in another's name alone",
      async () => (deposit = await openAccount(bank, asha, "savings", 0n)),
      "4040",
    ],
  ])("%s is refused with its reason", async (_, make, code) => {
    const closing = await told();
    await make();
    expect(await quote()).toEqual(refused(code));
    expect(await close({ ...closing, accountNumber: deposit })).toEqual(refused(code));
  });
});

describe("what becomes of a deposit at maturity", () => {
  const instruct = (instruction: MaturityInstruction, secrets: Secrets = {}, account = deposit) =>
    bank.gateway.call(
      depositInstruction,
      {
        ...of(account),
        instruction,
        toAccount: paid,
        transactionPassword: password,
        otp: "",
        ...secrets,
      },
      as(harness.customer),
    );

  test("renewed with its principal, as was asked the day before, it pays the interest out", async () => {
    const opened = harness.today();
    for (let quarter = 1; quarter < 8; quarter += 1) await harness.comeTo(addMonths(opened, 3 * quarter));
    harness.passTo(addDays(addMonths(opened, 24), -1));
    expect(await instruct("principal")).toEqual(done({}));
    await verifyOtp(bindInstruction("principal"));
    const reference = newReference();
    const copies = Array.from({ length: 20 }, () => instruct("principal", { otp: "123456", reference }));
    for (const result of await Promise.all(copies)) expect(result).toEqual(done({}));
    const renewed = (await texts())
      .map(({ text }) => text)
      .filter((text) => text.includes("renewed with its"));
    expect(renewed).toEqual([
      `At maturity your deposit ending ${deposit.slice(-4)} is renewed with its principal, the interest paid out. ` +
        `What it pays goes to your account ending ${paid.slice(-4)}. Not you? Call ${ourBank.profile.helpline}.`,
      expect.stringContaining(
        `OTP for your deposit ending ${deposit.slice(-4)}: at maturity renewed with its principal, the interest paid out, ` +
          `account ending ${paid.slice(-4)}. Sent at `,
      ),
    ]);
    await harness.comeTo(addMonths(opened, 24));
    expect(await balanceOf(bank, paid)).toBe(15_453_95n);
    const next = await bank.db
      .selectFrom("bank.deposit")
      .selectAll()
      .orderBy("account_id", "desc")
      .limit(1)
      .execute();
    expect(next).toMatchObject([{ principal: rupees(1_00_000), renews: true, renews_interest: false }]);
    const renewal = await bank.db
      .selectFrom("bank.account")
      .select("number")
      .where("id", "=", next[0]!.account_id)
      .executeTakeFirstOrThrow();
    const parts = [
      { toAccount: renewal.number, amount: rupees(1_00_000), renewed: true },
      { toAccount: paid, amount: 15_453_95n, renewed: false },
    ];
    const ended = await life();
    expect(ended.maturity).toEqual({ on: addMonths(opened, 24), parts });
    expect(ended.events.slice(-2)).toMatchObject([
      { what: "renewed", amount: rupees(1_00_000) },
      { what: "paid", amount: 15_453_95n },
    ]);
    const listed = await answerOf(
      bank.gateway.call(
        fixedDeposits,
        { key: "FDView", customerNumber: harness.customer.customerNumber },
        as(harness.customer),
      ),
    );
    expect(listed.deposits.map((one) => one.paidOut)).toEqual([1_15_453_95n, undefined]);
    expect((await life(renewal.number)).renewedFrom).toBe(deposit);
    expect(await instruct("pay")).toEqual(refused("8054"));
  });

  test("one with a lien is begun anew once, and not before the lien is lifted", async () => {
    await bank.db
      .updateTable("bank.deposit")
      .set({ renews: true })
      .where("account_id", "=", await idOf(bank, deposit))
      .execute();
    const matures = addMonths(harness.today(), 24);
    for (let quarter = 3; quarter < 24; quarter += 3) await harness.comeTo(addMonths(matures, quarter - 24));
    const held = await pledge();
    expect(await instruct("pay")).toEqual(refused("8056"));
    const deposits = () =>
      bank.db
        .selectFrom("bank.account")
        .where("customer_number", "=", harness.customer.customerNumber)
        .where("kind", "=", "fixed-deposit")
        .select("balance")
        .orderBy("id")
        .execute();
    for (const day of [0, 1, 2]) await harness.comeTo(addDays(matures, day));
    expect(await deposits()).toEqual([{ balance: 1_15_453_95n }]);
    await bank.db.transaction().execute((transaction) => liftLien(transaction, held, bank.now()));
    await harness.comeTo(addDays(matures, 3));
    expect(await deposits()).toEqual([{ balance: 0n }, { balance: 1_15_453_95n }]);
  });

  test("is not changed while a payment is reported, nor is the deposit closed", async () => {
    const closing = await told();
    await verifyOtp(bindInstruction("all"));
    await harness.reportPayment(paid);
    expect(await instruct("all")).toEqual(refused("8011"));
    expect(await instruct("all", { otp: "123456", reference: newReference() })).toEqual(refused("8011"));
    expect(await close(closing)).toEqual(refused("8011"));
  });

  test("cannot be changed on the day itself, nor to what its scheme does not know", async () => {
    const recurring = await openFixed({
      payout: "recurring",
      principal: rupees(500),
      months: 12,
      maturityAmount: 6_239_45n,
    });
    expect(await instruct("all", {}, recurring)).toEqual(refused("8049"));
    harness.passTo(addMonths(harness.today(), 24));
    expect(await instruct("all")).toEqual(refused("8055"));
  });
});
