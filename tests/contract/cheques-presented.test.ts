import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addDays, addMonths, istDate } from "common/dates";
import { brokenRules } from "tests/support/books";
import { ourBank } from "tests/support/banks";
import { answerOf, openChequeDesk, type ChequeDesk } from "./cheque-harness";
import { done, refused } from "./endings";
import { newReference } from "./payee-harness";
import { openSmallBank, bankOfFile } from "./small-bank";
import { idOf, openAccount, rupees } from "./transfer-accounts";

const bank = await bankOfFile();

let harness: ChequeDesk;
beforeEach(async () => void (harness = await openChequeDesk(bank)));
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await brokenRules(bank.db)).toEqual([]);
});

const today = () => istDate(bank.now());
const paid = done({ outcome: "paid" });
const returned = (reason: string) => done({ outcome: "returned", reason });
const before = rupees(2_00_000);
const after = before - rupees(60_000);

/** What the savings account's statement says of cheques. */
async function postings() {
  return bank.db
    .selectFrom("bank.posting")
    .innerJoin("bank.journal", "bank.journal.id", "bank.posting.journal_id")
    .select(["kind", "amount", "particulars", "cheque_number"])
    .where("account_id", "=", await idOf(bank, harness.accounts.savings))
    .where("cheque_number", "is not", null)
    .execute();
}

describe("a cheque that is presented", () => {
  test("is paid: the books, the leaf and a text message say so", async () => {
    expect(await harness.present("000101")).toEqual(paid);
    expect(await harness.balance()).toBe(after);
    expect(await postings()).toEqual([
      {
        kind: "cheque",
        amount: -rupees(60_000),
        particulars: "CLG/SRI GANESH TIMBERS",
        cheque_number: "000101",
      },
    ]);
    expect(answerOf(await harness.fate("000101")).fate).toMatchObject({
      state: "paid",
      on: today(),
      amount: rupees(60_000),
    });
    expect((await harness.texts())[0]).toMatch(
      /^Rs 60,000\.00 debited .* by cheque 000101 to "Sri Ganesh Timbers"/,
    );
  });

  test("once paid or returned is returned when it comes again, and stays what it is", async () => {
    await harness.present("000101");
    await harness.present("000102", { instrumentDate: addDays(today(), 1) });
    for (const [number, state] of [
      ["000101", "paid"],
      ["000102", "returned"],
    ] as const) {
      expect(await harness.present(number)).toEqual(returned("already-presented"));
      expect(await harness.stateOf(number)).toBe(state);
    }
    expect(await harness.balance()).toBe(after);
  });

  test("is returned when it is none of the account, or cancelled", async () => {
    for (const number of ["000126", "1", "' or 1=1"])
      expect(await harness.present(number)).toEqual(returned("unknown-cheque"));
    await harness.setLeaf("000101", "cancelled");
    expect(await harness.present("000101")).toEqual(returned("cancelled"));
    expect(await harness.stateOf("000101")).toBe("cancelled");
    expect(await harness.balance()).toBe(before);
  });

  test("is returned before its date and three months after it", async () => {
    expect(await harness.present("000101", { instrumentDate: addDays(today(), 1) })).toEqual(
      returned("post-dated"),
    );
    const last = addMonths(today(), -3);
    expect(await harness.present("000102", { instrumentDate: addDays(last, -1) })).toEqual(returned("stale"));
    expect(await harness.present("000103", { instrumentDate: last })).toEqual(paid);
    expect(answerOf(await harness.fate("000102")).fate).toMatchObject({ state: "returned", reason: "stale" });
    expect((await harness.texts()).some((text) => text.includes("it is older than three months"))).toBe(true);
  });

  test("is returned when there is not enough money or the account takes no payments", async () => {
    expect(await harness.present("000101", { amount: before + 1n })).toEqual(returned("not-enough-money"));
    expect((await harness.texts())[0]).toContain("there was not enough money in the account");
    expect(answerOf(await harness.fate("000101")).fate).toMatchObject({
      state: "returned",
      amount: before + 1n,
      reason: "not-enough-money",
    });
    const account = bank.db.updateTable("bank.account").where("number", "=", harness.accounts.savings);
    await account.set({ status: "frozen" }).execute();
    expect(await harness.present("000102")).toEqual(returned("account-closed"));
    await account.set({ status: "open" }).execute();
    expect(await harness.present("000103", { amount: before })).toEqual(paid);
    expect(await harness.balance()).toBe(0n);
  });

  test("is for an account that has cheques", async () => {
    expect(await harness.present("000101", { accountNumber: "1" })).toEqual(refused("9201"));
    const loan = await openAccount(bank, harness.customer, "loan", -1n);
    expect(await harness.present("000101", { accountNumber: loan })).toEqual(refused("9201"));
    for (const amount of [0n, -1n])
      expect(await harness.present("000101", { amount })).toEqual(refused("400"));
    expect(await harness.stateOf("000101")).toBe("unused");
  });

  test("is paid once for the reference of its presentation", async () => {
    const reference = newReference();
    const endings = await Promise.all(
      Array.from({ length: 10 }, () => harness.present("000101", { reference })),
    );
    for (const result of endings) expect(result).toEqual(paid);
    expect(await harness.balance()).toBe(after);
    expect(await harness.present("000102", { reference })).toEqual(refused("8013"));
    expect(await harness.present("000101", { reference, amount: 1n })).toEqual(refused("8013"));
    const bounced = newReference();
    const first = await harness.present("000103", { reference: bounced, amount: before });
    expect(await harness.present("000103", { reference: bounced, amount: before })).toEqual(first);
    expect((await harness.texts()).filter((text) => text.includes("000103"))).toHaveLength(1);
  });

  test("ten times at once under references of their own is paid once", async () => {
    const endings = await Promise.all(Array.from({ length: 10 }, () => harness.present("000101")));
    expect(endings.filter((result) => answerOf(result).outcome === "paid")).toHaveLength(1);
    expect(await harness.balance()).toBe(after);
    expect(await postings()).toHaveLength(1);
  });

  test("and others at the same time are paid as far as the money goes", async () => {
    const numbers = ["000101", "000102", "000103", "000104", "000105", "000106"];
    const endings = await Promise.all(numbers.map((number) => harness.present(number)));
    expect(endings.filter((result) => answerOf(result).outcome === "paid")).toHaveLength(3);
    expect(await harness.balance()).toBe(before - 3n * rupees(60_000));
  });
});

describe("a stopped cheque", () => {
  test("is returned and stays stopped; the stop is used and nothing takes it back", async () => {
    await harness.stop("000101");
    for (let time = 1; time <= 2; time += 1)
      expect(await harness.present("000101")).toEqual(returned("stopped"));
    expect(await harness.balance()).toBe(before);
    expect((await harness.texts())[0]).toContain("its payment is stopped");
    expect(answerOf(await harness.stops()).stops.map(({ state }) => state)).toEqual(["used"]);
    expect(answerOf(await harness.fate("000101")).fate).toMatchObject({
      state: "stopped",
      reason: "stopped",
    });
    expect(await harness.revoke("000101")).toEqual(refused("9210"));
    expect(answerOf(await harness.stop("000101")).status.result).toBe("already-stopped");
  });

  test("is paid once the stop was taken back", async () => {
    await harness.stop("000101");
    await harness.revoke("000101");
    expect(await harness.present("000101")).toEqual(paid);
    expect(answerOf(await harness.stop("000101")).status.result).toBe("not-unused");
  });

  test("is never paid and a paid one never stopped, whichever came first", async () => {
    // Without the slow hash of a password the two come close together.
    vi.spyOn(ourBank.profile, "withoutPassword", "get").mockReturnValue(["cheque-stop"]);
    const numbers = Array.from({ length: 20 }, (_, place) => String(101 + place).padStart(6, "0"));
    const amount = rupees(100);
    const pairs = numbers.map(async (number, place) => {
      const stop = () => harness.stop(number, { transactionPassword: "" });
      const stopping = place % 2 === 0 ? stop() : undefined;
      const presented = harness.present(number, { amount });
      const [stopped, outcome] = [answerOf(await (stopping ?? stop())), answerOf(await presented).outcome];
      return [outcome, stopped.status.result, await harness.stateOf(number)];
    });
    const ends = await Promise.all(pairs);
    for (const end of ends)
      expect([
        ["paid", "not-unused", "paid"],
        ["returned", "done", "stopped"],
      ]).toContainEqual(end);
    const count = ends.filter(([outcome]) => outcome === "paid").length;
    expect(await harness.balance()).toBe(before - BigInt(count) * amount);
  });
});

describe("a declared cheque", () => {
  const states = async () => answerOf(await harness.declared()).declarations.map(({ state }) => state);

  test("that is the same is paid and matched, however its payee's name is set", async () => {
    await harness.declare("000101");
    expect(await harness.present("000101", { payee: "SRI GANESH TIMBERS" })).toEqual(paid);
    expect(await states()).toEqual(["matched"]);
  });

  test.each([
    ["amount", { amount: rupees(60_001) }],
    ["payee", { payee: "Sri Ganesh Timber" }],
    ["date", { instrumentDate: addDays(istDate(bank.now()), -1) }],
  ])("that differs in its %s is returned and mismatched", async (_, more) => {
    const instrumentDate = istDate(bank.now());
    await harness.declare("000101", { instrumentDate });
    expect(await harness.present("000101", { instrumentDate, ...more })).toEqual(
      returned("differs-from-declaration"),
    );
    expect(await states()).toEqual(["mismatched"]);
    expect(await harness.balance()).toBe(before);
    expect((await harness.texts())[0]).toContain("it differs from the positive pay details");
  });

  test("that is the same but comes too early, or finds no money, is returned, and does not count as agreeing", async () => {
    const instrumentDate = addDays(today(), 5);
    await harness.declare("000101", { instrumentDate });
    expect(await harness.present("000101", { instrumentDate })).toEqual(returned("post-dated"));
    await harness.declare("000102", { amount: before + 1n });
    expect(await harness.present("000102", { amount: before + 1n })).toEqual(returned("not-enough-money"));
    expect(await states()).toEqual(["returned", "returned"]);
  });

  test("whose declaration was taken back is compared with none, or with the one declared since", async () => {
    for (const number of ["000101", "000102"]) {
      await harness.declare(number, { payee: "Anbu Steel" });
      expect((await harness.revokeDeclaration(number)).outcome).toBe("done");
    }
    await harness.declare("000102");
    expect(await harness.present("000101")).toEqual(paid);
    expect(await harness.present("000102")).toEqual(paid);
    expect(await states()).toEqual(["matched", "revoked", "revoked"]);
  });

  test("that is stopped is returned for the stop, whatever it bears", async () => {
    await harness.declare("000101");
    await harness.stop("000101");
    expect(await harness.present("000101", { amount: rupees(1) })).toEqual(returned("stopped"));
    expect(await states()).toEqual(["returned"]);
  });
});

test("outside the sandbox nobody presents a cheque", async () => {
  const strict = await openSmallBank({ sandbox: false });
  try {
    const there = await openChequeDesk(strict);
    expect((await there.present("000101")).outcome).not.toBe("done");
    expect(await there.stateOf("000101")).toBe("unused");
  } finally {
    await strict.stop();
  }
});
