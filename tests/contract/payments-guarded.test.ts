import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "common/dates";
import { done, refused } from "./endings";
import { newReference } from "./payee-harness";
import { openScheduleDesk } from "./schedule-harness";
import { bankOfFile } from "./small-bank";
import { rupees } from "./transfer-accounts";
import { openTransferDesk, type TransferDesk } from "./transfer-harness";

const bank = await bankOfFile();

const cap = rupees(50_000);
const allowed = done({ payments: [] });
const paid: unknown = expect.objectContaining({ outcome: "done" });

let harness: TransferDesk;
let scheduling: Awaited<ReturnType<typeof openScheduleDesk>>;
beforeEach(async () => {
  harness = await openTransferDesk(bank, { balance: rupees(300_000) });
});

const times = (count: number, code: string) => Array.from({ length: count }, () => code);

/** As the forms of 'Forgot password' leave it behind, now. */
async function reset(
  kind: "login" | "transaction" = "login",
  mode: "forgot-password" | "register" = "forgot-password",
  { customerNumber } = harness.customer,
) {
  const now = bank.now();
  await bank.db
    .insertInto("bank.registration")
    .values({
      customer_number: customerNumber,
      mode,
      proof_digest: Buffer.from("proof"),
      done_at: now,
      [`${kind}_set_at`]: now,
    })
    .execute();
}

describe("in the day after a reset of passwords", () => {
  test.each(["login", "transaction"] as const)(
    "no more than a new payee's cap leaves in all, whichever was set anew: %s",
    async (kind) => {
      await reset(kind);
      const above = harness.wish("within-bank", { amount: cap + 1n });
      expect(await harness.check(above)).toEqual(refused("8014"));
      expect(await harness.pay(above)).toEqual(refused("8014"));
      expect(await harness.pay(harness.wish("within-bank", { amount: rupees(30_000) }))).toEqual(paid);
      for (const other of ["imps", "neft", "within-bank"] as const) {
        expect(await harness.check(harness.wish(other, { amount: rupees(20_000) + 1n }))).toEqual(
          refused("8014"),
        );
        expect(await harness.check(harness.wish(other, { amount: rupees(20_000) }))).toEqual(allowed);
      }
    },
  );

  test("money goes on to one's own accounts, deposits and loans", async () => {
    await reset();
    expect(await harness.pay(harness.wish("own-account", { amount: rupees(200_000) }))).toEqual(paid);
    expect(await harness.pay(harness.wish("loan-repayment", { amount: rupees(3_000) }))).toEqual(paid);
    expect(await harness.check(harness.wish("within-bank", { amount: cap }))).toEqual(allowed);
  });

  test("the bank tells until when, and what is left", async () => {
    expect(await harness.stop()).toEqual(done({}));
    await reset();
    await harness.pay(harness.wish("imps", { amount: rupees(500) }));
    const guarded = {
      guardedUntil: new Date(bank.now().getTime() + 24 * 3_600_000),
      guardCap: cap,
      leftGuarded: cap - rupees(500),
    };
    expect(await harness.stop()).toEqual(done(guarded));
    expect(await harness.quote("neft")).toMatchObject({ answer: guarded });
    const own = await harness.quote("own-account");
    expect(own).toMatchObject({ outcome: "done" });
    expect(own).not.toHaveProperty("answer.guardedUntil");
  });

  test("of payments at the same time, by several ways to several payees, no more leaves", async () => {
    await reset();
    // Each with a one-time password of its own: their amounts differ.
    const wishes = Array.from({ length: 10 }, (_, place) =>
      harness.wish(place % 2 ? "imps" : "within-bank", { amount: rupees(12_000) + BigInt(place) }),
    );
    for (const wish of wishes) await harness.verifyOtp(wish);
    const endings = await Promise.all(wishes.map((wish) => harness.commit(wish, newReference())));
    const codes = endings.map((result) => (result.outcome === "refused" ? result.code : result.outcome));
    expect(codes.sort()).toEqual([...times(6, "8014"), ...times(4, "done")]);
  });

  test("another reset gives no second share, and after a day all of it is over", async () => {
    await reset();
    expect(await harness.pay(harness.wish("within-bank", { amount: cap }))).toEqual(paid);
    bank.pass({ minutes: 12 * 60 });
    await reset("transaction");
    const one = harness.wish("within-bank", { amount: rupees(1) });
    expect(await harness.check(one)).toEqual(refused("8014"));
    bank.pass({ minutes: 12 * 60 });
    expect(await harness.check(one)).toEqual(allowed);
    expect(await harness.check({ ...one, amount: cap + 1n })).toEqual(refused("8014"));
    bank.pass({ minutes: 12 * 60 });
    expect(await harness.check({ ...one, amount: rupees(200_000) })).toEqual(allowed);
    bank.pass({ minutes: -36 * 60 });
  });

  test("a first registration caps nothing", async () => {
    await reset("login", "register");
    expect(await harness.check(harness.wish("within-bank", { amount: cap + 1n }))).toEqual(allowed);
  });
});

describe("what was ordered for the day after", () => {
  beforeEach(async () => {
    scheduling = await openScheduleDesk(bank, { balance: rupees(300_000) });
  });
  const states = async () => (await scheduling.scheduled()).scheduled.map(({ state }) => state);
  const runTomorrow = async () => {
    bank.pass({ minutes: 20 * 60 });
    await bank.runDueJobs();
    bank.pass({ minutes: -20 * 60 });
  };
  const large = () => scheduling.later("within-bank", { amount: rupees(60_000) });

  test("before the reset is carried out as it was ordered", async () => {
    await scheduling.schedule(large());
    bank.pass({ minutes: 1 });
    await reset("login", "forgot-password", scheduling.customer);
    await runTomorrow();
    expect(await states()).toEqual(["paid"]);
    bank.pass({ minutes: -1 });
  });

  test("after the reset is held to the cap when it is ordered, and on its day with all the others", async () => {
    await reset("login", "forgot-password", scheduling.customer);
    bank.pass({ minutes: 1 });
    expect(await scheduling.check(large())).toEqual(refused("8014"));
    await scheduling.schedule({ ...large(), date: addDays(scheduling.tomorrow(), 1) });
    for (const paise of [1n, 2n]) await scheduling.schedule({ ...large(), amount: rupees(30_000) + paise });
    await runTomorrow();
    expect((await states()).sort()).toEqual(["failed", "paid", "waiting"]);
    const failures = await bank.db
      .selectFrom("bank.scheduled_transfer")
      .select("failure")
      .where("customer_number", "=", scheduling.customer.customerNumber)
      .where("state", "=", "failed")
      .execute();
    expect(failures).toEqual([{ failure: "8014" }]);
    bank.pass({ minutes: -1 });
  });
});
