import { afterAll, describe, expect, test } from "vitest";
import type { OfBank } from "common/bank";
import { addDays, istDate } from "common/dates";
import { basisPoints } from "common/rounding";
import { chargedRanges, inForce, percentWithGst } from "common/tariff";
import { ourBank } from "tests/support/banks";
import { openLoanDesk, terms } from "./loan-harness";
import { openSmallBank, today } from "./small-bank";
import { rupees } from "./transfer-accounts";
import { openTransferDesk } from "./transfer-harness";

const tomorrow = addDays(today, 1);
const inForceToday = inForce(ourBank.tariff.charges, today);
/** As an engineer of the bank enters it: one row from tomorrow on. */
const changed: OfBank = {
  ...ourBank,
  tariff: {
    ...ourBank.tariff,
    charges: [
      ...ourBank.tariff.charges,
      {
        ...inForceToday,
        from: tomorrow,
        gst: "20",
        payments: { ...inForceToday.payments, neft: [{ above: rupees(10_000), charge: 5_00n }] },
        foreclosure: [
          { loan: "housing-fixed", percent: "3.00" },
          { loan: "individual-floating", percent: "0" },
        ],
      },
    ],
  },
};

const bank = await openSmallBank({ ofBank: changed });
afterAll(() => bank.stop());

/** Charge of the range on the page of charges, of the quote before the payment, and of the entry that the payment makes. */
async function chargesOf(kind: "neft" | "imps", amount: bigint) {
  const desk = await openTransferDesk(bank, { balance: rupees(50_000) });
  const wish = desk.wish(kind, { amount });
  const quote = await desk.quote(kind, amount);
  expect(await desk.pay(wish)).toMatchObject({ outcome: "done" });
  const booked = await bank.db
    .selectFrom("bank.payment")
    .select("charge")
    .where("from_account", "=", wish.fromAccount)
    .executeTakeFirstOrThrow();
  const page = chargedRanges(changed.tariff.charges, kind, istDate(bank.now())).find(
    ({ above, upTo }) => amount > above && (upTo === undefined || amount <= upTo),
  );
  return {
    page: page!.withGst,
    quote: quote.outcome === "done" && quote.answer.charge,
    booked: booked.charge,
  };
}

describe("a charge and a tax from tomorrow, entered in one row", () => {
  test.each([
    [-1, 0n, 590n],
    [0, 0n, 590n],
    [1, 600n, 600n],
    [2, 600n, 600n],
  ])("%i days from today, page, quote and booking say the same", async (days, neft, imps) => {
    bank.pass({ days });
    const same = (charge: bigint) => ({ page: charge, quote: charge, booked: charge });
    expect(await chargesOf("neft", rupees(10_000) + 1n)).toEqual(same(neft));
    expect(await chargesOf("neft", rupees(10_000))).toEqual(same(0n));
    expect(await chargesOf("imps", rupees(1_000) + 1n)).toEqual(same(imps));
    bank.pass({ days: -days });
  });

  test.each([
    [-1, "2.00", "2.36"],
    [0, "2.00", "2.36"],
    [1, "3.00", "3.60"],
    [2, "3.00", "3.60"],
  ])("%i days from today, page and quote of ending a loan say the same", async (days, charge, withTax) => {
    bank.pass({ days });
    const { foreclosure, gst } = inForce(changed.tariff.charges, istDate(bank.now()));
    const page = foreclosure.find(({ loan }) => loan === "housing-fixed")!.percent;
    expect([page, percentWithGst(page, gst)]).toEqual([charge, withTax]);
    const quote = await (await openLoanDesk(bank)).foreclosure();
    expect(quote.charge + quote.tax).toBe((terms.principal * basisPoints(withTax)) / 10_000n);
    bank.pass({ days: -days });
  });
});
