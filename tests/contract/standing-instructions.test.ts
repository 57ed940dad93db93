import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { addMissingInstalments } from "bank/interest/instalments";
import { standingInstruction, readDetails, writeDetails } from "common/contract/instructions.server";
import { addDays, isoDate, type IsoDate } from "common/dates";
import { executionDates, firstExecution } from "common/standing-instructions";
import { bankCalendar } from "common/bank-calendar";
import { workingDayFrom as workingDay } from "common/working-days";
import { brokenRules } from "tests/support/books";
import { openInstructionDesk, type InstructionDesk } from "./instruction-harness";
import { newReference } from "./payee-harness";
import { bankOfFile } from "./small-bank";
import { rupees } from "./transfer-accounts";

/** Standing instructions: how they are ordered, and what becomes of each date. */

const bank = await bankOfFile();

let harness: InstructionDesk;
beforeEach(async () => {
  harness = await openInstructionDesk(bank, { balance: rupees(10_000) });
});
afterEach(async () => expect(await brokenRules(bank.db)).toEqual([]));

/** The dates of an instruction that was added today, from the first on. */
const datesFrom = (day: number, count: number): IsoDate[] =>
  executionDates({ day, frequency: "monthly" }, firstExecution(day, harness.today()), count);

const workingDayFrom = (date: IsoDate) => workingDay(bankCalendar, date);

const states = async (number: string) => (await harness.runs(number)).map(({ state }) => state);

describe("the messages", () => {
  const requested = {
    customerNumber: "900000001",
    requestType: "add" as const,
    startDate: isoDate("2026-12-05"),
    endDate: isoDate("2027-12-05"),
    transactionPassword: "",
    otp: "",
  };

  test("dates have four digits of a year on ADD and two otherwise, and are read either way", () => {
    const wire = z.encode(standingInstruction.request, requested);
    expect(wire).toMatchObject({ StartDate: "05-12-2026", LastExecutionDate: "05-12-2027" });
    const modified = z.encode(standingInstruction.request, { ...requested, requestType: "modify" });
    expect(modified).toMatchObject({ StartDate: "05-12-26", LastExecutionDate: "05-12-27" });
    expect(z.decode(standingInstruction.request, modified)).toMatchObject({ startDate: "2026-12-05" });
    expect(() =>
      z.decode(standingInstruction.request, { ...(wire as object), StartDate: "30-02-2026" }),
    ).toThrow();
  });

  test("the details are one line of fields, each at its index, whatever the remarks hold", () => {
    const details = {
      number: "100001",
      fromAccount: "001110010000001",
      amount: 1_250_50n,
      frequency: "quarterly" as const,
      period: 8,
      day: 30,
      startDate: isoDate("2027-02-28"),
      remark: "Rent | shop",
      toAccount: "001110010000002",
    };
    const line = writeDetails({ ...details, remark: "Rent" });
    expect(line).toBe("||100001|001110010000001|1250.50|Q|8|30|28-02-27|Rent||001110010000002");
    expect(readDetails(writeDetails(details))).toEqual(details);
    for (const broken of ["", "||1|2|3", line.replace("Q", "W"), line.replace("|30|", "|31|")])
      expect(readDetails(broken)).toBeNull();
  });
});

describe("ordering", () => {
  test("the first pass checks and keeps nothing; the second adds once under its reference", async () => {
    const order = harness.order();
    expect((await harness.check(order)).outcome).toBe("done");
    expect(await harness.listed()).toEqual([]);
    const reference = newReference();
    expect(await harness.ask(order, reference)).toMatchObject({ outcome: "refused", code: "8008" });
    expect(await harness.commit(order, reference)).toMatchObject({ outcome: "refused", code: "6007" });
    await harness.verifyOtp(order);
    const many = await Promise.all(Array.from({ length: 6 }, () => harness.commit(order, reference)));
    expect(many.map(({ outcome }) => outcome)).toEqual(Array(6).fill("done"));
    expect(await harness.ask(order, reference)).toMatchObject({ outcome: "done" });
    expect(await harness.ask({ ...order, amount: rupees(1) }, reference)).toMatchObject({ code: "8013" });
    expect(await harness.listed()).toMatchObject([
      { amount: order.amount, remark: order.remark, status: "active", nextOn: order.startDate },
    ]);
    expect((await harness.texts())[0]!.text).toContain("Standing instruction");
  });

  test.each(["own-account", "rd-instalment", "loan-repayment", "within-bank"] as const)(
    "money for %s can be ordered, and its details are told",
    async (kind) => {
      const order = harness.order(kind, { day: 30, times: 3 });
      const number = await harness.add(order);
      expect(await harness.inquire(number)).toMatchObject({
        kind,
        fromAccount: order.fromAccount,
        toAccount: order.toAccount,
        amount: order.amount,
        frequency: "monthly",
        period: 3,
        day: 30,
        startDate: order.startDate,
        state: "active",
        timesLeft: 3,
      });
    },
  );

  test("terms that no instruction has are refused, by whichever gateway they come", async () => {
    const refused = async (changes: Parameters<InstructionDesk["order"]>[1], code: string) =>
      expect(await harness.check(harness.order("within-bank", changes))).toMatchObject({
        outcome: "refused",
        code,
      });
    await refused({ amount: rupees(1_00_000.01) }, "9304");
    await refused({ times: 0 }, "9304");
    await refused({ times: 361 }, "9304");
    await refused({ times: undefined, untilAmount: rupees(500 * 361) }, "9304");
    await refused({ startDate: harness.today() }, "9305");
    await refused({ startDate: addDays(firstExecution(5, harness.today()), 1) }, "9305");
    await refused({ day: 31, startDate: harness.today() }, "400");
    await refused({ remark: "word ".repeat(20) }, "400");
    await refused({ toAccount: "001110010000009" }, "8006");
    await refused({ fromAccount: "001110010000002" }, "8009");
    await harness.setCustomer({ view_only: true });
    await refused({}, "8010");
  });

  test("another customer's instruction does not exist", async () => {
    const number = await harness.add();
    const stranger = await openInstructionDesk(bank);
    const { version } = await harness.inquire(number);
    for (const requestType of ["delete", "skip", "pause", "resume"] as const)
      expect(await harness.steer(requestType, number, { version, by: stranger.customer })).toMatchObject({
        outcome: "refused",
        code: "9301",
      });
    expect(
      await stranger.send({ requestType: "inquire", number, transactionPassword: "", otp: "" }),
    ).toMatchObject({ code: "9301" });
    await expect(stranger.runs(number)).rejects.toThrow("9301");
    expect(await harness.inquire(number)).toMatchObject({ state: "active", version });
  });
});

describe("on its dates", () => {
  test("each is paid once, whoever runs it, as any payment within the bank", async () => {
    const dates = datesFrom(5, 2);
    const number = await harness.add(harness.order("within-bank", { times: 2 }));
    const first = workingDayFrom(dates[0]!);
    await harness.at(first, "05:59");
    expect(await states(number)).toEqual([]);
    bank.pass({ seconds: 60 });
    await Promise.all([1, 2, 3, 4].map(() => bank.runDueJobs()));
    await harness.at(first, "18:00");
    const [run] = await harness.runs(number);
    expect(run).toMatchObject({ dueOn: dates[0], state: "paid", amount: rupees(500) });
    expect(await harness.payments()).toMatchObject([
      { reference: run!.reference, kind: "within-bank", amount: rupees(500), remark: "Rent of May" },
    ]);
    expect(await harness.balance(harness.accounts.savings)).toBe(rupees(9_500));
    expect(await harness.inquire(number)).toMatchObject({ timesLeft: 1, nextOn: dates[1] });
    await harness.at(addDays(dates[1]!, 5));
    expect(await states(number)).toEqual(["paid", "paid"]);
    expect(await harness.inquire(number)).toMatchObject({ state: "ended", timesLeft: 0 });
    expect(await harness.listed("active")).toEqual([]);
    expect(await harness.listed("deleted")).toMatchObject([{ number, state: "ended", status: "deleted" }]);
  });

  test("the 30th goes on to a working day and never drifts through February", async () => {
    const dates = datesFrom(30, 12);
    const number = await harness.add(harness.order("own-account", { day: 30, amount: rupees(10) }));
    await harness.at(addDays(dates.at(-1)!, 5));
    expect((await harness.runs(number)).map(({ dueOn }) => dueOn)).toEqual(dates);
    const paid = (await harness.payments()).map(({ paid_on }) => paid_on);
    // A bank that was closed for a year pays all at once; each still stands under its own date.
    expect(paid).toHaveLength(12);
    expect(dates.some((date) => /-02-2[89]$/.test(date))).toBe(true);
  });

  test("a date on a Sunday or a holiday is paid on the next working day, as the list says", async () => {
    let sunday = addDays(harness.today(), 1);
    while (workingDayFrom(sunday) === sunday || Number(sunday.slice(8)) > 28) sunday = addDays(sunday, 1);
    const number = await harness.add(harness.order("within-bank", { day: Number(sunday.slice(8)) }));
    const listed = await harness.listed("active");
    expect(listed).toMatchObject([{ number, nextOn: sunday, debitOn: workingDayFrom(sunday) }]);
    await harness.at(sunday, "23:00");
    expect(await states(number)).toEqual([]);
    await harness.at(workingDayFrom(sunday));
    expect(await harness.runs(number)).toMatchObject([{ dueOn: sunday, state: "paid" }]);
  });

  test("without the money it is tried that evening and the next day, then it failed; later dates go on", async () => {
    await harness.set(harness.accounts.savings, { lien: rupees(9_900) });
    const [first, second] = datesFrom(5, 2).map(workingDayFrom);
    const number = await harness.add(harness.order("within-bank", { times: 2 }));
    await harness.at(first!);
    expect(await harness.runs(number)).toMatchObject([{ state: "waiting", triedAgainAt: expect.any(Date) }]);
    await harness.at(first!, "18:00");
    expect(await states(number)).toEqual(["waiting"]);
    await harness.at(workingDayFrom(addDays(first!, 1)));
    expect(await harness.runs(number)).toMatchObject([{ state: "failed", failure: "8001" }]);
    expect((await harness.texts())[0]!.text).toContain("There is not enough money");
    await harness.set(harness.accounts.savings, { lien: 0n });
    await harness.at(second!);
    expect(await states(number)).toEqual(["failed", "paid"]);
    expect(await harness.inquire(number)).toMatchObject({ state: "ended" });
  });

  test("three failures in a row suspend it, until it is resumed", async () => {
    await harness.set(harness.accounts.savings, { status: "frozen" });
    const dates = datesFrom(5, 6).map(workingDayFrom);
    const number = await harness.add(harness.order("within-bank")).catch(() => "");
    expect(number).toBe("");
    await harness.set(harness.accounts.savings, { status: "open" });
    const added = await harness.add();
    await harness.set(harness.accounts.savings, { status: "frozen" });
    for (const date of dates.slice(0, 3)) await harness.at(date);
    expect(await states(added)).toEqual(["failed", "failed", "failed"]);
    expect(await harness.inquire(added)).toMatchObject({ state: "suspended" });
    expect((await harness.texts())[0]!.text).toContain("suspended");
    await harness.set(harness.accounts.savings, { status: "open" });
    await harness.at(dates[3]!);
    await harness.steer("resume", added);
    await harness.at(dates[4]!);
    expect(await states(added)).toEqual(["failed", "failed", "failed", "paused", "paid"]);
  });

  test("until an amount is reached the last one pays what is left", async () => {
    const order = harness.order("within-bank", { amount: rupees(400), untilAmount: rupees(1_000) });
    const number = await harness.add(order);
    for (const date of datesFrom(5, 4).map(workingDayFrom)) await harness.at(date);
    const runs = await harness.runs(number);
    expect(runs.map(({ amount }) => amount)).toEqual([rupees(400), rupees(400), rupees(200)]);
    expect(await harness.inquire(number)).toMatchObject({ state: "ended", paid: rupees(1_000) });
  });
});

describe("changing one", () => {
  test("the next one is skipped, a pause leaves dates out, and what is deleted pays no more", async () => {
    const dates = datesFrom(5, 5).map(workingDayFrom);
    const number = await harness.add();
    await harness.steer("skip", number);
    await harness.at(dates[0]!);
    await harness.at(dates[1]!);
    await harness.steer("pause", number);
    await harness.at(dates[2]!);
    await harness.steer("resume", number);
    await harness.at(dates[3]!);
    expect(await harness.inquire(number)).toMatchObject({ timesLeft: 8, state: "active" });
    await harness.steer("delete", number);
    await harness.at(dates[4]!);
    expect(await states(number)).toEqual(["skipped", "paid", "paused", "paid"]);
    expect(await harness.steer("resume", number)).toMatchObject({ outcome: "refused", code: "9302" });
    expect(await harness.listed("deleted")).toMatchObject([{ state: "deleted" }]);
  });

  test("what waits for money is called off with its instruction", async () => {
    await harness.set(harness.accounts.savings, { lien: rupees(9_900) });
    const [first] = datesFrom(5, 1).map(workingDayFrom);
    const number = await harness.add(harness.order("within-bank", { times: 1 }));
    await harness.at(first!);
    expect(await harness.steer("skip", number)).toMatchObject({ code: "9302" });
    expect(await harness.steer("delete", number)).toMatchObject({ outcome: "done" });
    await harness.set(harness.accounts.savings, { lien: 0n });
    await harness.at(first!, "18:00");
    expect(await states(number)).toEqual(["skipped"]);
    expect(await harness.payments()).toEqual([]);
  });

  test("changed terms hold from the next date on; dates that are not changed stay", async () => {
    const number = await harness.add();
    const { nextOn, version } = await harness.inquire(number);
    const order = harness.order("within-bank", { amount: rupees(700), times: 3, startDate: nextOn! });
    const change = { ...order, requestType: "modify" as const, number, version };
    await harness.verifyOtp(change);
    expect(await harness.commit(change, newReference())).toMatchObject({ outcome: "done" });
    expect(await harness.inquire(number)).toMatchObject({ amount: rupees(700), timesLeft: 3, nextOn });
    await harness.at(workingDayFrom(nextOn!));
    expect(await harness.runs(number)).toMatchObject([{ state: "paid", amount: rupees(700) }]);
  });

  test("a new day is kept without paying on the old one as well", async () => {
    const number = await harness.add(harness.order("within-bank", { day: 5 }));
    const { nextOn, version } = await harness.inquire(number);
    const startDate = isoDate(`${nextOn!.slice(0, 7)}-20`);
    const change = harness.order("within-bank", {
      requestType: "modify",
      number,
      version,
      day: 20,
      startDate,
    });
    await harness.verifyOtp(change);
    expect(await harness.commit(change, newReference())).toMatchObject({ outcome: "done" });
    await harness.at(workingDayFrom(startDate));
    expect((await harness.runs(number)).map(({ dueOn }) => dueOn)).toEqual([startDate]);
  });

  test("of two tabs the second is told that it was changed meanwhile", async () => {
    const number = await harness.add();
    const { version } = await harness.inquire(number);
    expect((await harness.steer("pause", number, { version })).outcome).toBe("done");
    expect(await harness.steer("delete", number, { version })).toMatchObject({ code: "9303" });
    const change = harness.order("within-bank", { requestType: "modify", number, version });
    expect(await harness.check(change)).toMatchObject({ outcome: "refused", code: "9303" });
    expect(await harness.check({ ...change, version: version + 1, times: 360 })).toMatchObject({
      code: "9304",
    });
  });

  test("of a deletion and a run at once either comes first, and the money says which", async () => {
    const [first] = datesFrom(5, 1).map(workingDayFrom);
    const numbers = [];
    for (let count = 0; count < 6; count += 1)
      numbers.push(await harness.add(harness.order("own-account", { amount: rupees(100 + count) })));
    await harness.at(first!, "05:59");
    bank.pass({ seconds: 60 });
    const deleting = numbers.map((number) => harness.steer("delete", number, { version: 1 }));
    await Promise.all([...deleting, bank.runDueJobs(), bank.runDueJobs()]);
    const all = await Promise.all(numbers.map((number) => harness.runs(number)));
    const paid = all.flat().filter(({ state }) => state === "paid");
    expect((await harness.payments()).map(({ reference }) => reference).sort()).toEqual(
      paid.map(({ reference }) => reference).sort(),
    );
    expect((await harness.listed()).map(({ state }) => state)).toEqual(Array(6).fill("deleted"));
  });
});

describe("into a recurring deposit", () => {
  test("it pays no more than is left, and ends with a message when nothing is left", async () => {
    const { deposit } = harness.accounts;
    const full = rupees(12 * 500);
    const number = await harness.add(harness.order("rd-instalment", { amount: rupees(1_000), times: 12 }));
    await harness.deposit(deposit, full - rupees(500) - (await harness.balance(deposit)));
    const [first, second] = datesFrom(5, 2).map(workingDayFrom);
    await harness.at(first!);
    expect(await harness.runs(number)).toMatchObject([{ state: "paid", amount: rupees(500) }]);
    expect(await harness.balance(deposit)).toBe(full);
    await harness.at(second!);
    expect(await states(number)).toEqual(["paid", "skipped"]);
    expect(await harness.inquire(number)).toMatchObject({ state: "ended" });
    expect((await harness.texts())[0]!.text).toContain("is paid in full. Nothing was debited.");
    await harness.at(workingDayFrom(addDays(second!, 40)));
    expect(await states(number)).toEqual(["paid", "skipped"]);
  });
});

describe("what is coming", () => {
  test("dates of instructions to the end of the weeks asked for, on working days; none of one that is paused", async () => {
    const number = await harness.add(
      harness.order("within-bank", { amount: rupees(700), untilAmount: rupees(1_000) }),
    );
    const dates = datesFrom(5, 3).map(workingDayFrom);
    const until = addDays(harness.today(), 70);
    const fitting = dates.slice(0, 2).filter((date) => date <= until);
    const ofInstruction = async () =>
      (await harness.coming()).filter(({ source }) => source === "instruction");
    expect(await ofInstruction()).toMatchObject(
      fitting.map((on, place) => ({
        on,
        left: rupees(place === 0 ? 9_300 : 9_000),
        source: "instruction",
        fromAccount: harness.accounts.savings,
        to: "Bala Kumar",
        amount: place === 0 ? rupees(700) : rupees(300),
        number,
      })),
    );
    await harness.set(harness.accounts.savings, { lien: rupees(9_900) });
    await harness.at(dates[0]!);
    expect((await ofInstruction())[0]).toMatchObject({ on: dates[0], amount: rupees(700) });
    await harness.steer("pause", number);
    expect(await ofInstruction()).toEqual([]);
  });

  test("instalments of a recurring deposit are among them, in the order of their days", async () => {
    await harness.add(harness.order("own-account", { day: 28 }));
    await addMissingInstalments({ db: bank.db, clock: { now: bank.now } });
    const debits = await harness.coming();
    expect(new Set(debits.map(({ source }) => source))).toEqual(new Set(["instruction", "instalment"]));
    expect(debits.map(({ on }) => on)).toEqual(debits.map(({ on }) => on).toSorted());
  });
});
