import { afterAll, beforeAll, expect, test } from "vitest";
import { charges, depositRates } from "common/bank-tariff";
import { basisPoints } from "common/rounding";
import { inForce, withGst } from "common/tariff";
import { openSmallBank, today, type SmallBank } from "./small-bank";

/** What the public pages say of the embedded bank is what it takes and gives. */
let bank: SmallBank;
beforeAll(async () => {
  bank = await openSmallBank();
});
afterAll(() => bank.stop());

test("a payment costs what the page of charges says, GST included", async () => {
  const { services, gst, impsFreeUpTo } = inForce(charges, today);
  const said = (wanted: string) => withGst(services.find(({ service }) => service === wanted)!.charge, gst);
  const rows = await bank.db
    .selectFrom("bank.payment_charge")
    .select(["kind", "above", "charge"])
    .orderBy("above")
    .execute();
  expect(rows).toEqual([
    { kind: "imps", above: 0n, charge: said("imps-small") },
    { kind: "imps", above: impsFreeUpTo, charge: said("imps") },
  ]);
  for (const kind of ["own-account", "within-bank", "neft", "rtgs"]) expect(said(kind)).toBe(0n);
});

test("savings earn what the page of deposit rates says", async () => {
  const row = await bank.db
    .selectFrom("bank.savings_rate")
    .select("rate")
    .where("from_date", "<=", today)
    .orderBy("from_date", "desc")
    .executeTakeFirstOrThrow();
  expect(basisPoints(inForce(depositRates, today).savings)).toBe(basisPoints(row.rate));
});
