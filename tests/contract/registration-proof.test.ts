import { beforeEach, describe, expect, test } from "vitest";
import { registrationDesk, setStatus, type RegistrationDesk } from "./registration-harness";
import { openSmallBank, unregistered, bankOfFile } from "./small-bank";

const bank = await bankOfFile();

let harness: RegistrationDesk;
beforeEach(async () => {
  harness = await registrationDesk(bank, "unregistered");
});

const proven = {
  outcome: "done",
  answer: { customerDetails: [{ proof: expect.stringMatching(/^[\w-]{43}$/) as string }] },
};
const notProven = {
  outcome: "refused",
  code: "5060",
  message: "The details do not belong together. Please check them and try again",
};
const MAX_WRONG = 5;

describe("a customer is proven", () => {
  test("by the own debit card", async () => {
    expect(await harness.showCard()).toEqual(proven);
  });

  test("by the branch's token, in small letters too", async () => {
    expect(await harness.showToken()).toEqual(proven);
    expect(await harness.showToken(` ${harness.branchToken.toLowerCase()} `)).toEqual(proven);
  });

  test("whose number is forgotten, by mobile and card or token; the answer says whose they are", async () => {
    const nameless = { ...harness.customer, customerNumber: "" };
    const { customerNumber } = harness;
    const [proof] = proven.answer.customerDetails;
    const named = { ...proven, answer: { customerDetails: [{ ...proof, customerNumber }] } };
    expect(await harness.showCard({}, nameless)).toEqual(named);
    expect(await harness.showToken(harness.branchToken, nameless)).toEqual(named);
    const other = await registrationDesk(bank);
    expect(await other.showCard(harness.card, { ...other.customer, customerNumber: "" })).toEqual(notProven);
    for (let time = 0; time < MAX_WRONG; time += 1)
      expect(await harness.showCard({ cvv: "418" }, nameless)).toEqual(notProven);
    expect(await harness.showCard({}, nameless)).toEqual(notProven);
  });

  test("whatever the bank then says to the wish", async () => {
    await setStatus(bank.db, harness.customerNumber, "blocked");
    expect(await harness.showCard()).toEqual(proven);
  });
});

describe("one answer has everything that proves nobody", () => {
  test("a wrong number, month, year or verification value", async () => {
    for (const wrong of [
      { cardNumber: "6522110022990000" },
      { expiry: "10/27" },
      { expiry: "09/28" },
      { cvv: "418" },
    ])
      expect(await harness.showCard(wrong)).toEqual(notProven);
  });

  test("what is no card or token at all", async () => {
    const other = await registrationDesk(bank);
    for (const wrong of [{ expiry: "13/27" }, { expiry: "" }, { cvv: "" }, { cardNumber: "' or 1=1 --" }])
      expect(await other.showCard(wrong)).toEqual(notProven);
    expect(await harness.showToken("")).toEqual(notProven);
  });

  test("card and token of another customer", async () => {
    const other = await registrationDesk(bank);
    expect(await harness.showCard(other.card)).toEqual(notProven);
    expect(await harness.showToken(other.branchToken)).toEqual(notProven);
  });

  test("an unknown customer, and the mobile of another", async () => {
    const { customerNumber, mobile } = harness;
    for (const who of [
      { customerNumber: "123", mobile },
      { customerNumber, mobile: unregistered.mobile },
    ]) {
      expect(await harness.showCard({}, who)).toEqual(notProven);
      expect(await harness.showToken(harness.branchToken, who)).toEqual(notProven);
    }
  });

  test("a card or token that is over", async () => {
    const own = await openSmallBank();
    try {
      const late = await registrationDesk(own);
      own.pass({ days: 31 });
      expect(await late.showToken()).toEqual(notProven);
      expect(await late.showCard()).toEqual(proven);
      own.pass({ days: 540 });
      expect(await late.showCard()).toEqual(notProven);
    } finally {
      await own.stop();
    }
  });

  test("everything, for half an hour after five wrong ones", async () => {
    for (let entry = 1; entry < MAX_WRONG; entry++) await harness.showCard({ cvv: "000" });
    expect(await harness.showToken("BRTKN-0000-WRONG")).toEqual(notProven);
    expect(await harness.showCard()).toEqual(notProven);
    expect(await harness.showToken()).toEqual(notProven);
    bank.pass({ minutes: 29 });
    expect(await harness.showCard()).toEqual(notProven);
    bank.pass({ minutes: 1 });
    expect(await harness.showCard()).toEqual(proven);
  });
});

describe("wrong cards and tokens", () => {
  test("tried at the same time are counted one by one", async () => {
    await Promise.all(Array.from({ length: 20 }, () => harness.showCard({ cvv: "000" })));
    expect(await harness.showCard()).toEqual(notProven);
  });

  test("before a right one are forgotten", async () => {
    for (let attempt = 0; attempt < 3; attempt++) {
      for (let entry = 1; entry < MAX_WRONG; entry++) await harness.showCard({ cvv: "000" });
      expect(await harness.showCard()).toEqual(proven);
    }
  });

  test("lock neither another customer nor what was proven before", async () => {
    const proof = await harness.prove();
    for (let entry = 0; entry < MAX_WRONG; entry++) await harness.showCard({ cvv: "000" });
    expect(await (await registrationDesk(bank)).showCard()).toEqual(proven);
    await harness.verifyOtp("register");
    expect((await harness.register("register", proof)).outcome).toBe("done");
  });
});

test("neither card number nor verification value, token or proof lies in the tables or the log", async () => {
  const proof = await harness.prove("token");
  const rows = await Promise.all(
    (["bank.card", "bank.branch_token", "bank.proof", "bank.given_proof"] as const).map((table) =>
      bank.db.selectFrom(table).selectAll().execute(),
    ),
  );
  const kept = JSON.stringify(rows, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  expect(kept).toContain(harness.customerNumber);
  for (const secret of [harness.card.cardNumber, `"${harness.card.cvv}"`, harness.branchToken, proof])
    expect(kept + bank.logged.join("")).not.toContain(secret);
});
