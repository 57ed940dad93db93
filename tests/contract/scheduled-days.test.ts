import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addDays, isoDate, istDate, startOfIstDate, type IsoDate } from "common/dates";
import { transferKinds } from "common/payments";
import { brokenRules } from "tests/support/books";
import { openScheduleDesk, type ScheduleDesk } from "./schedule-harness";
import { bankOfFile } from "./small-bank";
import { rupees } from "./transfer-accounts";

/** What becomes of scheduled transfers on their day. */

const bank = await bankOfFile();

let harness: ScheduleDesk;
let day: IsoDate;
beforeEach(async () => {
  harness = await openScheduleDesk(bank, { balance: rupees(1_000) });
  day = harness.tomorrow();
});
afterEach(async () => expect(await brokenRules(bank.db)).toEqual([]));

/** Lets the clock go to `time` (HH:MM in India) of `date`, and runs what is due. */
async function at(date: IsoDate, time: string): Promise<void> {
  const [hours, minutes] = time.split(":").map(Number) as [number, number];
  const instant = startOfIstDate(date).getTime() + (hours * 60 + minutes) * 60_000;
  bank.pass({ seconds: (instant - bank.now().getTime()) / 1000 });
  await bank.runDueJobs();
}

async function standing(reference: string) {
  const { scheduled } = await harness.scheduled();
  const { state, failure, paidAt, payment, triedAgainAt } = scheduled.find(
    (row) => row.reference === reference,
  )!;
  return {
    state,
    ...(failure ? { failure } : {}),
    ...(triedAgainAt ? { triedAgainAt: triedAgainAt.toISOString() } : {}),
    ...(paidAt ? { paidAt: paidAt.toISOString(), payment } : {}),
  };
}

const six = (date: IsoDate) => new Date(startOfIstDate(date).getTime() + 6 * 3_600_000).toISOString();
const lastText = async () => (await harness.texts())[0]!.text;

describe("on its day", () => {
  test.each(transferKinds)(
    "a transfer of kind %s is paid from six o'clock, under its reference",
    async (kind) => {
      const amount = kind === "rtgs" ? rupees(2_00_000) : rupees(500);
      await harness.deposit(harness.accounts.savings, rupees(2_00_000));
      const before = await harness.balance(harness.accounts.savings);
      const reference = await harness.schedule(harness.later(kind, { amount }));
      await at(day, "05:59");
      expect(await standing(reference)).toEqual({ state: "waiting" });
      await at(day, "06:00");
      const payment = { imps: "sent", neft: "queued", rtgs: "sent" }[kind as string] ?? "posted";
      expect(await standing(reference)).toEqual({ state: "paid", paidAt: six(day), payment });
      expect(await harness.balance(harness.accounts.savings)).toBe(before - amount);
      expect(await harness.payments()).toMatchObject([{ reference, kind, amount }]);
      await at(day, "12:00");
      expect(await harness.balance(harness.accounts.savings)).toBe(before - amount);
    },
  );

  test("it is paid once, whoever runs it at the same time", async () => {
    const references = [];
    for (let count = 0; count < 8; count += 1)
      references.push(await harness.schedule(harness.later("within-bank", { amount: rupees(100 + count) })));
    bank.pass({ seconds: (Date.parse(six(day)) - bank.now().getTime()) / 1000 });
    await Promise.all([1, 2, 3, 4].map(() => bank.runDueJobs()));
    for (const reference of references) expect(await standing(reference)).toMatchObject({ state: "paid" });
    expect(await harness.balance(harness.accounts.savings)).toBe(rupees(1_000 - 828));
    expect((await harness.payments()).length).toBe(8);
  });

  test("what was cancelled the evening before is not paid", async () => {
    const reference = await harness.schedule(harness.later("within-bank"));
    await at(istDate(bank.now()), "23:59");
    expect((await harness.cancel(reference)).outcome).toBe("done");
    await at(day, "06:00");
    expect(await standing(reference)).toEqual({ state: "cancelled" });
    expect(await harness.payments()).toEqual([]);
  });

  test("it can be cancelled until it is paid, and not after", async () => {
    const early = await harness.schedule(harness.later("within-bank"));
    const late = await harness.schedule(harness.later("within-bank"));
    await at(day, "05:59");
    expect((await harness.cancel(early)).outcome).toBe("done");
    await at(day, "06:00");
    expect(await standing(early)).toEqual({ state: "cancelled" });
    expect(await harness.cancel(late)).toMatchObject({ outcome: "refused", code: "8031" });
    expect(await standing(late)).toMatchObject({ state: "paid" });
  });

  test("the list says where the payment stands: what came back is not paid", async () => {
    const reference = await harness.schedule(harness.later("neft"));
    await at(day, "06:00");
    expect(await standing(reference)).toMatchObject({ state: "paid", payment: "queued" });
    await bank.db
      .updateTable("bank.payment")
      .set({ state: "returned" })
      .where("reference", "=", reference)
      .execute();
    expect(await standing(reference)).toMatchObject({ state: "paid", payment: "returned" });
    await bank.db
      .updateTable("bank.payment")
      .set({ state: "queued" })
      .where("reference", "=", reference)
      .execute();
  });

  test("a bank that was closed pays as soon as it is open again", async () => {
    const reference = await harness.schedule(harness.later("within-bank"));
    await at(addDays(day, 2), "09:30");
    expect(await standing(reference)).toMatchObject({ state: "paid" });
  });
});

describe("not enough money", () => {
  const above = { amount: rupees(1_200) };

  test("is tried again that evening, and told", async () => {
    const reference = await harness.schedule(harness.later("within-bank", above));
    await at(day, "06:00");
    const evening = new Date(startOfIstDate(day).getTime() + 18 * 3_600_000).toISOString();
    expect(await standing(reference)).toEqual({ state: "waiting", triedAgainAt: evening });
    expect(await lastText()).toContain(`It will be tried again on ${dashes(day)} 18:00.`);
    await harness.deposit(harness.accounts.savings, rupees(200));
    await at(day, "17:59");
    expect(await standing(reference)).toEqual({ state: "waiting", triedAgainAt: evening });
    await at(day, "18:00");
    expect(await standing(reference)).toMatchObject({ state: "paid" });
    expect(await harness.balance(harness.accounts.savings)).toBe(0n);
  });

  test("can be cancelled between two tries, and is not tried again", async () => {
    const reference = await harness.schedule(harness.later("within-bank", above));
    await at(day, "06:00");
    expect((await harness.cancel(reference)).outcome).toBe("done");
    await harness.deposit(harness.accounts.savings, rupees(200));
    await at(day, "18:00");
    expect(await standing(reference)).toEqual({ state: "cancelled" });
    expect(await harness.payments()).toEqual([]);
  });

  test("and once more the next morning", async () => {
    const reference = await harness.schedule(harness.later("within-bank", above));
    await at(day, "06:00");
    await at(day, "18:00");
    expect(await lastText()).toContain(`It will be tried again on ${dashes(addDays(day, 1))} 06:00.`);
    await harness.deposit(harness.accounts.savings, rupees(200));
    await at(addDays(day, 1), "06:00");
    expect(await standing(reference)).toMatchObject({ state: "paid" });
  });

  test("a third time ends it with its reason and a text message, and nothing is debited", async () => {
    const reference = await harness.schedule(harness.later("within-bank", above));
    for (const [date, time] of [
      [day, "06:00"],
      [day, "18:00"],
      [addDays(day, 1), "06:00"],
    ] as const)
      await at(date, time);
    expect(await standing(reference)).toEqual({ state: "failed", failure: "8001" });
    expect(await lastText()).toContain(
      `${reference} of Rs 1,200.00 from account ending ${harness.accounts.savings.slice(-4)} to "Bala Kumar" was not made. ` +
        "There is not enough money in the account. Nothing was debited.",
    );
    await harness.deposit(harness.accounts.savings, rupees(5_000));
    await at(addDays(day, 3), "06:00");
    expect(await harness.payments()).toEqual([]);
  });
});

describe("any other refusal ends it at once, with its reason and a text message", () => {
  const cases: Array<[string, (harness: ScheduleDesk) => Promise<unknown>]> = [
    ["8006", (own) => removePayees(own.customer.customerNumber)],
    ["8009", (own) => own.set(own.accounts.savings, { status: "frozen" })],
    ["8010", (own) => own.setCustomer({ view_only: true })],
    ["8003", (own) => useUpLimit(own)],
  ];
  test.each(cases)("%s", async (code, happen) => {
    const reference = await harness.schedule(harness.later("within-bank"));
    await at(day, "05:00");
    await happen(harness);
    await at(day, "06:00");
    const shown = await lastText();
    await harness.setCustomer({ view_only: false });
    expect(await standing(reference)).toEqual({ state: "failed", failure: code });
    expect(shown).toContain("was not made");
    expect((await harness.payments()).map((payment) => payment.reference)).not.toContain(reference);
    await at(day, "18:00");
    expect(await standing(reference)).toEqual({ state: "failed", failure: code });
  });
});

function removePayees(customerNumber: string) {
  return bank.db
    .updateTable("bank.payee")
    .set({ deleted_at: bank.now() })
    .where("customer_number", "=", customerNumber)
    .execute();
}

async function useUpLimit(own: ScheduleDesk): Promise<void> {
  await own.deposit(own.accounts.savings, rupees(10_00_000));
  const result = await own.pay(own.wish("within-bank", { amount: rupees(10_00_000) }));
  if (result.outcome !== "done") throw new Error(JSON.stringify(result));
}

const dashes = (date: IsoDate) => date.split("-").reverse().join("-");

describe("on a closed day", () => {
  test("it is accepted, and made on the next working day, which the text message names", async () => {
    await at(isoDate("2027-12-24"), "12:00");
    const closed = await openScheduleDesk(bank, { balance: rupees(1_000) });
    const christmas = isoDate("2027-12-25");
    const monday = isoDate("2027-12-27");
    const reference = await closed.schedule(closed.later("within-bank", { date: christmas }));
    expect((await closed.texts())[0]!.text).toContain("27-12-2027, the working day after 25-12-2027");
    const stateOf = async () => (await closed.scheduled()).scheduled[0]!;
    await at(addDays(christmas, 1), "23:00");
    expect(await stateOf()).toMatchObject({ reference, state: "waiting" });
    await at(monday, "06:00");
    expect(await stateOf()).toMatchObject({ state: "paid", date: christmas, paidAt: new Date(six(monday)) });
  });
});
