import { expect, test } from "vitest";
import { findDeposit } from "bank/interest/accounts";
import { addMissingCounting } from "bank/interest/accrue";
import { closeDeposit, closingOn } from "bank/interest/closing";
import type { OfBank } from "common/bank";
import { depositQuote } from "common/contract/deposits.server";
import { addDays, addMonths, isoDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { ourBank } from "tests/support/banks";
import { answerOf, openDepositBank, openDepositDesk, type DepositDesk } from "./deposit-harness";
import { openDepositYear } from "./deposit-year";
import { newReference } from "./payee-harness";
import { as } from "./small-bank";
import { balanceOf, idOf, rupees } from "./transfer-accounts";

/** Interest of recurring deposits counts for tax each 31 March as it has accrued, the rest when the deposit ends. */

/** A bank whose threshold small deposits pass. */
const strict: OfBank = {
  ...ourBank,
  tariff: {
    ...ourBank.tariff,
    tax: ourBank.tariff.tax.map((rule) => ({ ...rule, threshold: rupees(2_000) })),
  },
};
const bank = await openDepositBank({ ofBank: strict });

const recurring = {
  payout: "recurring",
  principal: rupees(5_000),
  rate: "7.50",
  months: 18,
  maturityAmount: 95_502_35n,
} as const;

/** Pays the instalments in on their days, from the second on. */
async function payInstalments(
  desk: DepositDesk,
  deposit: string,
  opened: IsoDate,
  numbers: number[],
  amount: Paise = recurring.principal,
) {
  for (const number of numbers) {
    desk.passTo(addMonths(opened, number - 1));
    await desk.payIn(deposit, amount);
  }
}

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);

const deductedIn = async (desk: DepositDesk, year: { from: IsoDate; to: IsoDate }) =>
  (await answerOf(desk.deducted(year))).records.map(({ interest, tax, date }) => [interest, tax, date]);

const certifiedIn = async (desk: DepositDesk, deposit: string, year: { from: IsoDate; to: IsoDate }) => {
  const { accounts } = await answerOf(desk.interest(year));
  const row = accounts.find(({ accountNumber }) => accountNumber === deposit);
  return row && [row.paid, row.charged, row.tax];
};

test("the year's part is expected, then booked on 31 March with its tax from the linked account; the rest counts at maturity", async () => {
  const desk = await openDepositYear(bank);
  const opened = desk.year;
  expect(opened).toBe("2026-04-01");
  const deposit = await desk.openDeposit(recurring);
  const first = { from: opened, to: isoDate("2027-03-31") };
  const second = { from: isoDate("2027-04-01"), to: isoDate("2028-03-31") };
  expect(await answerOf(desk.projected())).toMatchObject({
    ...{ interestSoFar: 0n, interestToCome: 2_475_54n, taxSoFar: 0n, taxExpected: rupees(248) },
  });
  await payInstalments(desk, deposit, opened, from(2, 12));
  await desk.comeTo(isoDate("2027-03-30"));
  expect(await deductedIn(desk, first)).toEqual([]);

  await desk.comeTo(isoDate("2027-03-31"));
  expect(await deductedIn(desk, first)).toEqual([[2_475_54n, rupees(248), "2027-03-31"]]);
  expect(await desk.postings("tax")).toEqual([
    [`TDS-${deposit}-20270331`, desk.linked, rupees(-248), "2027-03-31"],
  ]);
  expect(await desk.standing(deposit)).toEqual({ balance: rupees(60_000), status: "open" });
  expect(await certifiedIn(desk, deposit, first)).toEqual([2_475_54n, 0n, rupees(248)]);
  const booked = { interestSoFar: 2_475_54n, interestToCome: 0n, taxSoFar: rupees(248) };
  expect(await answerOf(desk.projected())).toMatchObject({ ...booked, taxExpected: rupees(248) });
  await addMissingCounting({ db: bank.db, clock: { now: bank.now }, tariff: strict.tariff });
  await bank.runDueJobs();
  expect(await deductedIn(desk, first)).toHaveLength(1);

  await payInstalments(desk, deposit, opened, from(13, 18));
  expect(await answerOf(desk.projected())).toMatchObject({
    ...{ from: second.from, interestSoFar: 0n, interestToCome: 3_026_81n, taxExpected: rupees(303) },
  });
  const before = await balanceOf(bank, desk.linked);
  await desk.comeTo(addMonths(opened, 18));
  expect(await deductedIn(desk, second)).toEqual([[3_026_81n, rupees(303), "2027-10-01"]]);
  expect(await certifiedIn(desk, deposit, second)).toEqual([3_026_81n, 0n, rupees(303)]);
  expect(await desk.standing(deposit)).toEqual({ balance: 0n, status: "closed" });
  const savings = (await desk.postings("interest"))
    .filter(([, account, , date]) => account === desk.linked && date === "2027-09-30")
    .reduce((sum, [, , amount]) => sum + amount, 0n);
  expect((await balanceOf(bank, desk.linked)) - before).toBe(95_502_35n - rupees(303) + savings);
});

test.each([
  [50_000, 450],
  [5_000, 0],
])(
  "%d a month closed early counts only what was not counted before; quote and booking take the same tax",
  async (instalment, expected) => {
    const [principal, tax] = [rupees(instalment), rupees(expected)];
    const desk = await openDepositYear(bank);
    const { year: opened } = desk;
    const deposit = await desk.openDeposit({ ...recurring, principal });
    await payInstalments(desk, deposit, opened, from(2, 12), principal);
    const next = addMonths(opened, 12);
    await desk.comeTo(addDays(next, -1));
    const counted = (await certifiedIn(desk, deposit, { from: opened, to: addDays(next, -1) }))![0]!;
    await payInstalments(desk, deposit, opened, from(13, 16), principal);
    const found = (await findDeposit(bank.db, deposit))!;
    const closing = await closingOn(strict.tariff, bank.db, found, { today: desk.today(), born: null });
    // The whole interest is above the threshold of the strict bank, the rest of the smaller deposit is not.
    expect(closing.earned).toBeGreaterThan(rupees(2_000));
    const rest = closing.earned - counted;
    expect(rest).toBeGreaterThan(0n);
    expect(closing.tax).toBe(tax);
    const to = { id: await idOf(bank, desk.linked), number: desk.linked };
    const run = { now: bank.now(), tariff: strict.tariff };
    await bank.db
      .transaction()
      .execute((transaction) =>
        closeDeposit(transaction, run, found, { closing, to, reference: newReference() }),
      );
    const year = { from: next, to: addMonths(next, 6) };
    expect(await certifiedIn(desk, deposit, year)).toEqual([rest, 0n, tax]);
    expect(await deductedIn(desk, year)).toEqual(tax > 0n ? [[rest, tax, desk.today()]] : []);
  },
);

test("1,000 a month for ten years is told no tax, for no year's interest passes the threshold", async () => {
  const usual = await openDepositBank();
  const desk = await openDepositDesk(usual);
  desk.passTo(isoDate("2026-11-28"));
  const { customerNumber } = desk.customer;
  const asked = { customerNumber, scheme: "recurring", amount: rupees(1_000), months: 120, days: 0 } as const;
  const quote = await answerOf(usual.gateway.call(depositQuote, asked, as(desk.customer)));
  expect([quote.rate, quote.interest, quote.tax]).toEqual(["6.75", 51_325_14n, 0n]);
});
