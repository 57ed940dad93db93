import { addMonths, financialYearStart, istDate, startOfIstDate } from "common/dates";
import type { Paise } from "common/money";
import { answerOf, openDepositDesk } from "./deposit-harness";
import type { SmallBank } from "./small-bank";
import { rupees } from "./transfer-accounts";

/** A customer of a test's own, with 20,000 rupees, on the first morning of the next financial year. */
export async function openDepositYear(bank: SmallBank, more: Parameters<typeof openDepositDesk>[1] = {}) {
  const year = addMonths(financialYearStart(istDate(bank.now())), 12);
  bank.pass({ seconds: (startOfIstDate(year).getTime() - bank.now().getTime()) / 1000 + 3_600 });
  const harness = await openDepositDesk(bank, { balance: rupees(20_000), ...more });
  return {
    ...harness,
    year,
    /** So many months into the year, what is due then has run. */
    afterMonths: (months: number) => harness.comeTo(addMonths(year, months)),
    /** At 7.25 %, interest reinvested. */
    openReinvestment: (principal: Paise = rupees(8_00_000)) =>
      harness.openDeposit({ principal, months: 24, maturityAmount: 2n * principal }),
    /** At 7.25 %, interest paid each month. */
    openMonthly: (principal: Paise) =>
      harness.openDeposit({ payout: "monthly-interest", principal, months: 12, maturityAmount: principal }),
    records: async () => (await answerOf(harness.deducted())).records,
  };
}

/** The same with a reinvestment deposit of 8,00,000 that has earned three quarters' interest. */
export async function openNineMonths(bank: SmallBank, more: Parameters<typeof openDepositDesk>[1] = {}) {
  const harness = await openDepositYear(bank, more);
  const deposit = await harness.openReinvestment();
  for (const months of [3, 6, 9]) await harness.afterMonths(months);
  return { ...harness, deposit };
}
