import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { istDate } from "common/dates";
import { ourBank } from "tests/support/banks";
import { answerOf, openChequeDesk, type ChequeDesk } from "./cheque-harness";
import { done, refused } from "./endings";
import { newReference } from "./payee-harness";
import { accounts, bankOfFile } from "./small-bank";

const bank = await bankOfFile();

let harness: ChequeDesk;
beforeEach(async () => void (harness = await openChequeDesk(bank)));
afterEach(() => void vi.restoreAllMocks());

const result = (result: Awaited<ReturnType<ChequeDesk["stop"]>>) => answerOf(result).status.result;
const ending = () => harness.accounts.savings.slice(-4);
const stopTexts = async () => (await harness.texts()).filter((text) => text.includes("is stopped"));

describe("stopping a cheque", () => {
  test("stops it, says so by text message, and is listed", async () => {
    const answer = answerOf(await harness.stop("000101", { reason: "stopped-by-drawer" }));
    expect(answer).toMatchObject({
      status: { result: "done" },
      description: "Payment of cheque 000101 is stopped",
      stopped: 1,
    });
    expect(await harness.stateOf("000101")).toBe("stopped");
    expect((await stopTexts())[0]).toBe(
      `Payment of cheque 000101 on your account ending ${ending()} is stopped, request ${answer.requestNumber}. ` +
        "Not you? Call 1800-233-2454. Kaveri Bank",
    );
    expect(await harness.stops()).toEqual(
      done({
        total: 1,
        stops: [
          {
            customerNumber: harness.customer.customerNumber,
            requestNumber: answer.requestNumber,
            accountNumber: harness.accounts.savings,
            number: "000101",
            reason: "stopped-by-drawer",
            state: "stopped",
            requestedOn: istDate(bank.now()),
          },
        ],
      }),
    );
  });

  test("is refused of one unknown, stopped already, or used", async () => {
    for (const number of ["000100", "000126", "1", "abcdef", ""])
      expect(result(await harness.stop(number))).toBe("unknown-cheque");
    await harness.stop("000101");
    expect(result(await harness.stop("000101"))).toBe("already-stopped");
    for (const state of ["presented", "paid", "returned", "cancelled"] as const) {
      await harness.setLeaf("000102", state);
      expect(result(await harness.stop("000102"))).toBe("not-unused");
      expect(await harness.stateOf("000102")).toBe(state);
    }
    expect(await stopTexts()).toHaveLength(1);
  });

  test("is refused on another's account; a customer who only looks may", async () => {
    expect(await harness.stop("000101", { accountNumber: accounts.savings })).toEqual(refused("4040"));
    expect(await harness.stop("000101", { customerNumber: "900000001" })).toEqual(refused("4030"));
    await harness.setCustomer({ view_only: true });
    expect(result(await harness.stop("000101"))).toBe("done");
  });

  test("of a range stops the unused ones and says how many", async () => {
    await harness.setLeaf("000104", "paid");
    await harness.stop("000105");
    expect(answerOf(await harness.stop("000103", { lastNumber: "000107" }))).toMatchObject({
      status: { result: "done" },
      description: "Payment of cheques 000103 to 000107 is stopped",
      stopped: 3,
    });
    const states = ["000102", "000103", "000104", "000105", "000106", "000107", "000108"].map(
      harness.stateOf,
    );
    expect(await Promise.all(states)).toEqual([
      "unused",
      "stopped",
      "paid",
      "stopped",
      "stopped",
      "stopped",
      "unused",
    ]);
    expect((await stopTexts())[0]).toMatch(
      /^Payment of 3 of the cheques 000103 to 000107 on your account ending \d{4} is stopped, request ST\d{8}\. Not you\?/,
    );
    expect(answerOf(await harness.stops()).total).toBe(4);
  });

  test("of a range takes the unused ones of two books in a row", async () => {
    await harness.addBook(harness.accounts.savings, 126);
    expect(answerOf(await harness.stop("000120", { lastNumber: "000130" })).stopped).toBe(11);
  });

  test("of a range is refused when none of it is unused, or it has numbers of no cheque", async () => {
    await harness.addBook(harness.accounts.savings, 127);
    for (const [number, lastNumber] of [
      ["000120", "000130"],
      ["000110", "000109"],
      ["000099", "000102"],
      ["000145", "000152"],
    ] as const)
      expect(result(await harness.stop(number, { lastNumber }))).toBe("unknown-cheque");
    await harness.stop("000101", { lastNumber: "000103" });
    expect(result(await harness.stop("000101", { lastNumber: "000102" }))).toBe("already-stopped");
    await harness.setLeaf("000104", "cancelled");
    expect(result(await harness.stop("000103", { lastNumber: "000104" }))).toBe("not-unused");
    expect(answerOf(await harness.stops()).total).toBe(3);
  });

  test("takes a whole book", async () => {
    expect(answerOf(await harness.stop("000101", { lastNumber: "000125" })).stopped).toBe(25);
    const page = answerOf(await harness.stops({ offset: 20, limit: 10 }));
    expect([page.total, page.stops.map(({ number }) => number)]).toEqual([
      25,
      ["000105", "000104", "000103", "000102", "000101"],
    ]);
  });
});

describe("the transaction password of a stop", () => {
  test("is wanted where the bank's profile says so, and missing does not count as wrong", async () => {
    for (let entry = 0; entry < 6; entry += 1)
      expect(await harness.stop("000101", { transactionPassword: "" })).toEqual(refused("2"));
    // Nor is it told which cheques there are.
    expect(await harness.stop("000126", { transactionPassword: "" })).toEqual(refused("2"));
    expect(result(await harness.stop("000101"))).toBe("done");
  });

  test("is checked wherever it comes, and not wanted where the profile does not ask", async () => {
    vi.spyOn(ourBank.profile, "withoutPassword", "get").mockReturnValue(["cheque-stop"]);
    expect(await harness.stop("000101", { transactionPassword: "Wrong@2026" })).toEqual(refused("2"));
    expect(await harness.stateOf("000101")).toBe("unused");
    expect(result(await harness.stop("000101", { transactionPassword: "" }))).toBe("done");
  });

  test("locks after five wrong entries", async () => {
    for (let entry = 1; entry < 5; entry += 1)
      expect(await harness.stop("000101", { transactionPassword: "Wrong@2026" })).toEqual(refused("2"));
    expect(await harness.stop("000101", { transactionPassword: "Wrong@2026" })).toEqual(refused("7"));
    expect(await harness.stop("000101")).toEqual(refused("7"));
  });
});

describe("the reference of a stop", () => {
  test("is carried out once and answered the same again, though the stop was taken back", async () => {
    const reference = newReference();
    const first = await harness.stop("000101", { reference, lastNumber: "000103" });
    await harness.revoke("000101");
    const again = { reference, lastNumber: "000103", transactionPassword: "" };
    expect(await harness.stop("000101", again)).toEqual(first);
    expect(await harness.stateOf("000101")).toBe("unused");
    expect(await stopTexts()).toHaveLength(1);
  });

  test("of other cheques, for another reason or of another customer stands for something else", async () => {
    const reference = newReference();
    await harness.stop("000101", { reference });
    for (const more of [{ lastNumber: "000102" }, { reason: "stopped-by-drawer" as const }])
      expect(await harness.stop("000101", { reference, ...more })).toEqual(refused("8013"));
    expect(await harness.stop("000102", { reference })).toEqual(refused("8013"));
    const stranger = await openChequeDesk(bank);
    expect(await stranger.stop("000101", { reference })).toEqual(refused("8013"));
    expect(await stranger.stateOf("000101")).toBe("unused");
  });

  test("of a refused stop is free for a later one", async () => {
    const reference = newReference();
    await harness.setLeaf("000101", "stopped");
    expect(result(await harness.stop("000101", { reference }))).toBe("already-stopped");
    expect(result(await harness.stop("000102", { reference }))).toBe("done");
  });

  test("may be missing, as in the plain service", async () => {
    expect(result(await harness.stop("000101", { reference: "" }))).toBe("done");
    expect(result(await harness.stop("000102", { reference: "" }))).toBe("done");
    expect(result(await harness.stop("000101", { reference: "" }))).toBe("already-stopped");
  });

  test("ten times at once stops once, and all hear the same", async () => {
    const reference = newReference();
    const endings = await Promise.all(
      Array.from({ length: 10 }, () => harness.stop("000101", { reference, lastNumber: "000105" })),
    );
    expect(answerOf(endings[0]!).stopped).toBe(5);
    for (const result of endings) expect(result).toEqual(endings[0]);
    expect(answerOf(await harness.stops()).total).toBe(5);
    expect(await stopTexts()).toHaveLength(1);
  });

  test("for two cheques at once stops one of them", async () => {
    const reference = newReference();
    const endings = await Promise.all(
      ["000101", "000102"].map((number) => harness.stop(number, { reference })),
    );
    expect(endings.map(({ outcome }) => outcome).sort()).toEqual(["done", "refused"]);
    expect(answerOf(await harness.stops()).total).toBe(1);
  });
});

test("two stops of one cheque at once, one stops it", async () => {
  for (const number of ["000101", "000102", "000103"]) {
    const endings = await Promise.all([harness.stop(number), harness.stop(number)]);
    expect(endings.map(result).sort()).toEqual(["already-stopped", "done"]);
  }
  expect(answerOf(await harness.stops()).total).toBe(3);
});

test("crossing ranges at once stop each cheque once", async () => {
  const endings = await Promise.all([
    harness.stop("000101", { lastNumber: "000115" }),
    harness.stop("000110", { lastNumber: "000125" }),
    harness.stop("000105", { lastNumber: "000112" }),
  ]);
  const counts = endings.map((result) => answerOf(result).stopped ?? 0);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(25);
  expect(answerOf(await harness.stops()).total).toBe(25);
});

describe("taking a stop back", () => {
  test("makes the cheque unused again, says so by text message, and is listed", async () => {
    await harness.stop("000101");
    expect(await harness.revoke("000101")).toEqual(done({}));
    expect(answerOf(await harness.fate("000101")).fate).toEqual({
      description: "This cheque has not been presented",
      state: "unused",
    });
    expect((await harness.texts())[0]).toBe(
      `The stop on cheque 000101 on your account ending ${ending()} was revoked: it can be paid again. ` +
        "Not you? Call 1800-233-2454. Kaveri Bank",
    );
    expect(answerOf(await harness.stops()).stops.map(({ state }) => state)).toEqual(["revoked"]);
    expect(result(await harness.stop("000101"))).toBe("done");
    expect(answerOf(await harness.stops()).stops.map(({ state }) => state)).toEqual(["stopped", "revoked"]);
  });

  test("is refused of one that is unknown or not stopped", async () => {
    expect(await harness.revoke("000126")).toEqual(refused("9202"));
    for (const state of ["unused", "presented", "paid", "returned", "cancelled"] as const) {
      await harness.setLeaf("000101", state);
      expect(await harness.revoke("000101")).toEqual(refused("9209"));
    }
  });

  test("wants the account, the transaction password, an OTP of its flow, and a customer who may", async () => {
    await harness.stop("000101");
    expect(await harness.revoke("000101", { accountNumber: accounts.savings })).toEqual(refused("4040"));
    expect(await harness.revoke("000101", { transactionPassword: "Wrong@2026" })).toEqual(refused("2"));
    expect(await harness.revoke("000101", { transactionPassword: "" })).toEqual(refused("2"));
    const proof = await harness.proveRevoke("000101");
    const otherFlow = { ...proof, flow: newReference() };
    for (const without of [{ ...proof, otp: "" }, otherFlow])
      expect((await harness.revokeOnly("000101", without)).outcome).toBe("refused");
    await harness.stop("000102");
    expect(await harness.revokeOnly("000102", proof)).toEqual(refused("6007"));
    await harness.setCustomer({ view_only: true });
    expect(await harness.revoke("000101")).toEqual(refused("8010"));
    expect(await harness.stateOf("000101")).toBe("stopped");
  });

  test("is done once for its reference: a later stop stays", async () => {
    await harness.stop("000101");
    const proof = await harness.proveRevoke("000101");
    const first = await harness.revokeOnly("000101", proof);
    expect(first).toEqual(done({}));
    await harness.stop("000101");
    expect(await harness.revokeOnly("000101", proof)).toEqual(first);
    expect(await harness.stateOf("000101")).toBe("stopped");
    expect(await harness.revokeOnly("000102", proof)).toEqual(refused("8013"));
    const stranger = await openChequeDesk(bank);
    expect(await stranger.revokeOnly("000101", proof)).toEqual(refused("8013"));
  });

  test("ten times at once takes it back once", async () => {
    await harness.stop("000101");
    await harness.stop("000102");
    const proof = await harness.proveRevoke("000101");
    const same = await Promise.all(Array.from({ length: 10 }, () => harness.revokeOnly("000101", proof)));
    expect(same).toEqual(Array(10).fill(done({})));
    const flows = [await harness.proveRevoke("000102"), await harness.proveRevoke("000102")];
    const others = await Promise.all(flows.map((flow) => harness.revokeOnly("000102", flow)));
    expect(others.map(({ outcome }) => outcome).sort()).toEqual(["done", "refused"]);
    expect(others).toContainEqual(refused("9209"));
    expect((await harness.texts()).filter((text) => text.includes("was revoked"))).toHaveLength(2);
  });

  test("of two cheques with one reference at once is done for one", async () => {
    await harness.stop("000101", { lastNumber: "000102" });
    const reference = newReference();
    const proofs = [
      await harness.proveRevoke("000101", reference),
      await harness.proveRevoke("000102", reference),
    ];
    const endings = await Promise.all(
      ["000101", "000102"].map((number, at) => harness.revokeOnly(number, proofs[at]!)),
    );
    expect(endings.map(({ outcome }) => outcome).sort()).toEqual(["done", "refused"]);
  });
});
