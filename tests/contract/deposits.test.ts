import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { depositLife, depositOpening, depositQuote, openDeposit } from "common/contract/deposits.server";
import { otpGeneration, otpValidation } from "common/contract/otp.server";
import { sandboxMessages } from "common/contract/sandbox.server";
import { nominees } from "common/contract/account-enquiries.server";
import type { RequestOf } from "common/contract/service.server";
import { addDays, addMonths, formatDate, isoDate, type IsoDate } from "common/dates";
import { ourBank } from "tests/support/banks";
import { answerOf, openDepositBank, openDepositDesk, type DepositDesk } from "./deposit-harness";
import { done, refused } from "./endings";
import { newReference } from "./payee-harness";
import { as, asha, password } from "./small-bank";
import { balanceOf, openAccount, rupees } from "./transfer-accounts";

const bank = await openDepositBank();

type Wish = Omit<RequestOf<typeof depositOpening>, "customerNumber" | "transactionPassword" | "otp">;

let harness: DepositDesk;
let wish: Wish;
beforeEach(async () => {
  harness = await openDepositDesk(bank, { balance: rupees(5_00_000) });
  wish = {
    product: "fixed",
    scheme: "reinvestment",
    amount: rupees(1_00_000),
    months: 24,
    days: 0,
    fromAccount: harness.linked,
    toAccount: harness.linked,
    renews: false,
    rate: "7.25",
    nomineeRelation: "wife",
    nomineeName: "Devaki",
    nomineeAddress1: "4 Car Street",
    nomineeAddress2: "Mylapore",
    country: "IN",
    nomineeState: "TN",
    nomineeCity: "CHENNAI",
    nomineePin: "600004",
    minor: false,
  };
});

const minor = {
  minor: true,
  nomineeRelation: "son",
  nomineeBirth: isoDate("2015-02-28"),
  guardianRelation: "mother",
  guardianName: "Devaki",
  guardianAddress1: "4 Car Street",
  guardianAddress2: "Mylapore",
  guardianCountry: "IN",
  guardianState: "TN",
  guardianCity: "CHENNAI",
  guardianPin: "600004",
} as const;

function call(
  requested: Wish,
  secrets: { otp?: string; transactionPassword?: string; reference?: string } = {},
) {
  const { customerNumber } = harness.customer;
  const request = { customerNumber, transactionPassword: password, otp: "", ...requested, ...secrets };
  return bank.gateway.call(depositOpening, request, as(harness.customer));
}

const check = (changes: Partial<Wish> = {}) => call({ ...wish, ...changes });

async function verifyOtp(requested: Wish): Promise<void> {
  const { customerNumber } = harness.customer;
  const binding = { ...openDeposit.otp!.bind({ ...requested, customerNumber }), customerNumber };
  await bank.gateway.call(otpGeneration, binding, as(harness.customer));
  const { otp } = (await texts())[0]!;
  const result = await bank.gateway.call(otpValidation, { ...binding, otp: otp! }, as(harness.customer));
  expect(result.outcome).toBe("done");
}

async function texts() {
  const { messages } = await answerOf(
    bank.gateway.call(sandboxMessages, { mobile: harness.customer.mobile }, as(harness.customer)),
  );
  return messages;
}

const commit = (requested: Wish, reference: string) => call(requested, { otp: "123456", reference });

/** Both passes; answers what the bank says of it. */
async function open(changes: Partial<Wish> = {}, reference = newReference()) {
  const requested = { ...wish, ...changes };
  await verifyOtp(requested);
  const { accountNumber = "", ...opened } = await answerOf(commit(requested, reference));
  return { accountNumber, ...opened };
}

const deposits = () =>
  bank.db
    .selectFrom("bank.account as account")
    .innerJoin("bank.deposit as deposit", "deposit.account_id", "account.id")
    .where("account.customer_number", "=", harness.customer.customerNumber)
    .selectAll("deposit")
    .select(["account.number", "account.balance", "account.status as state"])
    .orderBy("account.id")
    .execute();

describe("opening a deposit", () => {
  test("checks first, then opens the account, moves the money and keeps the nominee, all under one reference", async () => {
    expect(await check()).toEqual(done({}));
    expect(await deposits()).toEqual([]);

    const reference = newReference();
    const { accountNumber, ...opened } = await open({}, reference);
    expect(accountNumber).toMatch(/^00112002\d{7}$/);
    expect(opened).toEqual({
      maturesOn: addMonths(harness.today(), 24),
      maturityAmount: 1_15_453_95n,
      rate: "7.25",
    });
    expect(await balanceOf(bank, harness.linked)).toBe(rupees(4_00_000));
    expect(await deposits()).toMatchObject([
      { number: accountNumber, balance: rupees(1_00_000), scheme: "KLDGP", status: "OPEN" },
    ]);
    expect((await harness.postings("deposit")).map(([name]) => name)).toEqual([reference, reference]);
    const { customerNumber } = harness.customer;
    const requested = bank.gateway.call(nominees, { customerNumber, accountNumber }, as(harness.customer));
    expect((await answerOf(requested)).nominees).toMatchObject([
      { name: "Devaki", relation: "WIFE", share: 100 },
    ]);
    const result = (number: string) => `ending ${number.slice(-4)}`;
    const [message, otp] = await texts();
    expect(message!.text).toBe(
      `Deposit ${accountNumber.slice(-4)} opened: Rs 1,00,000.00 debited from a/c ${harness.linked.slice(-4)}, 7.25%, ` +
        `matures on ${formatDate(opened.maturesOn!)} with Rs 1,15,453.95, ref ${reference}. ` +
        `Not you? Call ${ourBank.profile.helpline}. Bal Rs 4,00,000.00, 10-03-2026 12:00. Kaveri Bank`,
    );
    expect(otp!.text).toContain(
      " OTP to open a fixed deposit (reinvestment) for 24 months at 7.25%, paid at maturity, payout account " +
        `${harness.linked}, nominee "Devaki": Rs 1,00,000.00 from account ${result(harness.linked)}. Sent at `,
    );
    const { digest } = await bank.db
      .selectFrom("bank.claim")
      .where("kind", "=", "deposit")
      .where("reference", "=", reference)
      .select("digest")
      .executeTakeFirstOrThrow();
    // So references of before an upgrade are known after it.
    const content =
      `{"product":"fixed","scheme":"reinvestment","amount":"100000.00","months":24,"days":0,"fromAccount":"${harness.linked}",` +
      `"renews":false,"nomineeRelation":"wife","nomineeName":"Devaki","nomineeAddress1":"4 Car Street",` +
      `"nomineeAddress2":"Mylapore","country":"IN","nomineeState":"TN","nomineeCity":"CHENNAI","nomineePin":"600004",` +
      `"minor":false,"toAccount":"${harness.linked}","rate":"7.25"}`;
    expect(digest).toEqual(
      createHash("sha256")
        .update(JSON.stringify([content]))
        .digest(),
    );
  });

  test("a hundred copies with one reference open one deposit", async () => {
    await verifyOtp(wish);
    const reference = newReference();
    const endings = await Promise.all(Array.from({ length: 100 }, () => commit(wish, reference)));
    for (const result of endings) expect(result).toEqual(endings[0]);
    expect(endings[0]!.outcome).toBe("done");
    expect(await deposits()).toHaveLength(1);
    expect(await balanceOf(bank, harness.linked)).toBe(rupees(4_00_000));
  });

  test("a reference is answered again for ever, and stands for nothing else", async () => {
    const reference = newReference();
    expect(await call(wish, { reference })).toEqual(refused("8008"));
    const { accountNumber } = await open({}, reference);
    await harness.takeOut(harness.linked, rupees(4_00_000));
    expect(await call(wish, { reference })).toMatchObject(done({ accountNumber }));
    expect(await call({ ...wish, months: 36 }, { reference })).toEqual(refused("8013"));
  });

  test("needs an OTP for exactly this amount, account, term, scheme and instruction", async () => {
    const others: Partial<Wish>[] = [
      { amount: rupees(1_00_100) },
      { months: 25 },
      { scheme: "monthly-interest" },
      { renews: true },
    ];
    for (const other of others) await verifyOtp({ ...wish, ...other });
    expect(await commit(wish, newReference())).toEqual(refused("6007"));
    await open();
    expect(await commit(wish, newReference())).toEqual(refused("6007"));
    expect(await deposits()).toHaveLength(1);
  });

  test("money that is gone between check and opening refuses it, and nothing has moved", async () => {
    expect(await check()).toEqual(done({}));
    await verifyOtp(wish);
    await harness.takeOut(harness.linked, rupees(4_50_000));
    expect(await commit(wish, newReference())).toEqual(refused("8001"));
    expect(await deposits()).toEqual([]);
    expect(await balanceOf(bank, harness.linked)).toBe(rupees(50_000));
  });

  test("a tariff that has turned over since the customer was told refuses it", async () => {
    expect(await check({ rate: "7.00" })).toEqual(refused("8051"));
    const longer = { product: "recurring", scheme: "recurring", months: 63, rate: "6.75" } as const;
    expect(await check(longer)).toEqual(refused("8050"));
    harness.passTo(isoDate("2026-04-02"));
    expect(await check(longer)).toEqual(done({}));
  });

  test.each<[string, Partial<Wish>, string]>([
    ["an amount that is no multiple of a hundred", { amount: rupees(1_050) }, "8050"],
    ["a term of five months", { months: 5 }, "8050"],
    ["120 months and a day", { months: 120, days: 1 }, "8050"],
    ["more than the account holds", { amount: rupees(5_00_100) }, "8001"],
    ["another's account", { fromAccount: "001110010000001" }, "8052"],
    ["a product that is not the scheme's", { product: "recurring" }, "400"],
    ["a nominee's PIN code of another state", { nomineePin: "691001" }, "400"],
    ["a minor who is eighteen", { ...minor, nomineeBirth: isoDate("2008-03-10") }, "400"],
  ])("%s is refused", async (_, changes, code) => expect(await check(changes)).toEqual(refused(code)));

  test("borrowed money is neither the source nor the place to pay out to", async () => {
    for (const kind of ["overdraft", "cash-credit"] as const) {
      const lent = await openAccount(bank, harness.customer, kind, 0n);
      expect(await check({ fromAccount: lent })).toEqual(refused("8052"));
      expect(await check({ toAccount: lent })).toEqual(refused("8052"));
    }
  });

  test("a wrong password, and another customer, open nothing", async () => {
    expect(await call(wish, { transactionPassword: "Wrong#2026" })).toEqual(refused("2"));
    const foreign = { ...wish, customerNumber: asha.customerNumber, transactionPassword: password, otp: "" };
    expect(await bank.gateway.call(depositOpening, foreign, as(harness.customer))).toEqual(refused("4030"));
  });

  /** The wish with nobody named. */
  const unnamed = () =>
    Object.fromEntries(
      Object.entries(wish).filter(([name]) => !/^(nominee|country|minor)/.test(name)),
    ) as unknown as Wish;
  const nomineesOf = (accountNumber: string) =>
    bank.gateway.call(
      nominees,
      { customerNumber: harness.customer.customerNumber, accountNumber },
      as(harness.customer),
    );

  test("who does not wish to nominate says so; otherwise somebody is named", async () => {
    expect(await call(unnamed())).toEqual(refused("400"));
    expect(await call({ ...wish, nominationDeclined: true })).toEqual(refused("400"));
    wish = { ...unnamed(), nominationDeclined: true };
    const { accountNumber } = await open();
    expect(await nomineesOf(accountNumber)).toMatchObject({ answer: { nominees: [] } });
    expect((await texts())[1]!.text).toContain("nominee none");
  });

  test("the nominees may be those of another account of the customer, minors with their guardians", async () => {
    const { accountNumber: first } = await open(minor);
    wish = { ...unnamed(), nomineesAs: first };
    const { accountNumber } = await open();
    expect(await nomineesOf(accountNumber)).toMatchObject({
      answer: { nominees: [{ name: "Devaki", minor: true, guardian: "Devaki" }] },
    });
    expect(await call({ ...wish, nomineesAs: harness.linked })).toEqual(refused("400"));
  });

  test("a firm has no nominee; a sole proprietor may have one", async () => {
    const ofCustomer = bank.db
      .updateTable("bank.customer")
      .where("number", "=", harness.customer.customerNumber);
    await ofCustomer.set({ corporate_name: "Murugan & Sons" }).execute();
    expect(await check()).toEqual(refused("8060"));
    expect(await call({ ...unnamed(), nominationDeclined: true })).toMatchObject({ outcome: "done" });
    const account = bank.db.updateTable("bank.account").where("number", "=", harness.linked);
    await account.set({ mode_of_operation: "PROPRIETOR" }).execute();
    expect(await check()).toMatchObject({ outcome: "done" });
    await account.set({ mode_of_operation: "SELF" }).execute();
    await ofCustomer.set({ corporate_name: null }).execute();
  });

  describe("without a PAN", () => {
    const isPerson = (born: IsoDate | null) =>
      bank.db
        .updateTable("bank.customer")
        .set({ sealed_pan: null, date_of_birth: born })
        .where("number", "=", harness.customer.customerNumber)
        .execute();
    const declared = { form: "97", fatherName: "Raghavan", agricultural: 0n, other: rupees(1_20_000) };
    const above = rupees(50_100);

    test("above 50,000 the form of the rule in force is needed; it is kept with the deposit's reference and day", async () => {
      await isPerson(isoDate("1990-01-01"));
      expect(await check({ amount: above })).toEqual(refused("8048"));
      expect(await check({ amount: rupees(50_000) })).toEqual(done({}));
      expect(await check({ amount: above, noPan: { ...declared, form: "60" } })).toEqual(refused("400"));
      expect(await answerOf(harness.projected())).toMatchObject({
        ...{ panNeededAbove: rupees(50_000), noPanForm: "97", incomeWithoutPan: rupees(4_00_000) },
      });
      const reference = newReference();
      const { accountNumber } = await open({ amount: above, noPan: declared }, reference);
      const asked = { customerNumber: harness.customer.customerNumber, accountNumber };
      expect(await answerOf(bank.gateway.call(depositLife, asked, as(harness.customer)))).toMatchObject({
        noPan: { form: "97", givenOn: harness.today(), reference },
      });
      const { text } = (await texts())[1]!;
      expect(text).toContain(
        "with Form 97 (no PAN): agricultural income Rs 0.00, other income Rs 1,20,000.00",
      );
    });

    test("the deposits of a financial year together need it above 5,00,000", async () => {
      await isPerson(isoDate("1990-01-01"));
      await harness.payIn(harness.linked, rupees(5_00_000));
      for (let at = 0; at < 9; at += 1) await open({ amount: rupees(50_000), months: 24 + at });
      await harness.openDeposit({ principal: rupees(20_000), months: 12, maturityAmount: rupees(21_000) });
      expect(await answerOf(harness.projected())).toMatchObject({ panNeededAbove: rupees(30_000) });
      expect(await check({ amount: rupees(30_100) })).toEqual(refused("8048"));
      expect(await check({ amount: rupees(30_000) })).toEqual(done({}));
      expect(await check({ amount: rupees(30_100), noPan: declared })).toEqual(done({}));
    });

    test("above the income that is free of tax a PAN must have been applied for", async () => {
      await isPerson(isoDate("1990-01-01"));
      const noPan = { ...declared, agricultural: rupees(9_00_000), other: rupees(4_00_000) };
      expect(await check({ amount: above, noPan })).toEqual(done({}));
      const more = { ...noPan, other: rupees(4_00_000) + 1n };
      expect(await check({ amount: above, noPan: more })).toEqual(refused("400"));
      const applied = { ...more, appliedOn: harness.today(), receipt: "881010123456789" };
      expect(await check({ amount: above, noPan: applied })).toEqual(done({}));
      const ahead = { ...applied, appliedOn: addDays(harness.today(), 1) };
      expect(await check({ amount: above, noPan: ahead })).toEqual(refused("400"));
    });

    test("a firm cannot give it, nor somebody whose PAN the bank has", async () => {
      expect(await check({ amount: above, noPan: declared })).toEqual(refused("400"));
      await isPerson(null);
      expect(await check({ amount: above, noPan: declared })).toEqual(refused("400"));
      expect(await answerOf(harness.projected())).not.toHaveProperty("noPanForm");
    });
  });

  test("is renewed at maturity as it was asked for", async () => {
    const { accountNumber } = await open({ renews: true, instruction: "principal" });
    expect((await texts())[1]!.text).toContain("renewed with its principal at maturity");
    const kept = await bank.db
      .selectFrom("bank.deposit")
      .innerJoin("bank.account", "bank.account.id", "bank.deposit.account_id")
      .where("number", "=", accountNumber!)
      .select(["renews", "renews_interest"])
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ renews: true, renews_interest: false });
    expect(await check({ renews: false, instruction: "all" })).toEqual(refused("400"));
  });

  test("a minor's guardian is kept with the nominee", async () => {
    await open(minor);
    const rows = await bank.db
      .selectFrom("bank.nominee")
      .selectAll()
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(rows).toMatchObject([
      { date_of_birth: "2015-02-28", guardian: "Devaki", guardian_relation: "MOTHER", pin_code: "600004" },
    ]);
  });
});

describe("the life of a deposit", () => {
  test("monthly interest and maturity amount go to the account that was chosen, on the day, with a text message", async () => {
    const payout = await openAccount(bank, harness.customer, "savings", 0n);
    const changes = { scheme: "monthly-interest", months: 6, rate: "6.25", toAccount: payout } as const;
    const { accountNumber } = await open(changes);
    const opened = harness.today();
    await harness.comeTo(addMonths(opened, 1));
    expect(await balanceOf(bank, payout)).toBe(518_13n);
    for (let month = 2; month <= 6; month += 1) await harness.comeTo(addMonths(opened, month));
    expect(await balanceOf(bank, payout)).toBe(6n * 518_13n + rupees(1_00_000));
    expect(await deposits()).toMatchObject([{ number: accountNumber, balance: 0n, status: "CLOSED" }]);
    expect((await texts())[0]!.text).toMatch(/has matured: Rs 1,00,000.00 credited/);
  });

  test("one that renews begins anew at the rate of its last day, for the same nominee, and no interest is lost", async () => {
    const { accountNumber, maturityAmount = 0n } = await open({ months: 12, rate: "6.75", renews: true });
    const opened = harness.today();
    for (let quarter = 1; quarter <= 4; quarter += 1) await harness.comeTo(addMonths(opened, 3 * quarter));
    const [first, next, ...more] = await deposits();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ number: accountNumber, balance: 0n, status: "CLOSED", state: "closed" });
    expect(next).toMatchObject({
      balance: maturityAmount,
      principal: maturityAmount,
      status: "OPEN",
      renews: true,
      rate: "6.75",
      opened_on: addMonths(opened, 12),
    });
    const kept = await bank.db
      .selectFrom("bank.nominee")
      .select("name")
      .where("account_id", "=", next!.account_id)
      .execute();
    expect(kept).toEqual([{ name: "Devaki" }]);
    expect((await texts())[0]!.text).toContain("has matured and is renewed");
  });

  test("a recurring one takes its second instalment a month later", async () => {
    const changes = { product: "recurring", scheme: "recurring", months: 12, amount: rupees(500) } as const;
    const { accountNumber, maturityAmount } = await open(changes);
    expect(maturityAmount).toBe(6_239_45n);
    const due = addMonths(harness.today(), 1);
    harness.passTo(due);
    bank.pass({ minutes: 6 * 60 });
    await bank.runDueJobs();
    expect(await balanceOf(bank, accountNumber)).toBe(rupees(1_000));
  });
});

describe("a quote", () => {
  const quote = (changes: Partial<Wish> = {}) => {
    const { scheme, amount, months, days } = { ...wish, ...changes };
    const { customerNumber } = harness.customer;
    const requested = { customerNumber, scheme, amount, months, days };
    return bank.gateway.call(depositQuote, requested, as(harness.customer));
  };

  test("says rate, yield, maturity and interest, and the same for other terms", async () => {
    const { others, ...shown } = await answerOf(quote());
    expect(shown).toEqual({
      rate: "7.25",
      yield: "7.45",
      senior: false,
      maturesOn: addMonths(harness.today(), 24),
      maturityAmount: 1_15_453_95n,
      interest: 15_453_95n,
      pointsLess: "1.00",
      tax: 0n,
    });
    expect(others.map(({ months, rate }) => [months, rate])).toEqual([
      [6, "6.25"],
      [12, "6.75"],
      [24, "7.25"],
      [36, "7.25"],
      [60, "6.75"],
    ]);
  });

  test("gives the rate of senior citizens from the sixtieth birthday", async () => {
    const sixty = await openDepositDesk(bank, { born: addMonths(harness.today(), -720) });
    const younger = await openDepositDesk(bank, { born: addDays(addMonths(harness.today(), -720), 1) });
    harness = sixty;
    expect(await answerOf(quote())).toMatchObject({ senior: true, rate: "7.75" });
    harness = younger;
    expect(await answerOf(quote())).toMatchObject({ senior: false, rate: "7.25" });
  });

  test("counts the tax of each financial year in which the interest passes the threshold", async () => {
    const { interest, tax, maturityAmount } = await answerOf(quote({ amount: rupees(8_00_000) }));
    expect(interest).toBe(maturityAmount - rupees(8_00_000));
    // Above the threshold in each full year, below it in what is left of the year the term begins in.
    expect(tax).toBeGreaterThan(interest / 25n);
    expect(tax).toBeLessThanOrEqual(interest / 10n + 100n);
  });

  test("says that one day less brings more, if it does", async () => {
    const better = async (months: number, days: number) => {
      const { better: term, interest } = await answerOf(quote({ months, days }));
      return term && { ...term, more: term.interest > interest };
    };
    expect(await better(36, 1)).toMatchObject({ months: 36, days: 0, more: true });
    expect(await better(36, 0)).toBeUndefined();
  });

  test("of what is not offered is refused", async () => {
    expect(await quote({ months: 121 })).toEqual(refused("8050"));
    expect(await quote({ amount: rupees(1_050) })).toEqual(refused("8050"));
  });
});
