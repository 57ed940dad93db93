import { expect, test } from "vitest";
import { addMissingInterest } from "bank/interest/jobs";
import type { OfBank } from "common/bank";
import { addDays } from "common/dates";
import { basisPoints } from "common/rounding";
import { inForce } from "common/tariff";
import { ourBank } from "tests/support/banks";
import { openDepositBank, openDepositDesk } from "./deposit-harness";
import { today } from "./small-bank";
import { rupees } from "./transfer-accounts";

const raisedFrom = addDays(today, 10);
/** As an engineer of the bank enters it: one row from a day within the quarter. */
const changed: OfBank = {
  ...ourBank,
  tariff: {
    ...ourBank.tariff,
    savings: [
      ...ourBank.tariff.savings,
      { ...inForce(ourBank.tariff.savings, today), from: raisedFrom, rate: "4.00" },
    ],
  },
};

const bank = await openDepositBank({ ofBank: changed });

test("a balance earns on each day the rate that the page of deposit rates says on it", async () => {
  const days = [-1, 0, 1].map((apart) => addDays(raisedFrom, apart));
  const desks = await Promise.all(days.map(() => openDepositDesk(bank)));
  await addMissingInterest({ ...bank, clock: bank });
  // Each customer holds the amount at the close of one day.
  for (let day = days[0]!; day <= addDays(days.at(-1)!, 1); day = addDays(day, 1)) {
    desks[0]!.passTo(day);
    for (const [at, desk] of desks.entries()) {
      if (day === days[at]) await desk.payIn(desk.linked, rupees(3_65_000));
      if (day === addDays(days[at]!, 1)) await desk.takeOut(desk.linked, rupees(3_65_000));
    }
  }
  await desks[0]!.comeTo(addDays(today, 22));
  const page = days.map((day) => inForce(changed.tariff.savings, day).rate);
  expect(page).toEqual(["3.00", "4.00", "4.00"]);
  for (const [at, desk] of desks.entries()) {
    const [entry, ...more] = await desk.postings("interest");
    expect([entry?.[2], more]).toEqual([10n * basisPoints(page[at]!), []]);
  }
});
