import { afterAll, describe, expect, test } from "vitest";
import type { OfBank } from "common/bank";
import { depositOpening, depositQuote } from "common/contract/deposits.server";
import { taxDeclarationTerms } from "common/contract/tax.server";
import { addDays, addMonths, daysBetween, isoDate, istDate, type IsoDate } from "common/dates";
import { inForce } from "common/tariff";
import { ourBank } from "tests/support/banks";
import { answerOf, openDepositDesk, type DepositDesk } from "./deposit-harness";
import { done, refused } from "./endings";
import { as, openSmallBank, password, today } from "./small-bank";
import { rupees } from "./transfer-accounts";

const tomorrow = addDays(today, 1);
const { tax, pan } = ourBank.tariff;
/** The law of the first year with the form, brought forward so that the form is there today. */
const law = { ...tax.at(-1)!, from: addMonths(today, -1) };
/** As an engineer of the bank enters it: one row of tax and one of PAN from tomorrow on. */
const changed: OfBank = {
  ...ourBank,
  tariff: {
    ...ourBank.tariff,
    tax: [
      ...tax.filter(({ from }) => from < law.from),
      law,
      {
        ...law,
        from: tomorrow,
        threshold: rupees(10_000),
        rate: "12",
        rateWithoutPan: "30",
        declaration: { basicExemption: rupees(5_00_000), nilTaxIncome: rupees(15_00_000) },
      },
    ],
    pan: [
      ...pan.filter(({ from }) => from < law.from),
      { ...pan.at(-1)!, from: tomorrow, atOnce: rupees(2_000), inYear: rupees(3_000), form: "98" },
    ],
  },
};

const bank = await openSmallBank({ ofBank: changed });
afterAll(() => bank.stop());

const passTo = (day: IsoDate) => bank.pass({ days: daysBetween(istDate(bank.now()), day) });

const declarationOf = ({ customer }: DepositDesk) =>
  answerOf(bank.gateway.call(taxDeclarationTerms, { customerNumber: customer.customerNumber }, as(customer)));

/** Of a deposit of three months, whose interest counts in one year. */
const quoteOf = ({ customer: { customerNumber, mobile } }: DepositDesk) =>
  answerOf(
    bank.gateway.call(
      depositQuote,
      { customerNumber, scheme: "reinvestment", amount: rupees(80_00_000), months: 6, days: 0 },
      as({ mobile }),
    ),
  );

/** The checking pass of an opening. */
function checkOpening({ customer, linked }: DepositDesk, amount: bigint) {
  const request = {
    ...{ customerNumber: customer.customerNumber, transactionPassword: password, otp: "" },
    ...({ product: "fixed", scheme: "reinvestment", amount, months: 24, days: 0, renews: false } as const),
    ...{ fromAccount: linked, toAccount: linked, rate: "7.25", nominationDeclined: true, minor: false },
  };
  return bank.gateway.call(depositOpening, request, as(customer));
}

/** A customer whose deposit earns a quarter's interest at 7.25 % on `day`. */
async function openQuarter(day: IsoDate, principal: bigint, more: { pan?: string } = {}) {
  passTo(addMonths(day, -3));
  const desk = await openDepositDesk(bank, { balance: rupees(50_000), born: isoDate("1990-01-01"), ...more });
  await desk.openDeposit({ principal, months: 24, maturityAmount: 2n * principal });
  return desk;
}

const hundredth = (hundredfold: bigint) => ((hundredfold / 100n + 50n) / 100n) * 100n;

describe("tax and PAN by other figures from tomorrow, entered in one row each", () => {
  const before = { threshold: 50_000, percent: 10n, withoutPan: 20n, exempt: 4_00_000, nil: 12_00_000 };
  const after = { threshold: 10_000, percent: 12n, withoutPan: 30n, exempt: 5_00_000, nil: 15_00_000 };
  test.each([
    [-1, before],
    [0, before],
    [1, after],
    [2, after],
  ])("%i days from today, page, form, quote and booking say the same", async (days, figures) => {
    const { threshold, percent, withoutPan, exempt, nil } = figures;
    const day = addDays(today, days);
    const much = await openQuarter(day, rupees(40_00_000));
    const little = await openQuarter(day, rupees(10_00_000));
    const unknown = await openQuarter(day, rupees(40_00_000), { pan: "" });
    const fresh = await openDepositDesk(bank);
    await much.comeTo(day);

    // A quarter of 40,00,000 at 7.25 % is 72,500, of 10,00,000 a fourth of it.
    const records = async (desk: DepositDesk) =>
      (await answerOf(desk.deducted())).records.map((row) => [row.interest, row.rate, row.tax, row.date]);
    const [large, small] = [rupees(72_500), rupees(18_125)];
    expect(await records(much)).toEqual([[large, String(percent), hundredth(large * percent), day]]);
    expect(await records(unknown)).toEqual([[large, String(withoutPan), hundredth(large * withoutPan), day]]);
    expect(await records(little)).toEqual(
      small > rupees(threshold) ? [[small, String(percent), hundredth(small * percent), day]] : [],
    );

    const page = { threshold: rupees(threshold), rate: String(percent) };
    expect(await answerOf(much.projected())).toMatchObject({ ...page, taxSoFar: hundredth(large * percent) });
    expect(await answerOf(little.projected())).toMatchObject(page);
    expect(await declarationOf(much)).toMatchObject({
      basicExemption: rupees(exempt),
      nilTaxIncome: rupees(nil),
    });
    const quote = await quoteOf(fresh);
    expect(quote.tax).toBe(hundredth(quote.interest * percent));
    expect(await answerOf(unknown.projected())).toMatchObject({
      rate: String(withoutPan),
      incomeWithoutPan: rupees(exempt),
    });
  });

  test.each([
    [-1, "60", 50_000, 4_60_000],
    [0, "60", 50_000, 4_60_000],
    [1, "98", 2_000, 1_500],
    [2, "98", 2_000, 1_500],
  ])("%i days from today, page and opening ask for a PAN above the same amount", async (...given) => {
    const [days, form, atOnce, paidIn] = given;
    passTo(addDays(today, days));
    const born = isoDate("1990-01-01");
    const desk = await openDepositDesk(bank, { pan: "", born, balance: rupees(60_000) });
    const isAbove = async (most: number) => {
      expect(await answerOf(desk.projected())).toMatchObject({
        noPanForm: form,
        panNeededAbove: rupees(most),
      });
      expect(await checkOpening(desk, rupees(most))).toEqual(done({}));
      expect(await checkOpening(desk, rupees(most + 100))).toEqual(refused("8048"));
    };
    await isAbove(atOnce);
    const { inYear } = inForce(changed.tariff.pan, addDays(today, days));
    await desk.openDeposit({ principal: rupees(paidIn), months: 24, maturityAmount: rupees(2 * paidIn) });
    await isAbove(Number(inYear / 100n) - paidIn);
  });
});
