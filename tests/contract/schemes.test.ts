import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { firstSlot } from "bank/jobs/slots";
import { ownAccounts } from "bank/ledger/own-accounts";
import { listTexts } from "bank/messages/text-messages";
import { createVault } from "bank/vault";
import { otpGeneration, otpValidation } from "common/contract/otp.server";
import { changeSchemeNominee, enrolInScheme, socialScheme } from "common/contract/schemes.server";
import type { RequestOf } from "common/contract/service.server";
import { addMonths, formatDate, isoDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { premiumOf, type EnrolmentTerms, type SchemeId } from "common/schemes";
import { ourBank } from "tests/support/banks";
import { answerOf, openDepositBank, openDepositDesk } from "./deposit-desk";
import { refused } from "./endings";
import { newReference } from "./payee-desk";
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
  const desk = await openDepositDesk(bank, { born: bornOn, balance: rupees(5_000) });
  const { customer, linked } = desk;
  const { customerNumber } = customer;
  const caller = as(customer);
  const send = (key: Request["key"], wish: Wish) =>
    bank.gateway.call(socialScheme, { key, customerNumber, accountNumber: linked, ...wish }, caller);
  const typed = { ...nominee, transactionPassword: password };
  const listed = async () =>
    (await listTexts(bank.db, createVault(secret), 20, customer.mobile)).map(({ text }) => text);
  async function verifyOtp(wish: Wish) {
    const { otp } = wish.premium ? enrolInScheme : changeSchemeNominee;
    const asked = { ...nominee, key: "add", customerNumber, accountNumber: linked, ...wish } as const;
    const binding = { ...otp!.bind(asked), customerNumber };
    await bank.gateway.call(otpGeneration, binding, caller);
    const [newest] = await listTexts(bank.db, createVault(secret), 1, customer.mobile);
    await answerOf(bank.gateway.call(otpValidation, { ...binding, otp: newest!.otp! }, caller));
  }
  return {
    ...desk,
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
    /** To six in the morning of that day, and so many hours on; what is due runs. */
    async letPass(day: IsoDate, hours = 0) {
      const until = firstSlot(day).getTime() + hours * 3_600_000;
      bank.pass({ seconds: (until - bank.now().getTime()) / 1000 });
      await bank.runDueJobs();
    },
    balance: () => balanceOf(bank, linked),
  };
}

type Desk = Awaited<ReturnType<typeof openSchemeDesk>>;
let desk: Desk;
beforeEach(async () => void (desk = await openSchemeDesk()));

const pmsby: Wish = { scheme: "pmsby", premium: rupees(20) };
/** What joining costs on the bank's day. */
const dueNow = (terms: Pick<EnrolmentTerms, "scheme" | "choice">): Paise =>
  premiumOf({ ...terms, born, enrolledOn: desk.today() }, 1);
const pmjjby = (): Wish => ({ scheme: "pmjjby", premium: dueNow({ scheme: "pmjjby" }) });
const apy = (): Wish => ({
  scheme: "apy",
  ...choice,
  married: false,
  premium: dueNow({ scheme: "apy", choice }),
});
const year = () => Number(desk.today().slice(0, 4));

describe("enrolling", () => {
  test("debits the premium under its reference, keeps the nominee, and tells the customer", async () => {
    const reference = newReference();
    const answer = await answerOf(desk.enrol(pmsby, reference));
    expect(answer).toMatchObject({
      status: "active",
      nomineeName: "Ravi Kumar",
      nomineeRelation: "husband",
      registeredOn: desk.today(),
      premium: rupees(20),
    });
    expect(await desk.postings("premium")).toEqual([[reference, desk.linked, -rupees(20), desk.today()]]);
    expect(await balanceOf(bank, ownAccounts.pmsbyPremiums)).toBe(rupees(20));
    const ending = `ending ${desk.linked.slice(-4)}`;
    expect((await desk.texts())[0]).toBe(
      `You are enrolled in PMSBY, number ${answer.policyNumber}. Rs 20.00 debited from your account ${ending}; ` +
        `what falls due later is debited from it as well. ${notYou}`,
    );
    expect((await desk.otps())[0]).toContain(
      ` OTP for your account ${ending}: enrol in PMSBY for Rs 20.00, nominee Ravi Kumar. Valid`,
    );
    const { digest } = await bank.db
      .selectFrom("bank.claim")
      .where("kind", "=", "scheme-enrolment")
      .where("reference", "=", reference)
      .select("digest")
      .executeTakeFirstOrThrow();
    // So references of before an upgrade are known after it.
    const asked = [
      ...["scheme=pmsby", `customerNumber=${desk.customer.customerNumber}`, `accountNumber=${desk.linked}`],
      ...["nomineeName=Ravi Kumar", "nomineeRelation=husband", "nomineeAddress1=12 Temple Road"],
      ...["nomineeAddress2=Mylapore, Chennai", "nomineeBirth=1988-02-03", "minor=false", "premium=2000"],
    ];
    expect(digest).toEqual(createHash("sha256").update(JSON.stringify(asked)).digest());
    expect(await answerOf(desk.inquire("pmsby"))).toEqual(answer);
    expect(await desk.inquire("pmjjby")).toEqual(refused("7001"));
  });

  test("checks everything on the first pass and moves nothing; too little money refuses on both", async () => {
    expect((await desk.check(pmsby)).ending).toBe("done");
    expect(await desk.inquire("pmsby")).toEqual(refused("7001"));
    await desk.takeOut(desk.linked, (await desk.balance()) - rupees(19));
    expect(await desk.check(pmsby)).toEqual(refused("8001"));
    await desk.payIn(desk.linked, rupees(1));
    await desk.verifyOtp(pmsby);
    await desk.takeOut(desk.linked, rupees(1));
    expect(await desk.commit(pmsby)).toEqual(refused("8001"));
    expect(await desk.postings("premium")).toEqual([]);
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
    const born = { ...pmsby, ...guardian, nomineeBirth: desk.today(), minor: true };
    expect(await desk.check({ ...born, guardianBirth: addMonths(desk.today(), -215) })).toEqual(
      refused("400"),
    );
    const answer = await answerOf(desk.enrol(born));
    expect(answer).toMatchObject({ minor: true, guardianName: "Meena Kumar", guardianRelation: "mother" });
  });

  test("is refused at another age, without a date of birth, and from another's account", async () => {
    const old = await openSchemeDesk(isoDate("1950-01-01"));
    expect(await old.check(apy())).toEqual(refused("7121"));
    expect(await old.check(pmsby)).toEqual(refused("7121"));
    expect(await desk.check({ ...pmsby, accountNumber: old.linked })).toEqual(refused("4040"));
    expect(await desk.inquire("pmsby", { accountNumber: old.linked })).toEqual(refused("4040"));
    const current = await openAccount(bank, desk.customer, "current", 0n);
    expect(await desk.check({ ...pmsby, accountNumber: current })).toEqual(refused("8009"));
  });

  test("happens once a person: by the same reference it is answered again, by another it is refused", async () => {
    const reference = newReference();
    const answer = await answerOf(desk.enrol(pmsby, reference));
    expect(await answerOf(desk.commit(pmsby, reference))).toEqual(answer);
    expect(await answerOf(desk.ask(pmsby, reference))).toEqual(answer);
    expect(await desk.ask(pmsby, newReference())).toEqual(refused("8008"));
    expect(await desk.check(pmsby)).toEqual(refused("7122"));
    expect(await desk.commit({ ...pmsby, nomineeName: "Another" }, reference)).toEqual(refused("8013"));
  });

  test("of two at the same time from two accounts, each with its OTP, one is made and one is debited", async () => {
    const other = await openAccount(bank, desk.customer, "savings", 0n);
    await desk.payIn(other, rupees(100));
    const second = { ...pmsby, accountNumber: other };
    await desk.verifyOtp(pmsby);
    await desk.verifyOtp(second);
    const endings = await Promise.all([desk.commit(pmsby), desk.commit(second)]);
    expect(endings.filter(({ ending }) => ending === "done")).toHaveLength(1);
    expect(endings.filter((end) => end.ending === "refused").map(({ code }) => code)).toEqual(["7122"]);
    expect(await desk.postings("premium")).toHaveLength(1);
  });

  test("an OTP is not used up by an enrolment that is refused after all", async () => {
    await desk.verifyOtp(pmsby);
    await desk.set(desk.linked, "frozen");
    expect(await desk.commit(pmsby)).toEqual(refused("8009"));
    expect(await desk.inquire("pmsby")).toEqual(refused("7001"));
    await desk.set(desk.linked, "open");
    expect((await desk.commit(pmsby)).ending).toBe("done");
    expect(await desk.postings("premium")).toHaveLength(1);
  });

  test("is not made while a payment is reported, nor is the nominee changed or the scheme left", async () => {
    await desk.enrol(pmsby);
    await desk.reportPayment(await openAccount(bank, desk.customer, "current", 0n));
    expect(await desk.check(pmjjby())).toEqual(refused("8011"));
    expect(await desk.changeNominee({ scheme: "pmsby" })).toEqual(refused("8011"));
    expect(await desk.leave("pmsby")).toEqual(refused("8011"));
  });

  test("who is enrolled at another bank is told so, and not enrolled a second time", async () => {
    await bank.db
      .insertInto("bank.scheme_enrolment")
      .values({
        customer_number: desk.customer.customerNumber,
        scheme: "pmsby",
        born: isoDate("2000-05-01"),
        enrolled_on: isoDate("2024-06-01"),
      })
      .execute();
    expect(await desk.inquire("pmsby")).toEqual(refused("7913"));
    expect(await desk.check(pmsby)).toEqual(refused("7913"));
  });
});

describe("the nominee", () => {
  test("is changed once by an OTP that names the new one", async () => {
    await desk.enrol(pmsby);
    const changed = await desk.changeNominee({
      scheme: "pmsby",
      nomineeName: "Latha Kumar",
      nomineeRelation: "wife",
    });
    expect(changed).toMatchObject({ answer: { nomineeName: "Latha Kumar", nomineeRelation: "wife" } });
    expect((await desk.texts())[0]).toBe(`The nominee of your PMSBY is now Latha Kumar. ${notYou}`);
    expect((await desk.otps())[0]).toContain(
      ` OTP for your account ending ${desk.linked.slice(-4)}: change the nominee of PMSBY, nominee Latha Kumar. Valid`,
    );
    expect(await desk.changeNominee({ scheme: "pmjjby" })).toEqual(refused("7001"));
  });
});

describe("the premiums of later years", () => {
  test("are taken in the week before the year begins, once, and the cover goes on", async () => {
    const joining = pmjjby();
    await desk.enrol(joining);
    const first = isoDate(`${year()}-05-25`);
    await desk.letPass(first);
    await desk.letPass(first, 24);
    await desk.letPass(isoDate(`${year() + 1}-05-25`));
    const taken = (await desk.postings("premium")).map(([, , amount, on]) => [amount, on]);
    expect(taken).toEqual([
      [-joining.premium!, expect.any(String)],
      [-rupees(436), first],
      [-rupees(436), isoDate(`${year()}-05-25`)],
    ]);
    expect((await desk.texts())[0]).toContain("the yearly premium of your PMJJBY");
    const told = await answerOf(desk.inquire("pmjjby"));
    expect(told).toMatchObject({ premiums: 3, status: "active", paidUntil: `${year() + 1}-05-31` });
  });

  test("without the money are tried again that evening and the next morning, then the cover ends with its year", async () => {
    await desk.enrol(pmsby);
    await desk.takeOut(desk.linked, await desk.balance());
    const told = await answerOf(desk.inquire("pmsby"));
    const due = told.nextPremiumOn!;
    await desk.letPass(due);
    expect((await desk.texts())[0]).toContain("tried again on");
    expect(await desk.inquire("pmsby")).toEqual(refused("7066"));
    await desk.letPass(due, 12);
    await desk.letPass(due, 24);
    expect((await desk.texts())[0]).toContain("Your cover ends on 31-05-");
    await desk.payIn(desk.linked, rupees(500));
    await desk.letPass(due, 48);
    expect(await answerOf(desk.inquire("pmsby"))).toMatchObject({ status: "ending", premiums: 1 });
    await desk.letPass(isoDate(`${due.slice(0, 4)}-06-01`));
    expect(await desk.inquire("pmsby")).toEqual(refused("7119"));
    expect((await desk.enrol(pmsby)).ending).toBe("done");
  });

  test("are not asked for beyond the age of the scheme", async () => {
    const own = await openSchemeDesk(isoDate(`${year() - 50}-12-15`));
    expect((await own.enrol(pmjjby())).ending).toBe("done");
    for (let later = 0; later < 7; later += 1) await own.letPass(isoDate(`${year() + 1}-05-25`));
    expect(await own.inquire("pmjjby")).toEqual(refused("7119"));
  });

  test("contributions to a pension are owed when missed, and taken with the next one as far as money goes", async () => {
    const joining = apy();
    await desk.enrol(joining);
    const contribution = joining.premium!;
    await desk.takeOut(desk.linked, await desk.balance());
    const opened = desk.today();
    for (const hours of [0, 12, 24]) await desk.letPass(addMonths(opened, 1), hours);
    expect((await desk.texts())[0]).toContain("It is taken with the next contribution.");
    expect(await answerOf(desk.inquire("apy"))).toMatchObject({ status: "overdue", premiums: 1 });
    await desk.payIn(desk.linked, 2n * contribution);
    await desk.letPass(addMonths(opened, 2));
    expect(await answerOf(desk.inquire("apy"))).toMatchObject({ status: "active", premiums: 3 });
    expect(await desk.balance()).toBe(0n);
  });
});

describe("leaving", () => {
  test("stops what falls due; an insurance holds to the end of the year that is paid", async () => {
    const joining = pmjjby();
    await desk.enrol(joining);
    const { paidUntil } = await answerOf(desk.inquire("pmjjby"));
    expect(await desk.leave("pmjjby", newReference(), "Wrong#2026")).toEqual(refused("2"));
    const reference = newReference();
    expect(await answerOf(desk.leave("pmjjby", reference))).toMatchObject({ status: "ending", paidUntil });
    expect((await desk.texts())[0]).toBe(
      `You leave PMJJBY on ${formatDate(paidUntil!)}. Nothing more is debited for it. ${notYou}`,
    );
    expect((await desk.leave("pmjjby", reference)).ending).toBe("done");
    expect(await desk.leave("pmjjby")).toEqual(refused("7001"));
    expect(await desk.check(joining)).toEqual(refused("7122"));
    const before = await desk.balance();
    await desk.letPass(isoDate(`${paidUntil!.slice(0, 4)}-06-01`));
    expect(await desk.balance()).toBe(before);
    expect(await desk.inquire("pmjjby")).toEqual(refused("7119"));
  });

  test("a pension ends the same day", async () => {
    await desk.enrol(apy());
    const left = await answerOf(desk.leave("apy"));
    expect(left).toMatchObject({ status: "ending", paidUntil: desk.today() });
    expect((await desk.texts())[0]).toContain("Nothing more is debited for it");
  });
});
