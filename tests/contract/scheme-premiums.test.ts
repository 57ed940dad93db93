import { expect, test } from "vitest";
import { addJob } from "bank/jobs/jobs";
import { firstSlot } from "bank/jobs/slots";
import { listTexts } from "bank/messages/text-messages";
import { createVault } from "bank/vault";
import { otpGeneration, otpValidation } from "common/contract/otp.server";
import { enrolInScheme, schemeRefusals, socialScheme } from "common/contract/schemes.server";
import { addDays, isoDate, startOfIstDate, type IsoDate } from "common/dates";
import { formatRupees, type Paise } from "common/money";
import { translator } from "~/i18n/instances.server";
import { figuresOf, priceOf } from "~/routes/_portal+/_schemes+/scheme-figures.server";
import { ourBank } from "tests/support/banks";
import { tryOf } from "tests/support/debit-times";
import { answerOf, openDepositBank, openDepositDesk } from "./deposit-harness";
import { refused } from "./endings";
import { newReference } from "./payee-harness";
import { as, password, secret } from "./small-bank";
import { idOf, rupees } from "./transfer-accounts";

/** The premium that a page promises, a form quotes and the bank books, where a row of the tariff or a quarter begins. */

const bank = await openDepositBank();
const { schemes } = ourBank.tariff;
const born = isoDate("1990-06-17");

const rows = ["2026-12-01", "2027-03-01", "2027-06-01", "2027-09-01", "2027-12-01"];
const around = rows.flatMap((from) => [-1, 0, 1].map((days) => addDays(isoDate(from), days)));

/** Rupees that joining PMJJBY costs, written out apart from the tariff. */
function expected(day: IsoDate): Paise {
  if (day < "2026-12-01") return rupees(342);
  if (day < "2027-03-01") return rupees(213);
  if (day < "2027-06-01") return 106_50n;
  if (day < "2027-09-01") return rupees(406);
  return day < "2027-12-01" ? 319_50n : rupees(213);
}

async function enrol(scheme: "pmjjby" | "pmsby", premium: Paise) {
  const { customer, linked, postings } = await openDepositDesk(bank, { born, balance: rupees(5_000) });
  const { customerNumber } = customer;
  const request = {
    ...({ key: "add", customerNumber, scheme, accountNumber: linked, premium, minor: false } as const),
    ...({
      nomineeName: "Ravi Kumar",
      nomineeRelation: "husband",
      nomineeBirth: isoDate("1988-02-03"),
    } as const),
    ...{ nomineeAddress1: "12 Temple Road", nomineeAddress2: "Mylapore, Chennai" },
  };
  const binding = { ...enrolInScheme.otp!.bind(request), customerNumber };
  await bank.gateway.call(otpGeneration, binding, as(customer));
  const [newest] = await listTexts(bank.db, createVault(secret), 1, customer.mobile);
  await answerOf(bank.gateway.call(otpValidation, { ...binding, otp: newest!.otp! }, as(customer)));
  const answer = await bank.gateway.call(
    socialScheme,
    { ...request, transactionPassword: password, otp: "123456", reference: newReference() },
    as(customer),
  );
  return { answer, booked: (await postings("premium")).map(([, , amount, on]) => [amount, on]) };
}

test("page, quote and booking agree on the day before, of and after each from-date and quarter", async () => {
  const t = translator("en", "schemes");
  for (const day of around) {
    const noon = startOfIstDate(day).getTime() + 12 * 3_600_000;
    bank.pass({ seconds: (noon - bank.now().getTime()) / 1000 });
    const premium = expected(day);
    const quarter = (["first", "second", "third", "fourth"] as const)[
      Math.floor(((Number(day.slice(5, 7)) + 6) % 12) / 3)
    ]!;
    const figures = figuresOf(schemes, "pmjjby", day);
    expect([day, figures[quarter], figures.yearly]).toEqual([day, formatRupees(premium), "₹436.00"]);
    expect(t("costs.pmjjby", figures)).toContain(formatRupees(premium));
    // Quarters to come are told by the row that will hold then.
    for (const [name, date] of [
      ["third", "2026-12-31"],
      ["fourth", "2027-03-31"],
      ["first", "2027-06-30"],
      ["second", "2027-09-30"],
    ] as const)
      if (name !== quarter && day < date.slice(0, 8))
        expect([day, figures[name]]).toEqual([day, formatRupees(expected(isoDate(date)))]);
    const quote = priceOf(schemes, "pmjjby", { obstacle: null, born, today: day }).premiums;
    expect(quote).toEqual({ now: premium, yearly: rupees(436) });
    const { answer, booked } = await enrol("pmjjby", quote!.now);
    expect(booked).toEqual([[-premium, day]]);
    expect(await answerOf(Promise.resolve(answer))).toMatchObject({ premium, nextPremium: rupees(436) });
    const other = await enrol("pmjjby", premium + 1n);
    expect([other.answer, other.booked]).toEqual([refused(schemeRefusals.otherPremium.code), []]);
    expect((await enrol("pmsby", rupees(20))).booked).toEqual([[-rupees(20), day]]);
  }
});

/** An enrolment of 2022 that is paid until May 2028, with the debit for June that is expected of it. */
async function enrolledBefore(bornOn: IsoDate) {
  const desk = await openDepositDesk(bank, { born: bornOn, balance: rupees(5_000) });
  const { customerNumber } = desk.customer;
  const { id } = await bank.db
    .insertInto("bank.scheme_enrolment")
    .values({
      ...{
        customer_number: customerNumber,
        scheme: "pmjjby",
        born: bornOn,
        enrolled_on: isoDate("2022-06-10"),
      },
      ...{ account_id: await idOf(bank, desk.linked), nominee: null, premiums: 6 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const due = isoDate("2028-05-25");
  await addJob(bank.db, { kind: "scheme-premium", subject: `${id}/7`, dueAt: firstSlot(due) });
  const call = { customerNumber, scheme: "pmjjby", accountNumber: desk.linked } as const;
  const inquire = () =>
    answerOf(bank.gateway.call(socialScheme, { key: "inquire", ...call }, as(desk.customer)));
  return { ...desk, due, inquire };
}

test("a debit that was expected before the ages changed is not taken for a year that the customer is too old for", async () => {
  const nearly55 = await enrolledBefore(isoDate("1973-10-01"));
  const still54 = await enrolledBefore(isoDate("1974-02-01"));
  expect((await nearly55.inquire()).nextPremiumOn).toBeUndefined();
  expect(await still54.inquire()).toMatchObject({ nextPremiumOn: still54.due, nextPremium: rupees(436) });
  bank.pass({ seconds: (tryOf(nearly55.due).getTime() - bank.now().getTime()) / 1000 });
  await bank.runDueJobs();
  expect(await nearly55.postings("premium")).toEqual([]);
  expect(await nearly55.inquire()).toMatchObject({ status: "ending", paidUntil: "2028-05-31" });
  expect((await still54.postings("premium")).map(([, , amount]) => amount)).toEqual([-rupees(436)]);
});
