import { beforeEach, describe, expect, test } from "vitest";
import { payeesOfAccount } from "bank/features/payees/payee";
import { payeeTerms } from "common/contract/payees.server";
import { noticeList } from "common/contract/profile.server";
import { sandboxMessages } from "common/contract/sandbox.server";
import { formatIstTime } from "common/dates";
import type { NewPayee } from "common/payees";
import { refused } from "./endings";
import { deskOf, fine, newDesk, newReference, type Harness } from "./payee-harness";
import { expectRefusal } from "./payee-refusal";
import { as, bankOfFile } from "./small-bank";
import { rupees } from "./transfer-accounts";
import { openTransferDesk } from "./transfer-harness";

/** An account at another bank is one payee, by whichever ways it is paid: one adding, one waiting time, one cap. */
const bank = await bankOfFile();

let harness: Harness;
beforeEach(async () => void (harness = await newDesk(bank)));

const payee: NewPayee = { ...fine["neft-rtgs"], kind: "both-ways" };
const byWay = { imps: { ...payee, kind: "imps" }, "neft-rtgs": { ...payee, kind: "neft-rtgs" } } as const;
const ways = ["imps", "neft-rtgs"] as const;

const { accountNumber, ifsc } = payee;
const rows = () =>
  payeesOfAccount(bank.db, harness.customer.customerNumber, { accountNumber, ifsc })
    .where("deleted_at", "is", null)
    .execute();
const hours = (count: number) => new Date(bank.now().getTime() + count * 3_600_000);
const call = <Q, A>(service: Parameters<typeof bank.gateway.call<Q, A>>[0], request: Q) =>
  bank.gateway.call(service, request, as(harness.customer));

describe("a payee for both ways", () => {
  test("is checked, then added with one OTP, and listed for each way with the same times", async () => {
    const { kind: _, ...shown } = payee;
    const young = { usableFrom: hours(4), cappedUntil: hours(28), firstDayCap: 50_000_00n };
    const expected = { outcome: "done", answer: { payees: [{ ...shown, addedOn: "10-03-2026", ...young }] } };
    expect(await harness.check(payee)).toMatchObject(expected);
    for (const way of ways) expect(await harness.accounts(way)).toEqual([]);
    expect(await harness.add(payee)).toMatchObject(expected);
    for (const way of ways) expect(await harness.list(way)).toMatchObject(expected);
  });

  test("is told once, by a text message and as a notice", async () => {
    const { mobile, customerNumber } = harness.customer;
    await harness.add(payee);
    const texts = await call(sandboxMessages, { mobile });
    expect(texts.outcome === "done" && texts.answer.messages.map(({ otp }) => otp !== undefined)).toEqual([
      false,
      true,
    ]);
    const told = await call(noticeList, { customerNumber, since: hours(-1) });
    const added = told.outcome === "done" && told.answer.notices.filter(({ kind }) => kind === "payee-added");
    expect(added).toHaveLength(1);
  });

  test("is added once for its reference, also a hundred times at once", async () => {
    const reference = newReference();
    await harness.verifyOtp(payee);
    const endings = await Promise.all(Array.from({ length: 100 }, () => harness.commit(payee, reference)));
    expect(endings[0]!.outcome).toBe("done");
    for (const result of endings) expect(result).toEqual(endings[0]);
    expect(await harness.ask(payee, reference)).toEqual(endings[0]);
    expect(await rows()).toHaveLength(2);
    expect(await harness.commit(byWay.imps, reference)).toEqual(refused("8013"));
    expect(await harness.commit(payee, newReference())).toEqual(refused("8020"));
  });

  test.each(ways)("is added for neither way if it is a payee by one: %s", async (way) => {
    await harness.add(byWay[way]);
    await expectRefusal(harness, payee, "8020");
    expect(await rows()).toHaveLength(1);
  });

  test("is at another bank, at a branch that is known", async () => {
    await expectRefusal(harness, { ...payee, ifsc: "KVGB0000011" }, "8024");
    await expectRefusal(harness, { ...payee, ifsc: "HDFC0000000" }, "8022");
    expect(await harness.check({ ...payee, accountNumber: "12-34" })).toEqual(refused("400"));
    expect(await harness.commit(payee, newReference())).toEqual(refused("6007"));
    expect(await rows()).toEqual([]);
  });
});

describe("the other way of a payee", () => {
  const terms = async () => {
    const { customerNumber } = harness.customer;
    return call(payeeTerms, { customerNumber, accountNumber, ifsc });
  };

  test.each([
    [0, 0],
    [1, 3],
    [4, 9],
    [20, 27],
    [40, 70],
  ])("added %i or %i hours later has the times of the first", async (...later) => {
    for (const [place, passed] of later.entries()) {
      const first = ways[place]!;
      const other = ways[1 - place]!;
      await harness.add(byWay[first]);
      const [before] = await rows();
      bank.pass({ minutes: 60 * passed });
      const { usable_from: usableFrom, capped_until: cappedUntil } = before!;
      expect(await terms()).toMatchObject({ answer: { usableFrom, cappedUntil, firstDayCap: 50_000_00n } });
      await harness.add(byWay[other]);
      const { usable_from, capped_until, cap } = before!;
      for (const row of await rows()) expect(row).toMatchObject({ usable_from, capped_until, cap });
      for (const way of ways) await harness.remove(byWay[way]);
    }
  });

  test.each([
    [1, "Payments from {4}, up to Rs 50,000.00 in total until {28}."],
    [5, "Payments can be made at once, up to Rs 50,000.00 in total until {28}."],
    [28, "Payments can be made at once. Not"],
  ])("added %i hours later is told with the bounds that are left", async (passed, said) => {
    const bounds = said.replace(/\{(\d+)\}/g, (_, count) => formatIstTime(hours(Number(count))));
    await harness.add(byWay.imps);
    bank.pass({ minutes: 60 * passed });
    await harness.add(byWay["neft-rtgs"]);
    const { mobile } = harness.customer;
    const shown = await bank.gateway.call(sandboxMessages, { mobile }, as(harness.customer));
    const text = expect.stringContaining(bounds) as string;
    expect(shown).toMatchObject({ answer: { messages: [{ text }, {}, {}, {}] } });
  });

  test("needs an OTP of its own", async () => {
    await harness.add(byWay.imps);
    expect(await harness.commit(byWay["neft-rtgs"], newReference())).toEqual(refused("6007"));
    await harness.add(byWay["neft-rtgs"]);
    expect(await rows()).toHaveLength(2);
  });

  test("waits like any new payee after the first was deleted, and of another customer's payee", async () => {
    await deskOf(bank, await bank.newCustomer()).add(byWay.imps);
    await harness.add(byWay.imps);
    bank.pass({ days: 3 });
    await harness.remove(byWay.imps);
    expect(await terms()).not.toMatchObject({ answer: { usableFrom: expect.any(Date) as Date } });
    await harness.add(byWay["neft-rtgs"]);
    expect(await rows()).toMatchObject([{ usable_from: hours(4), capped_until: hours(28) }]);
  });
});

test("the cap of a new payee holds for both ways together, also at the same time", async () => {
  const desk = await openTransferDesk(bank, { balance: rupees(10_00_000) });
  const { toAccount, ifsc = "" } = desk.wish("imps");
  await bank.db
    .deleteFrom("bank.payee")
    .where("customer_number", "=", desk.customer.customerNumber)
    .execute();
  const young = { usable_from: hours(-1), capped_until: hours(23), cap: rupees(50_000) };
  for (const kind of ways) await desk.addPayee({ kind, account_number: toAccount, ifsc, ...young });
  const wishes = (["imps", "neft"] as const).flatMap((kind) =>
    [1n, 2n, 3n].map((paise) => desk.wish(kind, { toAccount, ifsc, amount: rupees(20_000) + paise })),
  );
  for (const wish of wishes) await desk.verifyOtp(wish);
  const endings = await Promise.all(wishes.map((wish) => desk.commit(wish, newReference())));
  expect(endings.filter(({ outcome }) => outcome === "done")).toHaveLength(2);
  for (const result of endings.filter(({ outcome }) => outcome !== "done"))
    expect(result).toEqual(refused("8005"));
});
