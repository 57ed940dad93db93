import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runDueJobs } from "bank/jobs/run-due";
import { findBalance } from "bank/ledger/balance";
import { listTexts } from "bank/messages/text-messages";
import { bankOf, type HandBank } from "tests/support/bank-of";
import { brokenRules, openBooks, type Books } from "tests/support/books";
import { amount, charge, funds, paidTo } from "tests/support/rail-payments";
import type { PaymentState } from "~/domain/payments";
import { railReasons } from "./outcome";
import { suspenseOf } from "./settle";
import { startRail, type StartedPayment } from "./start";

/** Five past twelve in India: the next NEFT batch is at half past. Each test has a day of its own, from 1 March. */
let start = new Date("2026-02-28T12:05:00+05:30");
const day = 86_400_000;
let books: Books;
let bank: HandBank;
beforeAll(async () => void (books = await openBooks()));
beforeEach(() => {
  start = new Date(start.getTime() + day);
  bank = bankOf(books.db, start);
});
afterAll(() => books.close());

async function historyOf(reference: string): Promise<string[]> {
  const events = await books.db
    .selectFrom("bank.payment_event")
    .select(["state", "at"])
    .where("reference", "=", reference)
    .orderBy("place")
    .execute();
  return events.map(({ state, at }) => `${state} ${(at.getTime() - start.getTime()) / 1000}`);
}

async function stateOf(reference: string): Promise<PaymentState> {
  const row = await books.db
    .selectFrom("bank.payment")
    .select("state")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  return row.state;
}

async function suspense(rail: StartedPayment["rail"]) {
  const row = await books.db
    .selectFrom("bank.account")
    .select("balance")
    .where("number", "=", suspenseOf[rail])
    .executeTakeFirstOrThrow();
  return row.balance;
}

/** Lets an hour pass second by second, as a runner that looks once a second would see it. */
async function anHour(): Promise<void> {
  for (let second = 0; second < 3600;) {
    const next = await books.db
      .selectFrom("bank.job")
      .select("due_at")
      .where("state", "=", "waiting")
      .orderBy("due_at")
      .executeTakeFirst();
    if (!next) return;
    const wait = Math.max(0, Math.ceil((next.due_at.getTime() - bank.clock.now().getTime()) / 1000));
    bank.pass({ seconds: wait });
    second += Math.max(1, wait);
    await runDueJobs(bank);
    expect(await brokenRules(books.db)).toEqual([]);
  }
}

const batch = 25 * 60;
type Path = [rail: StartedPayment["rail"], digits: string, what: string, history: string[]];
const paths: Path[] = [
  ["imps", "00", "is credited", ["debited 0", "sent 0", "success 3"]],
  ["imps", "96", "is credited", ["debited 0", "sent 0", "success 3"]],
  ["imps", "91", "is declined", ["debited 0", "sent 0", "declined 3", "reversed 5"]],
  ["imps", "92", "is declined", ["debited 0", "sent 0", "declined 3", "reversed 5"]],
  [
    "imps",
    "93",
    "is not answered, and was credited",
    ["debited 0", "sent 0", "deemed-success 3", "confirmed 63"],
  ],
  [
    "imps",
    "94",
    "is not answered, and was not credited",
    ["debited 0", "sent 0", "deemed-success 3", "reversed 63"],
  ],
  ["imps", "95", "is not answered for long", ["debited 0", "sent 0", "deemed-success 3", "confirmed 423"]],
  ["neft", "00", "is credited", ["queued 0", `settled ${batch}`, `credited ${batch + 60}`]],
  ["neft", "93", "is credited", ["queued 0", `settled ${batch}`, `credited ${batch + 60}`]],
  ["neft", "91", "is returned", ["queued 0", `settled ${batch}`, `returned ${batch + 60}`]],
  ["neft", "92", "is returned", ["queued 0", `settled ${batch}`, `returned ${batch + 60}`]],
  ["neft", "94", "is returned", ["queued 0", `settled ${batch}`, `returned ${batch + 60}`]],
  ["neft", "95", "is credited late", ["queued 0", `settled ${batch}`, `credited ${batch + 420}`]],
  ["rtgs", "00", "is credited", ["sent 0", "credited 20"]],
  ["rtgs", "92", "is returned", ["sent 0", "returned 20"]],
  ["rtgs", "95", "is credited late", ["sent 0", "credited 420"]],
];

describe.each(paths)("%s to an account that ends in %s", (rail, digits, what, history) => {
  const back = history.at(-1)!.startsWith("re");

  test(`${what}, and the books hold at every step`, async () => {
    const { reference, fromAccount } = await paidTo(books, bank, rail, digits);
    expect(await suspense(rail)).toBe(amount);
    await anHour();
    expect(await historyOf(reference)).toEqual(history);
    expect(await suspense(rail)).toBe(0n);
    const balance = await findBalance(books.db, fromAccount);
    expect(balance?.ledger).toBe(back ? funds : funds - amount - charge);
    const { network_reference } = await books.db
      .selectFrom("bank.payment")
      .select("network_reference")
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    const form = { imps: /^60\d{10}$/, neft: /^KVGBN260\d{8}$/, rtgs: /^KVGBR1202603\d{10}$/ }[rail];
    expect(network_reference).toMatch(form);
    const [text] = await listTexts(books.db, bank.vault, 1);
    const told = `Your ${rail.toUpperCase()} payment ${reference} to Ravi Kumar was not credited`;
    expect(text?.text.startsWith(told) ?? false).toBe(back);
  });
});

test("silence is never a reason to give money back: nothing but the other bank's word ends a deemed success", async () => {
  const { reference } = await paidTo(books, bank, "imps", "94");
  await runDueJobs(bank);
  bank.pass({ seconds: 3 });
  await runDueJobs(bank);
  bank.pass({ seconds: 59 });
  await runDueJobs(bank);
  expect(await stateOf(reference)).toBe("deemed-success");
  expect(await suspense("imps")).toBe(amount);
  await anHour();
  expect(await stateOf(reference)).toBe("reversed");
});

test("money that comes back is told with reason, amount and charge", async () => {
  const { reference, fromAccount } = await paidTo(books, bank, "imps", "91");
  await anHour();
  const [text] = await listTexts(books.db, bank.vault, 1);
  expect(text?.text).toBe(
    `Your IMPS payment ${reference} to Ravi Kumar was not credited (${railReasons.declined}). ` +
      `Rs 5,000.00 and its charge of Rs 5.90 are back in your account ending ${fromAccount.slice(-4)}. Kaveri Bank`,
  );
});

test.each(["frozen", "closed"] as const)(
  "money for an account that is %s meanwhile is kept by the bank",
  async (status) => {
    const { reference, fromAccount } = await paidTo(books, bank, "rtgs", "92");
    await books.db.updateTable("bank.account").set({ status }).where("number", "=", fromAccount).execute();
    await anHour();
    expect(await stateOf(reference)).toBe("returned");
    expect(await suspense("rtgs")).toBe(0n);
    const kept = await books.db
      .selectFrom("bank.posting as posting")
      .innerJoin("bank.journal as journal", "journal.id", "posting.journal_id")
      .innerJoin("bank.account as account", "account.id", "posting.account_id")
      .where("journal.reference", "=", `${reference}-R`)
      .where("account.name", "=", "Unclaimed money")
      .select("posting.amount")
      .orderBy("posting.amount", "desc")
      .execute();
    expect(kept.map((line) => line.amount)).toEqual([amount, charge]);
    const [text] = await listTexts(books.db, bank.vault, 1);
    expect(text?.text).toContain("please ask your branch for it");
  },
);

describe("a NEFT batch", () => {
  test("settles together what was queued before it, and leaves the rest to the next", async () => {
    const early = [await paidTo(books, bank, "neft", "00"), await paidTo(books, bank, "neft", "00")];
    bank.pass({ minutes: 25 });
    const late = await paidTo(books, bank, "neft", "00");
    await runDueJobs(bank);
    for (const { reference } of early) expect(await stateOf(reference)).toBe("settled");
    expect(await stateOf(late.reference)).toBe("queued");
    await anHour();
    expect((await historyOf(late.reference)).slice(1)).toEqual([`settled ${55 * 60}`, `credited ${56 * 60}`]);
  });

  test("that runs late takes no payment from the batch after it", async () => {
    const early = await paidTo(books, bank, "neft", "00");
    bank.pass({ minutes: 26 });
    const late = await paidTo(books, bank, "neft", "00");
    await runDueJobs(bank);
    expect([await stateOf(early.reference), await stateOf(late.reference)]).toEqual(["settled", "queued"]);
    await anHour();
  });

  test("waits for payments that are about to be queued, however long they take", async () => {
    const first = await paidTo(books, bank, "neft", "00");
    const slow = await books.db.startTransaction().execute();
    await startRail(slow, { reference: "slow", rail: "neft", paidAt: bank.clock.now() });
    bank.pass({ minutes: 25 });
    expect(await runDueJobs(bank)).toBe(0);
    expect(await stateOf(first.reference)).toBe("queued");
    await slow.commit().execute();
    await runDueJobs(bank);
    expect(await stateOf(first.reference)).toBe("settled");
    await anHour();
  });

  test("that has run already leaves a payment to the next one", async () => {
    await paidTo(books, bank, "neft", "00");
    const paidAt = bank.clock.now();
    await anHour();
    bank.setClock(paidAt);
    const behind = await paidTo(books, bank, "neft", "00");
    bank.pass({ minutes: 54 });
    await runDueJobs(bank);
    expect(await stateOf(behind.reference)).toBe("queued");
    bank.pass({ minutes: 1 });
    await runDueJobs(bank);
    expect(await stateOf(behind.reference)).toBe("settled");
    await anHour();
  });
});

test("four runners at once bring each payment of a mix to its end once", async () => {
  bank.railSeed = "a mix";
  const paid = [];
  for (let count = 0; count < 40; count += 1)
    paid.push(await paidTo(books, bank, (["imps", "neft", "rtgs"] as const)[count % 3]!, "00"));
  for (let minute = 0; minute < 60; minute += 1) {
    await Promise.all([1, 2, 3, 4].map(() => runDueJobs(bank)));
    bank.pass({ minutes: 1 });
  }
  const ended = new Set<string>();
  for (const { reference } of paid) ended.add(await stateOf(reference));
  expect([...ended].sort()).toEqual(["confirmed", "credited", "returned", "reversed", "success"]);
  for (const rail of ["imps", "neft", "rtgs"] as const) expect(await suspense(rail)).toBe(0n);
  expect(await brokenRules(books.db)).toEqual([]);
});

test("a payment that fails at its last step stays where it was until the step succeeds", async () => {
  const { reference, fromAccount } = await paidTo(books, bank, "rtgs", "92");
  bank.pass({ seconds: 20 });
  await books.db
    .updateTable("bank.account")
    .set({ status: "frozen" })
    .where("number", "=", suspenseOf.rtgs)
    .execute();
  expect(await runDueJobs(bank)).toBe(0);
  expect(await stateOf(reference)).toBe("sent");
  expect(await historyOf(reference)).toEqual(["sent 0"]);
  await books.db
    .updateTable("bank.account")
    .set({ status: "open" })
    .where("number", "=", suspenseOf.rtgs)
    .execute();
  await anHour();
  expect(await stateOf(reference)).toBe("returned");
  expect((await findBalance(books.db, fromAccount))?.ledger).toBe(funds);
});
