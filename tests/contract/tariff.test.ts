import { expect, test } from "vitest";
import { customersOn } from "bank/demo/people";
import { basisPoints } from "common/rounding";
import { inForce, type Term } from "common/tariff";
import { ourBank } from "tests/support/banks";
import { today } from "./small-bank";

const { depositRates } = ourBank.tariff;

test("deposits of the demo that were opened under the rates in force earn what the page says", () => {
  const { from, fixed, recurring } = inForce(depositRates, today);
  for (const { number, opened_on: opened, deposit } of customersOn(today).flatMap(
    ({ accounts }) => accounts,
  )) {
    if (!deposit || opened < from) continue;
    const rates = deposit.payout === "recurring" ? recurring : fixed;
    const ends = ({ count, unit }: Term) => count * (unit === "years" ? 12 : 1);
    const rate = rates.find(({ tenure }) => {
      if (tenure.from.unit === "days") return false;
      const within = "to" in tenure ? deposit.months <= ends(tenure.to) : deposit.months < ends(tenure.below);
      return deposit.months >= ends(tenure.from) && within;
    });
    expect([number, basisPoints(deposit.rate)]).toEqual([number, basisPoints(rate!.general)]);
  }
});
