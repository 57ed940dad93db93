import { describe, expect, test } from "vitest";
import { ifscValidation, intraAccountValidation, payeeName } from "common/contract/payees.server";
import { commonRefusals } from "common/contract/refusals.server";
import { LOOK_UPS_A_DAY } from "common/payees";
import { refused } from "./endings";
import { accounts, as, asha, bala, unregistered, bankOfFile } from "./small-bank";

const bank = await bankOfFile();

describe("an account of this bank", () => {
  const ask = (accountNumber: string, branchCode = accountNumber.slice(0, 4), who = asha) =>
    bank.gateway.call(intraAccountValidation, { accountNumber, branchCode }, as(who));

  test("that takes money is known", async () => {
    for (const number of [accounts.balas, accounts.savings, accounts.overdraft])
      expect(await ask(number)).toEqual({ outcome: "done", answer: {} });
  });

  test("that takes none, or is of another branch, is not", async () => {
    for (const number of [accounts.deposit, accounts.loan, "001110010009999", "000190010000001", ""])
      expect(await ask(number)).toEqual(refused("8021"));
    expect(await ask(accounts.balas, "0012")).toEqual(refused("8021"));
  });

  test("is nobody's business but customers'", async () => {
    expect(await ask(accounts.balas, "0011", { ...asha, mobile: "9111111111" })).toEqual(refused("4030"));
    expect(await ask(accounts.balas, "0011", unregistered)).toEqual(refused("4030"));
  });
});

describe("an IFSC", () => {
  const ask = (ifsc: string) => bank.gateway.call(ifscValidation, { ifsc }, as(asha));

  test.each([
    ["ICIC0000007", "ICICI Bank"],
    ["TNSC0010600", "Madurai District Central Co-operative Bank"],
    ["KVGB0000011", "Kaveri Grameena Co-operative Bank"],
  ])("%s names its bank: %s", async (ifsc, bankName) =>
    expect(await ask(ifsc)).toEqual({ outcome: "done", answer: { bankName } }),
  );

  test.each(["KVGB0000099", "ICIC0000000", "ICIC", ""])("'%s' is none", async (ifsc) =>
    expect(await ask(ifsc)).toEqual(refused("8022")),
  );
});

describe("the name an account is held in", () => {
  const { customerNumber } = asha;
  const ask = (accountNumber: string, ifsc?: string, who = asha) =>
    bank.gateway.call(payeeName, { customerNumber, accountNumber, ...(ifsc ? { ifsc } : {}) }, as(who));

  test("is the holder's at this bank, with its IFSC or without", async () => {
    const held = { outcome: "done", answer: { name: "Bala Kumar" } };
    expect(await ask(accounts.balas)).toEqual(held);
    expect(await ask(accounts.balas, "KVGB0000011")).toEqual(held);
    expect(await ask(accounts.loan)).toEqual(refused("8021"));
  });

  test("is what the other bank says, the same each time", async () => {
    const first = await ask("310447264391", "SBIN0000869");
    expect(first).toEqual({ outcome: "done", answer: { name: "Manoj Thomas" } });
    expect(await ask("310447264391", "SBIN0000869")).toEqual(first);
    expect(await ask("310447264391", "HDFC0000017")).not.toEqual(first);
  });

  test("is unknown where the other bank gives none", async () => {
    expect(await ask("310447264390", "SBIN0000869")).toEqual(refused("8025"));
    expect(await ask("310447264391", "SBIN0000000")).toEqual(refused("8025"));
  });

  test("is told to the customer who asks and to nobody else", async () => {
    expect(await ask(accounts.balas, undefined, bala)).toEqual(refused("4030"));
  });
});

describe("names that are looked up and end in no payee", () => {
  const ask = (who: { customerNumber: string; mobile: string }) =>
    bank.gateway.call(
      payeeName,
      { customerNumber: who.customerNumber, accountNumber: accounts.balas },
      as(who),
    );

  test("are told twenty times a day, also to a portal that does not count", async () => {
    const customer = await bank.newCustomer();
    for (let times = 0; times < LOOK_UPS_A_DAY; times += 1)
      expect((await ask(customer)).outcome).toBe("done");
    expect(await ask(customer)).toEqual(refused(commonRefusals.tooOften.code));
    const other = await bank.newCustomer(customer.mobile);
    expect((await ask(other)).outcome).toBe("done");
    bank.pass({ days: 1 });
    expect((await ask(customer)).outcome).toBe("done");
  });
});
