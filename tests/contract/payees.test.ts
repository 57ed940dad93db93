import { beforeEach, describe, expect, test } from "vitest";
import { payeesOfAccount } from "bank/features/payees/payee";
import { sandboxMessages } from "common/contract/sandbox.server";
import { disguised } from "tests/support/unseen-signs";
import { payeeKinds } from "common/payments";
import { refused } from "./endings";
import { deskOf, fine, type Harness, newDesk } from "./payee-harness";
import { accounts, as, bankOfFile } from "./small-bank";

const bank = await bankOfFile();

let harness: Harness;
beforeEach(async () => void (harness = await newDesk(bank)));

const hours = (count: number) => new Date(bank.now().getTime() + count * 3_600_000);
const find = (kind: keyof typeof fine) => {
  const { customerNumber } = harness.customer;
  const payees = payeesOfAccount(bank.db, customerNumber, fine[kind]);
  return payees.where("deleted_at", "is", null).executeTakeFirst();
};

describe("adding a payee", () => {
  test.each(payeeKinds)("%s: checked, then added, then listed", async (kind) => {
    const requested = { ...fine[kind] };
    const young = { usableFrom: hours(4), cappedUntil: hours(28), firstDayCap: 50_000_00n };
    const { kind: _, ...shown } = requested;
    const expected = { outcome: "done", answer: { payees: [{ ...shown, addedOn: "10-03-2026", ...young }] } };
    expect(await harness.check(requested)).toMatchObject(expected);
    expect(await harness.accounts(kind)).toEqual([]);
    expect(await harness.add(requested)).toMatchObject(expected);
    expect(await harness.list(kind)).toMatchObject(expected);
  });

  test("is by what is seen of its number, IFSC and name, whatever a portal lets pass", async () => {
    const { accountNumber, ifsc, name } = fine.imps;
    const pasted = { accountNumber: disguised(accountNumber), ifsc: disguised(ifsc), name: disguised(name) };
    const expected = { outcome: "done", answer: { payees: [{ accountNumber, ifsc, name }] } };
    expect(await harness.add({ ...fine.imps, ...pasted })).toMatchObject(expected);
    expect(await find("imps")).toBeDefined();
  });

  test("names the payee's bank from the list, and its own by its own name", async () => {
    const bankName = async (kind: keyof typeof fine) => {
      const result = await harness.add(fine[kind]);
      return result.outcome === "done" ? result.answer.payees[0]!.bankName : result;
    };
    expect(await bankName("within-bank")).toBe("Kaveri Grameena Co-operative Bank");
    expect(await bankName("imps")).toBe("HDFC Bank");
    expect(await bankName("neft-rtgs")).toBe("State Bank of India");
  });

  test("is told to the customer by a text message", async () => {
    await harness.add(fine.imps);
    const texts = await bank.gateway.call(
      sandboxMessages,
      { mobile: harness.customer.mobile },
      as(harness.customer),
    );
    expect(texts).toMatchObject({
      answer: {
        messages: [
          {
            text:
              '"Ravi", account ending 5678, is now your payee at Kaveri Bank. Payments from 10-03-2026 16:00, ' +
              "up to Rs 50,000.00 in total until 11-03-2026 16:00. Not you? Call 1800-233-2454.",
          },
          { otp: expect.any(String) as string },
        ],
      },
    });
  });

  test("the same account may be a payee for IMPS and for NEFT, and of two customers", async () => {
    await harness.add(fine.imps);
    expect(await harness.add({ ...fine.imps, kind: "neft-rtgs" })).toMatchObject({ outcome: "done" });
    const another = deskOf(bank, await bank.newCustomer());
    expect(await another.add(fine.imps)).toMatchObject({ outcome: "done" });
  });
});

describe("a new payee", () => {
  test("may be paid after four hours, up to the cap in the day after, and is then like any other", async () => {
    await harness.add(fine.imps);
    const row = await find("imps");
    expect(row).toMatchObject({ usable_from: hours(4), capped_until: hours(28), cap: 50_000_00n });
    const listed = async () => {
      const result = await harness.list("imps");
      return result.outcome === "done" ? result.answer.payees[0]! : result;
    };
    bank.pass({ minutes: 4 * 60 });
    expect(await listed()).not.toHaveProperty("usableFrom");
    expect(await listed()).toMatchObject({ cappedUntil: row!.capped_until, firstDayCap: 50_000_00n });
    bank.pass({ days: 1 });
    expect(await listed()).not.toHaveProperty("cappedUntil");
    expect(await listed()).not.toHaveProperty("firstDayCap");
  });

  test("that was a payee before begins anew", async () => {
    await harness.add(fine["within-bank"]);
    bank.pass({ days: 3 });
    await harness.remove(fine["within-bank"]);
    await harness.add(fine["within-bank"]);
    expect(await find("within-bank")).toMatchObject({ usable_from: hours(4), capped_until: hours(28) });
  });
});

describe("the list", () => {
  test("of NEFT and RTGS says so when it is empty; the others are empty lists", async () => {
    expect(await harness.list("neft-rtgs")).toEqual(refused("100"));
    expect(await harness.list("imps")).toEqual({ outcome: "done", answer: { payees: [] } });
    expect(await harness.list("within-bank")).toEqual({ outcome: "done", answer: { payees: [] } });
  });

  test("is by name, each kind on its own", async () => {
    for (const [name, end] of [
      ["mala", "1"],
      ["Zubair", "2"],
      ["Anand", "3"],
    ] as const)
      await harness.add({ ...fine.imps, name, accountNumber: `5010001234567${end}` });
    await harness.add(fine["neft-rtgs"]);
    expect(await harness.accounts("imps")).toEqual(["50100012345673", "50100012345671", "50100012345672"]);
  });

  test("is the customer's own", async () => {
    await harness.add(fine["within-bank"]);
    const stranger = await bank.newCustomer();
    expect(await deskOf(bank, stranger).accounts("within-bank")).toEqual([]);
    expect(await deskOf(bank, harness.customer, as(stranger)).list("within-bank")).toEqual(refused("4030"));
  });
});

describe("deleting a payee", () => {
  test.each(payeeKinds)("%s: asks no password, and again it is the same", async (kind) => {
    await harness.add(fine[kind]);
    const { accountNumber } = fine[kind];
    const deleted = { outcome: "done", answer: { payees: [{ accountNumber }] } };
    expect(await harness.remove(fine[kind])).toMatchObject(deleted);
    expect(await harness.accounts(kind)).toEqual([]);
    expect(await find(kind)).toBeUndefined();
    expect(await harness.remove(fine[kind])).toMatchObject(deleted);
  });

  test("one that never was, or is another customer's, is none", async () => {
    expect(await harness.remove(fine.imps)).toEqual(refused("8006"));
    await deskOf(bank, await bank.newCustomer()).add(fine.imps);
    expect(await harness.remove(fine.imps)).toEqual(refused("8006"));
  });

  test("leaves the same account of another kind", async () => {
    await harness.add(fine.imps);
    await harness.add({ ...fine.imps, kind: "neft-rtgs" });
    await harness.remove(fine.imps);
    expect(await harness.accounts("neft-rtgs")).toEqual([fine.imps.accountNumber]);
  });

  test("of an account closed since is possible all the same", async () => {
    const target = { ...fine["within-bank"], accountNumber: accounts.overdraft };
    await harness.add(target);
    await bank.db
      .updateTable("bank.account")
      .set({ status: "frozen" })
      .where("number", "=", accounts.overdraft)
      .execute();
    expect(await harness.remove(target)).toMatchObject({ outcome: "done" });
    await bank.db
      .updateTable("bank.account")
      .set({ status: "open" })
      .where("number", "=", accounts.overdraft)
      .execute();
  });
});
