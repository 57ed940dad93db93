import { describe, expect, test } from "vitest";
import { bankOfIfsc } from "bank/registers/ifsc-list";
import { nameElsewhere } from "bank/registers/account-holders";
import { newPayeeForm } from "common/payees";
import { payeeKinds } from "common/payments";
import { demoPayees } from "./payees";
import { accountsOf, demoCustomers } from "./people";

const all = [...demoPayees].flatMap(([customer, kinds]) =>
  payeeKinds.flatMap((kind) => (kinds[kind] ?? []).map((payee) => ({ customer, kind, payee }))),
);

describe("the demo's payees", () => {
  test("could each be added by the page's form", () => {
    for (const { payee } of all) {
      const typed = { ...payee, confirmAccountNumber: payee.accountNumber };
      expect(newPayeeForm("KVGB").parse(typed)).toMatchObject({ name: payee.name });
    }
  });

  test("at other banks have branches that exist, and the names those banks give", () => {
    for (const { payee } of all.filter(({ kind }) => kind !== "within-bank")) {
      expect(bankOfIfsc(payee.ifsc!)).not.toBeNull();
      expect([payee.accountNumber, payee.name]).toEqual([
        payee.accountNumber,
        nameElsewhere(payee.ifsc!, payee.accountNumber),
      ]);
    }
  });

  test("within the bank are accounts of other customers", () => {
    for (const { customer, payee } of all.filter(({ kind }) => kind === "within-bank")) {
      expect(accountsOf(customer)).not.toContain(payee.accountNumber);
      expect(demoCustomers.flatMap(({ number }) => accountsOf(number))).toContain(payee.accountNumber);
    }
  });

  test("are not one account twice, and long past their first days", () => {
    const keys = all.map(({ customer, kind, payee }) => [customer, kind, payee.accountNumber].join());
    expect(new Set(keys).size).toBe(keys.length);
    expect(Math.min(...all.map(({ payee }) => payee.ago))).toBeGreaterThan(30);
  });

  test("of the customer who has everything show each outcome of each rail; the smallest case has none", () => {
    const { imps, "neft-rtgs": neft } = demoPayees.get("100200301")!;
    const ends = (payees: typeof imps) => payees!.map(({ accountNumber }) => accountNumber.slice(-2));
    expect(ends(imps)).toEqual(expect.arrayContaining(["91", "92", "93", "94", "95", "96"]));
    // NEFT and RTGS know no silence: 93 and 94 end as others do.
    expect(ends(neft)).toEqual(expect.arrayContaining(["91", "92", "95", "96"]));
    expect(demoPayees.has("100200306")).toBe(false);
  });
});
