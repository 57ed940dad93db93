import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { tryOf } from "tests/support/debit-times";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { listTexts } from "bank/messages/text-messages";
import { createVault } from "bank/vault";
import { otpGeneration, otpValidation } from "common/contract/otp.server";
import { changeSchemeNominee, enrolInScheme, socialScheme } from "common/contract/schemes.server";
import type { RequestOf } from "common/contract/service.server";
import { addMonths, formatDate, isoDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { premiumOf, type EnrolmentTerms, type SchemeId } from "common/schemes";
import { ourBank } from "tests/support/banks";
import { answerOf, openDepositBank, openDepositDesk } from "./deposit-harness";
import { refused } from "./endings";
import { newReference } from "./payee-harness";
import { as, password, secret } from "./small-bank";
import { balanceOf, openAccount, rupees } from "./transfer-accounts";

/** Enrolments in social security schemes: who may, once, what is debited when, and what a customer is told. */

const bank = await openDepositBank();

const { helpline, shortName } = ourBank.profile;
const notYou = `Not you? Call ${helpline}. ${shortName}`;

type Request = RequestOf<typeof socialScheme>;
type Wish = Partial<Request> & { scheme: SchemeId };

const nominee = {
  nomineeName: "Ravi Kumar",
  nomineeRelation: "husband",
  nomineeAddress1: "12 Temple Road",
  nomineeAddress2: "Mylapore, Chennai",
  nomineeBirth: isoDate("1988-02-03"),
  minor: false,
} as const;
const guardian = {
  guardianName: "Meena Kumar",
  guardianRelation: "mother",
  guardianAddress1: "12 Temple Road",
  guardianAddress2: "Mylapore, Chennai",
  guardianBirth: isoDate("1990-01-01"),
} as const;
const choice = { pension: 5000, frequency: "monthly" } as const;
const born = isoDate("2000-05-01");

async function openSchemeDesk(bornOn: IsoDate = born) {
  const harness = await openDepositDesk(bank, { born: bornOn, balance: rupees(5_000) });
  const { customer, linked } = harness;
  const { customerNumber } = customer;
  const caller = as(customer);
  const send = (key: Request["key"], wish: Wish) =>
    bank.gateway.call(socialScheme, { key, customerNumber, accountNumber: linked, ...wish }, caller);
  const typed = { ...nominee, transactionPassword: password };
  const listed = async () =>
    (await listTexts(bank.db, createVault(secret), 20, customer.mobile)).map(({ text }) => text);
  async function verifyOtp(wish: Wish) {
    const { otp } = wish.premium ? enrolInScheme : changeSchemeNominee;
    const requested = { ...nominee, key: "add", customerNumber, accountNumber: linked, ...wish } as const;
    const binding = { ...otp!.bind(requested), customerNumber };
    await bank.gateway.call(otpGeneration, binding, caller);
    const [newest] = await listTexts(bank.db, createVault(secret), 1, customer.mobile);
    await answerOf(bank.gateway.call(otpValidation, { ...binding, otp: newest!.otp! }, caller));
  }
  return {
    ...harness,
    inquire: (scheme: SchemeId, more: Partial<Request> = {}) => send("inquire", { scheme, ...more }),
    check: (wish: Wish) => send("add", { ...typed, otp: "", ...wish }),
    commit: (wish: Wish, reference = newReference()) =>
      send("add", { ...typed, otp: "123456", reference, ...wish }),
    async enrol(wish: Wish, reference = newReference()) {
      await verifyOtp(wish);
      return send("add", { ...typed, otp: "123456", reference, ...wish });
    },
    ask: (wish: Wish, reference: string) => send("add", { ...typed, otp: "", reference, ...wish }),
    verifyOtp,
    async changeNominee(wish: Wish) {
      await verifyOtp(wish);
      return send("modify", { ...typed, otp: "123456", reference: newReference(), ...wish });
    },
    leave: (scheme: SchemeId, reference = newReference(), transactionPassword = password) =>
      send("close", { scheme, transactionPassword, reference }),
    texts: async () => (await listed()).filter((text) => !text.includes("OTP")),
    otps: async () => (await listed()).filter((text) => text.includes("OTP")),
    /** To the first try of a debit of that day, or one so many hours later; what is due runs. */
    async letPass(day: IsoDate, hours = 0) {
      const until = tryOf(day, hours).getTime();
      bank.pass({ seconds: (until - bank.now().getTime()) / 1000 });
      await bank.runDueJobs();
    },
    balance: () => balanceOf(bank, linked),
  };
}

type Harness = Awaited<ReturnType<typeof openSchemeDesk>>;
let harness: Harness;
beforeEach(async () => void (harness = await openSchemeDesk()));

const pmsby: Wish = { scheme: "pmsby", premium: rupees(20) };
/** What joining costs on the bank's day. */
const dueNow = (terms: Pick<EnrolmentTerms, "scheme" | "choice">): Paise =>
  premiumOf(ourBank.tariff.schemes, { ...terms, born, enrolledOn: harness.today() }, 1);
const pmjjby = (): Wish => ({ scheme: "pmjjby", premium: dueNow({ scheme: "pmjjby" }) });
const apy = (): Wish => ({
  scheme: "apy",
  ...choice,
  married: false,
  noIncomeTax: true,
  premium: dueNow({ scheme: "apy", choice }),
});
const year = () => Number(harness.today().slice(0, 4));

describe("enrolling", () => {
  test("debits the premium under its reference, keeps the nominee, and tells the customer", async () => {
    const reference = newReference();
    const answer = await answerOf(harness.enrol(pmsby, reference));
    expect(answer).toMatchObject({
      status: "active",
      nomineeName: "Ravi Kumar",
      nomineeRelation: "husband",
      registeredOn: harness.today(),
      premium: rupees(20),
    });
    expect(await harness.postings("premium")).toEqual([
      [reference, harness.linked, -rupees(20), harness.today()],
    ]);
    expect(await balanceOf(bank, ownAccounts.pmsbyPremiums)).toBe(rupees(20));
    const result = `ending ${harness.linked.slice(-4)}`;
    expect((await harness.texts())[0]).toBe(
      `Enrolled, ${answer.policyNumber}: Rs 20.00 debited from a/c ${harness.linked.slice(-4)}, later debits too. ` +
        `Not you? Call ${helpline}. Bal Rs 4,980.00, 10-03-2026 12:00. ${shortName}`,
    );
    expect((await harness.otps())[0]).toContain(
      ` OTP for your account ${result}: enrol in PMSBY for Rs 20.00, nominee "Ravi Kumar". Sent at `,
    );
    const { digest } = await bank.db
      .selectFrom("bank.claim")
      .where("kind", "=", "scheme-enrolment")
      .where("reference", "=", reference)
      .select("digest")
      .executeTakeFirstOrThrow();
    // So references of before an upgrade are known after it.
    const requested = [
      ...[
        "scheme=pmsby",
        `customerNumber=${harness.customer.customerNumber}`,
        `accountNumber=${harness.linked}`,
      ],
      ...["nomineeName=Ravi Kumar", "nomineeRelation=husband", "nomineeAddress1=12 Temple Road"],
      ...["nomineeAddress2=Mylapore, Chennai", "nomineeBirth=1988-02-03", "minor=false", "premium=2000"],
    ];
    expect(digest).toEqual(createHash("sha256").update(JSON.stringify(requested)).digest());
    expect(await answerOf(harness.inquire("pmsby"))).toEqual(answer);
    expect(await harness.inquire("pmjjby")).toEqual(refused("7001"));
  });

  test("checks everything on the first pass and moves nothing; too little money refuses on both", async () => {
    expect((await harness.check(pmsby)).outcome).toBe("done");
    expect(await harness.inquire("pmsby")).toEqual(refused("7001"));
    await harness.takeOut(harness.linked, (await harness.balance()) - rupees(19));
    expect(await harness.check(pmsby)).toEqual(refused("8001"));
    await harness.payIn(harness.linked, rupees(1));
    await harness.verifyOtp(pmsby);
    await harness.takeOut(harness.linked, rupees(1));
    expect(await harness.commit(pmsby)).toEqual(refused("8001"));
    expect(await harness.postings("premium")).toEqual([]);
  });

  test.each([
    ["without an OTP that was verified", {}, "6007"],
    ["with another premium than what is due now", { premium: rupees(342) }, "7123"],
    ["with a wrong transaction password", { transactionPassword: "Wrong#2026" }, "2"],
    ["without a date of birth of the nominee", { nomineeBirth: undefined }, "400"],
    ["with a minor without a guardian", { nomineeBirth: isoDate("2015-01-01"), minor: true }, "400"],
    [
      "with a minor who has come of age",
      { ...guardian, nomineeBirth: isoDate("2008-03-10"), minor: true },
      "400",
    ],
    ["with a minor who is not said to be one", { nomineeBirth: isoDate("2008-12-31") }, "400"],
    ["with a nominee not born yet", { ...guardian, nomineeBirth: isoDate("2199-01-01"), minor: true }, "400"],
    ["with a name of 41 letters", { nomineeName: "x".repeat(41) }, "400"],
  ] as const)("is refused %s", async (_, wish, code) => {
    const own = await openSchemeDesk();
    expect(await own.commit({ scheme: "pmsby", premium: rupees(20), ...wish })).toEqual(refused(code));
  });

  test("takes a nominee born today, with a guardian who is of age", async () => {
    const born = { ...pmsby, ...guardian, nomineeBirth: harness.today(), minor: true };
    expect(await harness.check({ ...born, guardianBirth: addMonths(harness.today(), -215) })).toEqual(
      refused("400"),
    );
    const answer = await answerOf(harness.enrol(born));
    expect(answer).toMatchObject({ minor: true, guardianName: "Meena Kumar", guardianRelation: "mother" });
  });

  test("is refused at another age, without a date of birth, and from another's account", async () => {
    const old = await openSchemeDesk(isoDate("1950-01-01"));
    expect(await old.check(apy())).toEqual(refused("7121"));
    expect(await harness.check({ ...apy(), noIncomeTax: false })).toEqual(refused("7124"));
    expect(await old.check(pmsby)).toEqual(refused("7121"));
    expect(await harness.check({ ...pmsby, accountNumber: old.linked })).toEqual(refused("4040"));
    expect(await harness.inquire("pmsby", { accountNumber: old.linked })).toEqual(refused("4040"));
    const current = await openAccount(bank, harness.customer, "current", 0n);
    expect(await harness.check({ ...pmsby, accountNumber: current })).toEqual(refused("8009"));
  });

  test("happens once a person: by the same reference it is answered again, by another it is refused", async () => {
    const reference = newReference();
    const answer = await answerOf(harness.enrol(pmsby, reference));
    expect(await answerOf(harness.commit(pmsby, reference))).toEqual(answer);
    expect(await answerOf(harness.ask(pmsby, reference))).toEqual(answer);
    expect(await harness.ask(pmsby, newReference())).toEqual(refused("8008"));
    expect(await harness.check(pmsby)).toEqual(refused("7122"));
    expect(await harness.commit({ ...pmsby, nomineeName: "Another" }, reference)).toEqual(refused("8013"));
  });

  test("of two at the same time from two accounts, each with its OTP, one is made and one is debited", async () => {
    const other = await openAccount(bank, harness.customer, "savings", 0n);
    await harness.payIn(other, rupees(100));
    const second = { ...pmsby, accountNumber: other };
    await harness.verifyOtp(pmsby);
    await harness.verifyOtp(second);
    const endings = await Promise.all([harness.commit(pmsby), harness.commit(second)]);
    expect(endings.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
    expect(endings.filter((end) => end.outcome === "refused").map(({ code }) => code)).toEqual(["7122"]);
    expect(await harness.postings("premium")).toHaveLength(1);
  });

  test("an OTP is not used up by an enrolment that is refused after all", async () => {
    await harness.verifyOtp(pmsby);
    await harness.set(harness.linked, "frozen");
    expect(await harness.commit(pmsby)).toEqual(refused("8009"));
    expect(await harness.inquire("pmsby")).toEqual(refused("7001"));
    await harness.set(harness.linked, "open");
    expect((await harness.commit(pmsby)).outcome).toBe("done");
    expect(await harness.postings("premium")).toHaveLength(1);
  });

  test("is not made while a payment is reported, nor is the nominee changed or the scheme left", async () => {
    await harness.enrol(pmsby);
    await harness.reportPayment(await openAccount(bank, harness.customer, "current", 0n));
    expect(await harness.check(pmjjby())).toEqual(refused("8011"));
    expect(await harness.changeNominee({ scheme: "pmsby" })).toEqual(refused("8011"));
    expect(await harness.leave("pmsby")).toEqual(refused("8011"));
  });

  test("who is enrolled at another bank is told so, and not enrolled a second time", async () => {
    await bank.db
      .insertInto("bank.scheme_enrolment")
      .values({
        customer_number: harness.customer.customerNumber,
        scheme: "pmsby",
        born: isoDate("2000-05-01"),
        enrolled_on: isoDate("2024-06-01"),
      })
      .execute();
    expect(await harness.inquire("pmsby")).toEqual(refused("7913"));
    expect(await harness.check(pmsby)).toEqual(refused("7913"));
  });
});

describe("the nominee", () => {
  test("is changed once by an OTP that names the new one", async () => {
    await harness.enrol(pmsby);
    const changed = await harness.changeNominee({
      scheme: "pmsby",
      nomineeName: "Latha Kumar",
      nomineeRelation: "wife",
    });
    expect(changed).toMatchObject({ answer: { nomineeName: "Latha Kumar", nomineeRelation: "wife" } });
    expect((await harness.texts())[0]).toBe(`The nominee of your PMSBY is now "Latha Kumar". ${notYou}`);
    expect((await harness.otps())[0]).toContain(
      ` OTP for your account ending ${harness.linked.slice(-4)}: change the nominee of PMSBY, nominee "Latha Kumar". Sent at `,
    );
    expect(await harness.changeNominee({ scheme: "pmjjby" })).toEqual(refused("7001"));
  });
});

describe("the premiums of later years", () => {
  test("are taken in the week before the year begins, once, and the cover goes on", async () => {
    const joining = pmjjby();
    await harness.enrol(joining);
    const first = isoDate(`${year()}-05-25`);
    await harness.letPass(first);
    await harness.letPass(first, 24);
    await harness.letPass(isoDate(`${year() + 1}-05-25`));
    const taken = (await harness.postings("premium")).map(([, , amount, on]) => [amount, on]);
    expect(taken).toEqual([
      [-joining.premium!, expect.any(String)],
      [-rupees(436), first],
      [-rupees(436), isoDate(`${year()}-05-25`)],
    ]);
    expect((await harness.texts())[0]).toContain("the yearly premium of your PMJJBY");
    const shown = await answerOf(harness.inquire("pmjjby"));
    expect(shown).toMatchObject({ premiums: 3, status: "active", paidUntil: `${year() + 1}-05-31` });
  });

  test("without the money are tried again that evening and the next morning, then the cover ends with its year", async () => {
    await harness.enrol(pmsby);
    await harness.takeOut(harness.linked, await harness.balance());
    const shown = await answerOf(harness.inquire("pmsby"));
    const due = shown.nextPremiumOn!;
    await harness.letPass(due);
    expect((await harness.texts())[0]).toContain("tried again on");
    expect(await harness.inquire("pmsby")).toEqual(refused("7066"));
    await harness.letPass(due, 12);
    await harness.letPass(due, 24);
    expect((await harness.texts())[0]).toContain("Your cover ends on 31-05-");
    await harness.payIn(harness.linked, rupees(500));
    await harness.letPass(due, 48);
    expect(await answerOf(harness.inquire("pmsby"))).toMatchObject({ status: "ending", premiums: 1 });
    await harness.letPass(isoDate(`${due.slice(0, 4)}-06-01`));
    expect(await harness.inquire("pmsby")).toEqual(refused("7119"));
    expect((await harness.enrol(pmsby)).outcome).toBe("done");
  });

  test("are not asked for beyond the age of the scheme", async () => {
    const own = await openSchemeDesk(isoDate(`${year() - 50}-12-15`));
    expect((await own.enrol(pmjjby())).outcome).toBe("done");
    for (let later = 0; later < 7; later += 1) await own.letPass(isoDate(`${year() + 1}-05-25`));
    expect(await own.inquire("pmjjby")).toEqual(refused("7119"));
  });

  test("contributions to a pension are owed when missed, and taken with the next one as far as money goes", async () => {
    const joining = apy();
    await harness.enrol(joining);
    const contribution = joining.premium!;
    await harness.takeOut(harness.linked, await harness.balance());
    const opened = harness.today();
    for (const hours of [0, 12, 24]) await harness.letPass(addMonths(opened, 1), hours);
    expect((await harness.texts())[0]).toContain("It will be debited with the next contribution.");
    expect(await answerOf(harness.inquire("apy"))).toMatchObject({ status: "overdue", premiums: 1 });
    await harness.payIn(harness.linked, 2n * contribution);
    await harness.letPass(addMonths(opened, 2));
    expect(await answerOf(harness.inquire("apy"))).toMatchObject({ status: "active", premiums: 3 });
    expect(await harness.balance()).toBe(0n);
  });
});

describe("leaving", () => {
  test("stops what falls due; an insurance holds to the end of the year that is paid", async () => {
    const joining = pmjjby();
    await harness.enrol(joining);
    const { paidUntil } = await answerOf(harness.inquire("pmjjby"));
    expect(await harness.leave("pmjjby", newReference(), "Wrong#2026")).toEqual(refused("2"));
    const reference = newReference();
    expect(await answerOf(harness.leave("pmjjby", reference))).toMatchObject({ status: "ending", paidUntil });
    expect((await harness.texts())[0]).toBe(
      `You leave PMJJBY on ${formatDate(paidUntil!)}. There is no further debit for it. ${notYou}`,
    );
    expect((await harness.leave("pmjjby", reference)).outcome).toBe("done");
    expect(await harness.leave("pmjjby")).toEqual(refused("7001"));
    expect(await harness.check(joining)).toEqual(refused("7122"));
    const before = await harness.balance();
    await harness.letPass(isoDate(`${paidUntil!.slice(0, 4)}-06-01`));
    expect(await harness.balance()).toBe(before);
    expect(await harness.inquire("pmjjby")).toEqual(refused("7119"));
  });

  test("a pension ends the same day", async () => {
    await harness.enrol(apy());
    const left = await answerOf(harness.leave("apy"));
    expect(left).toMatchObject({ status: "ending", paidUntil: harness.today() });
    expect((await harness.texts())[0]).toContain("There is no further debit for it");
  });
});
