import { beforeEach, describe, expect, test } from "vitest";
import { istDate } from "common/dates";
import type { Charges } from "common/tariff";
import { ourBank } from "tests/support/banks";
import { answerOf, openChequeDesk, type ChequeDesk } from "./cheque-harness";
import { done, refused } from "./endings";
import { newReference } from "./payee-harness";
import { accounts, bankOfFile } from "./small-bank";
import { balanceOf, openAccount, rupees } from "./transfer-accounts";

const bank = await bankOfFile();

let harness: ChequeDesk;
beforeEach(async () => void (harness = await openChequeDesk(bank)));

/** What the customer has asked for goes its way. */
const moveOn = (state: "printed" | "delivered") =>
  bank.db
    .updateTable("bank.cheque_book_request")
    .set({ state })
    .where("customer_number", "=", harness.customer.customerNumber)
    .execute();

describe("asking for cheque books", () => {
  test("debits the tariff's fee for each book, and asks for none that cannot be paid", async () => {
    const tariff = ourBank.tariff.charges as Charges[];
    const [free] = tariff;
    const services = [{ service: "cheque-book" as const, charge: rupees(50) }];
    tariff.push({ ...free!, from: istDate(bank.now()), services });
    try {
      const before = await balanceOf(bank, harness.accounts.savings);
      expect((await harness.ask({ books: "two" })).outcome).toBe("done");
      expect(await balanceOf(bank, harness.accounts.savings)).toBe(before - rupees(118));
      expect((await harness.texts())[0]).toContain(": Rs 118.00 debited as their fee. Not you?");
      expect(await harness.ask({ accountNumber: harness.accounts.current })).toEqual(refused("8015"));
      expect(await harness.requests(harness.accounts.current)).toEqual(done({ requests: [] }));
    } finally {
      tariff.pop();
    }
  });

  test("is answered with a number, told by text message and listed newest first", async () => {
    const first = answerOf(await harness.ask({ books: "two" })).requestNumber;
    expect(first).toMatch(/^CB\d{8}$/);
    const requested = (what: string, number: string) =>
      `${what} been requested on your account ending ${harness.accounts.savings.slice(-4)}, request ${number}. ` +
      "Not you? Call 1800-233-2454. Kaveri Bank";
    expect((await harness.texts())[0]).toBe(requested("2 cheque books have", first));
    await moveOn("delivered");
    const second = answerOf(await harness.ask()).requestNumber;
    expect((await harness.texts())[0]).toBe(requested("A cheque book has", second));
    const requestedOn = istDate(bank.now());
    const accountNumber = harness.accounts.savings;
    expect(await harness.requests()).toEqual(
      done({
        requests: [
          { accountNumber, leaves: 25, requestNumber: second, requestedOn, state: "received" },
          { accountNumber, leaves: 50, requestNumber: first, requestedOn, state: "delivered" },
        ],
      }),
    );
  });

  test("goes its way by itself; once delivered the books are the account's, after its last leaf", async () => {
    const requestNumber = answerOf(await harness.ask({ books: "two" })).requestNumber;
    bank.pass({ days: 1 });
    await bank.runDueJobs();
    expect(answerOf(await harness.requests()).requests[0]).toMatchObject({
      state: "printed",
      stateOn: istDate(bank.now()),
    });
    for (const state of ["sent", "delivered"]) {
      const moved = await harness.moveOn(requestNumber);
      expect(moved).toEqual(done({ state }));
    }
    expect(await harness.moveOn(requestNumber)).toEqual(refused("4040"));
    const { books } = answerOf(await harness.books());
    expect(books.map(({ firstNumber }) => firstNumber)).toEqual(["000151", "000126", "000101"]);
    expect((await harness.texts())[0]).toContain(`${requestNumber} on account`);
    bank.pass({ days: 9 });
    await bank.runDueJobs();
    expect(answerOf(await harness.books()).books).toHaveLength(3);
    expect((await harness.ask()).outcome).toBe("done");
  });

  test("is refused while another request of the account waits, printed or not", async () => {
    await harness.ask();
    expect(await harness.ask({ books: "three" })).toEqual(refused("9206"));
    await moveOn("printed");
    expect(await harness.ask()).toEqual(refused("9206"));
    expect((await harness.ask({ accountNumber: harness.accounts.current })).outcome).toBe("done");
  });

  test("wants the transaction password, which five wrong entries lock; a missing one is none", async () => {
    for (let entry = 0; entry < 5; entry += 1)
      expect(await harness.ask({ transactionPassword: "" })).toEqual(refused("2"));
    for (let entry = 1; entry < 5; entry += 1)
      expect(await harness.ask({ transactionPassword: "Wrong@2026" })).toEqual(refused("2"));
    expect(await harness.ask({ transactionPassword: "Wrong@2026" })).toEqual(refused("7"));
    expect(await harness.ask()).toEqual(refused("7"));
    expect(await harness.requests()).toEqual(done({ requests: [] }));
  });

  test("wants an account of one's own that has cheques and is open, and a customer who may", async () => {
    expect(await harness.ask({ accountNumber: accounts.savings })).toEqual(refused("4040"));
    const loan = await openAccount(bank, harness.customer, "loan", -1n);
    expect(await harness.ask({ accountNumber: loan })).toEqual(refused("4040"));
    const frozen = bank.db.updateTable("bank.account").where("number", "=", harness.accounts.current);
    await frozen.set({ status: "frozen" }).execute();
    expect(await harness.ask({ accountNumber: harness.accounts.current })).toEqual(refused("8010"));
    for (const values of [{ view_only: true }, { view_only: false, maker_checker: true }]) {
      await harness.setCustomer(values);
      expect(await harness.ask()).toEqual(refused("8010"));
    }
    expect(await harness.ask({ customerNumber: "900000001" })).toEqual(refused("4030"));
  });

  test("is carried out once for its reference, whatever has changed meanwhile", async () => {
    const reference = newReference();
    const first = await harness.ask({ reference });
    await moveOn("delivered");
    await harness.setCustomer({ view_only: true });
    expect(await harness.ask({ reference, transactionPassword: "Wrong@2026" })).toEqual(first);
    expect(await harness.ask({ reference, books: "two" })).toEqual(refused("8013"));
    expect(await harness.ask({ reference, accountNumber: harness.accounts.current })).toEqual(
      refused("8013"),
    );
    const stranger = await openChequeDesk(bank);
    expect(await stranger.ask({ reference })).toEqual(refused("8013"));
    expect(await harness.ask({ reference: "not a reference" })).toEqual(refused("400"));
    expect(answerOf(await harness.requests()).requests).toHaveLength(1);
  });

  test("ten times at once, with one reference or with ten, is one request", async () => {
    const reference = newReference();
    const same = await Promise.all(Array.from({ length: 10 }, () => harness.ask({ reference })));
    expect(same[0]!.outcome).toBe("done");
    for (const result of same) expect(result).toEqual(same[0]);
    await moveOn("delivered");
    const others = await Promise.all(Array.from({ length: 10 }, () => harness.ask()));
    expect(others.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
    for (const result of others.filter(({ outcome }) => outcome !== "done"))
      expect(result).toEqual(refused("9206"));
    expect(answerOf(await harness.requests()).requests).toHaveLength(2);
    expect((await harness.texts()).filter((text) => text.includes("requested"))).toHaveLength(2);
  });
});

describe("cheque books", () => {
  test("are listed newest first with the state of every leaf", async () => {
    bank.pass({ days: 1 });
    await harness.addBook(harness.accounts.savings, 126);
    await harness.setLeaf("000102", "paid");
    const { books } = answerOf(await harness.books());
    expect(books.map(({ firstNumber, lastNumber }) => [firstNumber, lastNumber])).toEqual([
      ["000126", "000150"],
      ["000101", "000125"],
    ]);
    expect(books[1]!.leaves).toHaveLength(25);
    expect(books[1]!.leaves.slice(0, 3)).toEqual([
      { number: "000101", state: "unused" },
      { number: "000102", state: "paid" },
      { number: "000103", state: "unused" },
    ]);
    expect(await harness.books(harness.accounts.current)).toEqual(done({ books: [] }));
  });

  test("and requests of another's account are nobody's", async () => {
    expect(await harness.books(accounts.savings)).toEqual(refused("4040"));
    expect(await harness.requests(accounts.savings)).toEqual(refused("4040"));
  });
});

describe("the fate of a cheque", () => {
  test("is said in words, with date, amount and reason where there are any", async () => {
    expect(await harness.fate("000101")).toEqual(
      done({
        status: { result: "done" },
        fate: { description: "This cheque has not been presented", state: "unused" },
      }),
    );
    const on = istDate(bank.now());
    await harness.setLeaf("000102", "paid");
    expect(answerOf(await harness.fate("000102")).fate).toMatchObject({ state: "paid", on, amount: 1n });
    await harness.setLeaf("000103", "returned");
    const returned = answerOf(await harness.fate("000103")).fate!;
    expect(returned).toMatchObject({ state: "returned", on, reason: "stale" });
    expect(returned.description).toMatch(
      /^This cheque was returned unpaid on .*: it is older than three months$/,
    );
    for (const state of ["presented", "stopped", "cancelled"] as const) {
      await harness.setLeaf("000104", state);
      expect(answerOf(await harness.fate("000104")).fate!.description).toContain(
        { presented: "being cleared", stopped: "stopped", cancelled: "cancelled" }[state],
      );
    }
  });

  test("of one that the account has not is unknown, of another's account nobody's", async () => {
    for (const number of ["000126", "999999", "101", ""])
      expect(await harness.fate(number)).toMatchObject({
        outcome: "done",
        answer: { status: { result: "unknown-cheque" } },
      });
    expect(await harness.fate("000101", accounts.savings)).toEqual(refused("4040"));
  });
});
