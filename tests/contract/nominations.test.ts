import { inWords } from "common/contract/bound-values.server";
import { beforeEach, describe, expect, test } from "vitest";
import { nominate, nominationChange, nominees } from "common/contract/account-enquiries.server";
import type { OtpBinding } from "common/contract/act.server";
import { depositOpening, openDeposit } from "common/contract/deposits.server";
import { nominationOnWire } from "common/contract/nominee-fields.server";
import { otpGeneration, otpValidation } from "common/contract/otp.server";
import { sandboxMessages } from "common/contract/sandbox.server";
import { isoDate } from "common/dates";
import { nominationWords, type Nomination } from "common/nominee";
import { answerOf, openDepositBank, openDepositDesk, type DepositDesk } from "./deposit-harness";
import { done, refused } from "./endings";
import { newReference } from "./payee-harness";
import { as, asha, password } from "./small-bank";
import { idOf, openAccount, rupees } from "./transfer-accounts";

/** Who is nominated for accounts and deposits: up to four, with shares or in turn, registered once in place of all before. */

const bank = await openDepositBank();

let harness: DepositDesk;
beforeEach(async () => void (harness = await openDepositDesk(bank, { balance: rupees(5_00_000) })));

const person = {
  relation: "sister",
  address1: "4 Car Street",
  address2: "Mylapore",
  place: { state: "TN", city: "CHENNAI", pinCode: "600004" },
} as const;
const together = (...shares: number[]): Nomination => ({
  manner: "together",
  nominees: shares.map((share, at) => ({ ...person, name: `Nominee ${"ABCD"[at]}`, share })),
});
const inTurn = (...names: string[]): Nomination => ({
  manner: "in-turn",
  nominees: names.map((name) => ({ ...person, name, share: 100 })),
});

type Secrets = { otp?: string; transactionPassword?: string; reference?: string; accountNumber?: string };

function call(nomination: Nomination, secrets: Secrets = {}) {
  const { customerNumber } = harness.customer;
  const requested = { customerNumber, accountNumber: harness.linked, transactionPassword: password, otp: "" };
  const request = { ...requested, ...nominationOnWire(nomination), ...secrets };
  return bank.gateway.call(nominationChange, request, as(harness.customer));
}

async function verifyOtp(variables: OtpBinding) {
  const binding = { ...variables, customerNumber: harness.customer.customerNumber };
  await bank.gateway.call(otpGeneration, binding, as(harness.customer));
  const { otp } = (await texts())[0]!;
  const result = await bank.gateway.call(otpValidation, { ...binding, otp: otp! }, as(harness.customer));
  expect(result.outcome).toBe("done");
}

async function texts() {
  const requested = bank.gateway.call(
    sandboxMessages,
    { mobile: harness.customer.mobile },
    as(harness.customer),
  );
  return (await answerOf(requested)).messages;
}

const verify = (nomination: Nomination, account = harness.linked) =>
  verifyOtp({
    purpose: nominate.otp!.purpose.name,
    variable1: account,
    variable2: inWords.wire(nominationWords(nomination)),
  });

async function register(nomination: Nomination, reference = newReference()) {
  await verify(nomination);
  return call(nomination, { otp: "123456", reference });
}

const standing = async (accountNumber = harness.linked) => {
  const requested = { customerNumber: harness.customer.customerNumber, accountNumber };
  const shown = await answerOf(bank.gateway.call(nominees, requested, as(harness.customer)));
  return shown.nominees.map(({ name, share, turn }) => [name, turn ?? share]);
};

const rows = () =>
  bank.db
    .selectFrom("bank.nominee as nominee")
    .innerJoin("bank.account as account", "account.id", "nominee.account_id")
    .where("account.number", "=", harness.linked)
    .select(["nominee.name", "nominee.replaced_at"])
    .orderBy("nominee.id")
    .execute();

test("a nomination takes the place of the one before, is told by text message, and the one before is kept", async () => {
  expect(await call(together(60, 40))).toEqual(done({}));
  expect(await standing()).toEqual([]);
  const reference = newReference();
  expect(await register(together(60, 40), reference)).toEqual(done({ registeredOn: harness.today() }));
  expect(await standing()).toEqual([
    ["Nominee A", 60],
    ["Nominee B", 40],
  ]);
  const { text } = (await texts())[0]!;
  for (const answer of ['"Nominee A" 60%, "Nominee B" 40%', reference, harness.linked.slice(-4)])
    expect(text).toContain(answer);
  expect((await register(inTurn("Devaki", "Arun", "Saroja", "Ravi"))).outcome).toBe("done");
  expect(await standing()).toEqual([
    ["Devaki", 1],
    ["Arun", 2],
    ["Saroja", 3],
    ["Ravi", 4],
  ]);
  expect((await rows()).filter(({ replaced_at }) => replaced_at !== null)).toHaveLength(2);
});

test("three equal shares are kept to the hundredth of a per cent", async () => {
  expect((await register(together(33.34, 33.33, 33.33))).outcome).toBe("done");
  expect((await standing()).map(([, share]) => share)).toEqual([33.34, 33.33, 33.33]);
  expect((await texts())[0]!.text).toContain('"Nominee A" 33.34%, "Nominee B" 33.33%, "Nominee C" 33.33%');
});

test("copies under one reference register one nomination, and the reference stands for nothing else", async () => {
  const nomination = together(50, 50);
  await verify(nomination);
  const reference = newReference();
  expect(await call(nomination, { reference })).toEqual(refused("8008"));
  const copies = Array.from({ length: 20 }, () => call(nomination, { otp: "123456", reference }));
  for (const result of await Promise.all(copies))
    expect(result).toEqual(done({ registeredOn: harness.today() }));
  expect(await rows()).toHaveLength(2);
  expect(await call(together(40, 60), { reference })).toEqual(refused("8013"));
});

test("two nominations at the same time leave one of them, never both side by side", async () => {
  const [one, other] = [together(70, 30), inTurn("Devaki", "Arun", "Ravi")];
  await verify(one);
  await verify(other);
  const endings = await Promise.all(
    [one, other].map((nomination) => call(nomination, { otp: "123456", reference: newReference() })),
  );
  expect(endings.map(({ outcome }) => outcome)).toEqual(["done", "done"]);
  expect([2, 3]).toContain((await standing()).length);
});

test("an OTP opens the very nomination it was sent for", async () => {
  await verify(together(60, 40));
  const attempt = { otp: "123456", reference: newReference() };
  expect(await call(together(40, 60), attempt)).toEqual(refused("6007"));
  expect(await call(inTurn("Nominee A", "Nominee B"), attempt)).toEqual(refused("6007"));
  expect(await standing()).toEqual([]);
});

describe("what breaks a rule is refused, whatever the form let through", () => {
  test.each<[string, Nomination]>([
    ["shares of 90", together(60, 30)],
    ["shares of 110", together(60, 50)],
    ["shares of 99.99", together(33.33, 33.33, 33.33)],
    ["five nominees", together(20, 20, 20, 20, 20)],
    [
      "a minor who is eighteen",
      {
        manner: "together",
        nominees: [
          {
            ...person,
            name: "Grown",
            share: 100,
            birth: isoDate("2008-01-01"),
            guardian: { ...person, name: "G" },
          },
        ],
      },
    ],
  ])("%s", async (_, nomination) => expect(await call(nomination)).toEqual(refused("400")));

  test("a loan, an account of several holders, another's account, another customer, a wrong password", async () => {
    for (const kind of ["loan", "overdraft", "cash-credit"] as const) {
      const lent = await openAccount(bank, harness.customer, kind, 0n);
      expect(await call(together(100), { accountNumber: lent })).toEqual(refused("8060"));
    }
    const joint = await openAccount(bank, harness.customer, "savings", 0n);
    await bank.db
      .updateTable("bank.account")
      .set({ joint_holders: ["Devaki"] })
      .where("id", "=", await idOf(bank, joint))
      .execute();
    expect(await call(together(100), { accountNumber: joint })).toEqual(refused("8061"));
    expect((await call(together(100), { accountNumber: "001110010000001" })).outcome).toBe("refused");
    expect(await call(together(100), { transactionPassword: "Wrong#2026" })).toEqual(refused("2"));
    const foreign = { ...nominationOnWire(together(100)), transactionPassword: password, otp: "" };
    const requested = { customerNumber: asha.customerNumber, accountNumber: harness.linked, ...foreign };
    expect(await bank.gateway.call(nominationChange, requested, as(harness.customer))).toEqual(
      refused("4030"),
    );
  });
});

test("a deposit is opened for several nominees, and they stand as they were named", async () => {
  const deposit = {
    scheme: "reinvestment",
    amount: rupees(1_00_000),
    months: 24,
    days: 0,
    fromAccount: harness.linked,
    toAccount: harness.linked,
    renews: false,
    rate: "7.25",
    product: "fixed",
    customerNumber: harness.customer.customerNumber,
    ...nominationOnWire(together(25, 35, 40)),
  } as const;
  await verifyOtp(openDeposit.otp!.bind(deposit));
  const { accountNumber } = await answerOf(
    bank.gateway.call(
      depositOpening,
      {
        ...deposit,
        transactionPassword: password,
        otp: "123456",
        reference: newReference(),
      },
      as(harness.customer),
    ),
  );
  expect(await standing(accountNumber)).toEqual([
    ["Nominee A", 25],
    ["Nominee B", 35],
    ["Nominee C", 40],
  ]);
});
