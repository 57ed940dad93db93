import { beforeEach, describe, expect, test } from "vitest";
import type { NewPayee } from "common/payees";
import { payeeKinds } from "common/payments";
import { nothingSeen } from "tests/support/unseen-signs";
import { refused } from "./endings";
import { deskOf, fine, newReference, type Harness, newDesk } from "./payee-harness";
import { expectRefusal } from "./payee-refusal";
import { accounts, asha, bankOfFile } from "./small-bank";

const bank = await bankOfFile();

let harness: Harness;
beforeEach(async () => void (harness = await newDesk(bank)));

const within = (accountNumber: string): NewPayee => ({ ...fine["within-bank"], accountNumber });

describe("a payee within the bank", () => {
  test("is not the customer's own account", async () => {
    const ashas = deskOf(bank, asha);
    await expectRefusal(ashas, within(accounts.savings), "8023");
    await expectRefusal(ashas, within(accounts.deposit), "8023");
  });

  test.each([
    ["nobody's", "001110010009999"],
    ["a deposit", accounts.deposit],
    ["a loan", accounts.loan],
    ["one of the bank's own", "000190010000001"],
    ["no account number", "12"],
    ["nothing", ""],
  ])("is an account that takes money: not %s", (_, number) => expectRefusal(harness, within(number), "8021"));

  test.each(["frozen", "closed"] as const)("is not a %s account", async (status) => {
    const set = (to: "open" | "frozen" | "closed") =>
      bank.db.updateTable("bank.account").set({ status: to }).where("number", "=", accounts.balas).execute();
    await set(status);
    await expectRefusal(harness, fine["within-bank"], "8021");
    await set("open");
    expect(await harness.check(fine["within-bank"])).toMatchObject({ outcome: "done" });
  });

  test("is one within the bank, whatever IFSC is sent with it", async () => {
    expect(await harness.check({ ...fine["within-bank"], ifsc: "HDFC0000017" })).toMatchObject({
      outcome: "done",
      answer: { payees: [{ bankName: "Kaveri Grameena Co-operative Bank" }] },
    });
  });
});

describe.each(["imps", "neft-rtgs"] as const)("a payee for %s", (kind) => {
  test.each(["KVGB0000011", "KVGB0999999"])("is not at a branch of this bank: %s", (ifsc) =>
    expectRefusal(harness, { ...fine[kind], ifsc }, "8024"),
  );

  test.each(["HDFC0000000", "ABCD0123456", "hdfc0000017", "HDFC00000170"])(
    "is at a bank that is on the list: not %s",
    (ifsc) => expectRefusal(harness, { ...fine[kind], ifsc }, "8022"),
  );

  test.each([
    ["no IFSC", { ifsc: "" }],
    ["no name", { name: " " }],
    ["no account", { accountNumber: "" }],
    ["an account with a hyphen", { accountNumber: "12-34" }],
    ["an account of 21 digits", { accountNumber: "123456789012345678901" }],
    ["a name of two lines", { name: "Ravi\nKumar" }],
    ["a name of which nothing is seen", { name: nothingSeen }],
    ["a name without end", { name: "a".repeat(161) }],
  ])("has the form of one: not with %s", async (_, change) => {
    expect(await harness.check({ ...fine[kind], ...change })).toEqual(refused("400"));
  });
});

test.each(payeeKinds)("%s: what is a payee already is not one again", async (kind) => {
  await harness.add(fine[kind]);
  await expectRefusal(harness, { ...fine[kind], name: "Another name" }, "8020");
  await harness.remove(fine[kind]);
  expect(await harness.check(fine[kind])).toMatchObject({ outcome: "done" });
});

describe("the transaction password", () => {
  test("is asked on both passes", async () => {
    const wrong = { transactionPassword: "Wrong@2026" };
    expect(await harness.check(fine.imps, wrong)).toEqual(refused("2"));
    await harness.verifyOtp(fine.imps);
    expect(await harness.commit(fine.imps, newReference(), wrong)).toEqual(refused("2"));
    expect(await harness.check(fine.imps, { transactionPassword: "" })).toEqual(refused("2"));
    expect(await harness.accounts("imps")).toEqual([]);
  });

  test("is locked after five wrong entries, here as with payments", async () => {
    const wrong = { transactionPassword: "Wrong@2026" };
    for (let entry = 0; entry < 5; entry += 1) await harness.check(fine.imps, wrong);
    expect(await harness.check(fine.imps)).toEqual(refused("7"));
  });

  test("that has expired is changed first", async () => {
    bank.pass({ days: 31 });
    expect(await harness.check(fine.imps)).toEqual(refused("8"));
    bank.pass({ days: -31 });
  });
});

describe("the one-time password", () => {
  test("is one for exactly this payee", async () => {
    await harness.verifyOtp(fine.imps);
    for (const other of [
      { ...fine.imps, name: "Rani" },
      { ...fine.imps, accountNumber: "50100012345679" },
      { ...fine.imps, ifsc: "HDFC0000060" },
    ])
      expect(await harness.commit(other, newReference())).toEqual(refused("6007"));
    expect(await harness.commit(fine.imps, newReference())).toMatchObject({ outcome: "done" });
  });

  test("adds one payee", async () => {
    await harness.add(fine.imps);
    await harness.remove(fine.imps);
    expect(await harness.commit(fine.imps, newReference())).toEqual(refused("6007"));
  });

  test("has been verified", async () => {
    expect(await harness.commit(fine.imps, newReference())).toEqual(refused("6007"));
    expect(await harness.accounts("imps")).toEqual([]);
  });
});
