import { beforeEach, describe, expect, test } from "vitest";
import { otpGeneration, otpValidation } from "common/contract/otp.server";
import { sandboxMessages } from "common/contract/sandbox.server";
import { SIGN_IN_USER } from "common/contract/envelope.server";
import { loginValidate, logoutValidate, sessionService } from "common/contract/sign-in.server";
import { addDays, formatIstTime, istDate } from "common/dates";
import {
  accounts,
  as,
  asha,
  bala,
  branch,
  blocked,
  password,
  policy,
  unregistered,
  type Customer,
  bankOfFile,
} from "./small-bank";
import { setStatus } from "./registration-harness";

const bank = await bankOfFile();

let own: Customer;
beforeEach(async () => {
  own = await bank.newCustomer();
});

const nobody = as({ mobile: SIGN_IN_USER });
const incorrect = (triesLeft: number) => ({
  outcome: "refused",
  code: "5001",
  message: "Incorrect User ID or Password",
  details: String(triesLeft),
});

const login = (username: string, typed = password) =>
  bank.gateway.call(
    loginValidate,
    { username, password: typed, latitude: "13.08", longitude: "80.27" },
    nobody,
  );

/** Not registered for net-banking, but with the password of the bank's customers. */
async function newcomer(): Promise<string> {
  const { customerNumber } = await bank.newCustomer();
  await setStatus(bank.db, customerNumber, "unregistered");
  return customerNumber;
}

const open = (more: { otp?: string; newBrowser?: string } = {}) =>
  bank.gateway.call(
    sessionService,
    {
      customerNumber: own.customerNumber,
      username: own.customerNumber,
      sessionId: "",
      extend: false,
      ...more,
    },
    as(own),
  );

const extend = (sessionId: string) =>
  bank.gateway.call(
    sessionService,
    { customerNumber: own.customerNumber, username: own.customerNumber, sessionId, extend: true },
    as(own),
  );

const otpTerms = () => ({ purpose: "sign-in" as const, customerNumber: own.customerNumber });

async function newestText() {
  const texts = await bank.gateway.call(sandboxMessages, { mobile: own.mobile }, nobody);
  if (texts.outcome !== "done") throw new Error(texts.outcome);
  return texts.answer.messages[0]!;
}

async function receiveOtp(): Promise<string> {
  expect((await bank.gateway.call(otpGeneration, otpTerms(), as(own))).outcome).toBe("done");
  return (await newestText()).otp!;
}

async function passOtp(): Promise<void> {
  const terms = otpTerms();
  const otp = await receiveOtp();
  expect((await bank.gateway.call(otpValidation, { ...terms, otp }, as(own))).outcome).toBe("done");
}

async function openSession(): Promise<string> {
  await passOtp();
  const result = await open();
  if (result.outcome !== "done") throw new Error(result.outcome);
  return result.answer.sessionId;
}

describe("customer ID and password", () => {
  test("tell who signs in and with which accounts", async () => {
    expect(await login(asha.customerNumber)).toEqual({
      outcome: "done",
      answer: {
        mobile: asha.mobile,
        customerNumber: asha.customerNumber,
        customerName: "Asha Menon",
        username: asha.customerNumber,
        viewOnly: false,
        accounts: [
          {
            accountNumber: accounts.savings,
            mmid: "9211001",
            primaryFlag: "P",
            kind: "savings",
            branchCode: branch,
            corporateName: "Asha Stores",
            makerChecker: "N",
          },
          ...(
            [
              [accounts.overdraft, "overdraft"],
              [accounts.deposit, "fixed-deposit"],
              [accounts.loan, "loan"],
            ] as const
          ).map(([accountNumber, kind]) => ({
            accountNumber,
            mmid: "",
            primaryFlag: "",
            kind,
            branchCode: branch,
          })),
        ],
        sessionMinutes: 30,
        firstLogin: "no",
        passwordChangeDue: false,
        passwordDays: 90,
        transactionPasswordDays: 30,
        lastLogin: "",
      },
    });
    expect(await login(bala.customerNumber)).toMatchObject({ answer: { viewOnly: true } });
  });

  test("are one answer when unknown, wrong or unregistered", async () => {
    expect(await login("100000000")).toEqual(incorrect(4));
    expect(await login(own.customerNumber, "Wrong@2026")).toEqual(incorrect(4));
    expect(await login(blocked.customerNumber, "Wrong@2026")).toEqual(incorrect(4));
    expect(await login(unregistered.customerNumber)).toEqual(incorrect(4));
    expect(await login("' or 1=1 --")).toEqual(incorrect(4));
    expect(await login("", "")).toEqual(incorrect(4));
  });

  test.each(["known", "unknown", "unregistered"])(
    "tell the tries left of a number that is %s, down to none while a lock runs, and again from the start a day later",
    async (whose) => {
      const numbers = { known: own.customerNumber, unknown: "100000001", unregistered: await newcomer() };
      const number = numbers[whose as keyof typeof numbers];
      for (const left of [4, 3, 2, 1, 0, 0]) expect(await login(number, "wrong")).toEqual(incorrect(left));
      expect(await login(number)).toEqual(incorrect(0));
      bank.pass({ minutes: 30 });
      for (const left of [4, 3]) expect(await login(number, "wrong")).toEqual(incorrect(left));
      bank.pass({ days: 1 });
      await bank.runDueJobs();
      expect(await bank.db.selectFrom("bank.sign_in_try").selectAll().execute()).toEqual([]);
      expect(await login(number, "wrong")).toEqual(incorrect(4));
    },
  );

  test("tell no more tries after somebody has signed in, which would show that the number is used", async () => {
    for (const left of [4, 3]) expect(await login(own.customerNumber, "wrong")).toEqual(incorrect(left));
    expect((await login(own.customerNumber)).outcome).toBe("done");
    expect(await login(own.customerNumber, "wrong")).toEqual(incorrect(2));
  });

  test.each([
    ["locked by the customer", "locked", "5004"],
    ["blocked by the bank", "blocked", "5005"],
  ] as const)("that are right say that net-banking is %s, others do not", async (_, status, code) => {
    await setStatus(bank.db, own.customerNumber, status);
    expect(await login(own.customerNumber)).toMatchObject({ outcome: "refused", code });
    for (const left of [4, 3, 2, 1, 0])
      expect(await login(own.customerNumber, "wrong")).toEqual(incorrect(left));
    expect(await login(own.customerNumber)).toEqual(incorrect(0));
  });

  test("lock after five wrong entries, for half an hour, this customer only", async () => {
    for (const left of [4, 3, 2, 1, 0])
      expect(await login(own.customerNumber, "wrong")).toEqual(incorrect(left));
    expect(await login(own.customerNumber)).toEqual(incorrect(0));
    expect((await login(bala.customerNumber)).outcome).toBe("done");
    bank.pass({ minutes: 29 });
    expect(await login(own.customerNumber)).toEqual(incorrect(0));
    bank.pass({ minutes: 1 });
    expect((await login(own.customerNumber)).outcome).toBe("done");
  });

  test("entered wrongly within the lock do not lengthen it", async () => {
    for (let entry = 0; entry < 5; entry++) await login(own.customerNumber, "wrong");
    bank.pass({ minutes: 20 });
    for (let entry = 0; entry < 5; entry++) await login(own.customerNumber, "wrong");
    bank.pass({ minutes: 10 });
    expect((await login(own.customerNumber)).outcome).toBe("done");
  });

  test("entered rightly forget the wrong entries before", async () => {
    for (let attempt = 0; attempt < 3; attempt++) {
      for (let entry = 0; entry < 4; entry++) await login(own.customerNumber, "wrong");
      expect((await login(own.customerNumber)).outcome).toBe("done");
    }
  });

  test("entered wrongly many times at once are counted one by one", async () => {
    await Promise.all(Array.from({ length: 12 }, () => login(own.customerNumber, "wrong")));
    expect(await login(own.customerNumber)).toEqual(incorrect(0));
  });

  test("say when the passwords run out, and that the first one is to be changed", async () => {
    await bank.db
      .updateTable("bank.credential")
      .set({ expires_on: addDays(istDate(bank.now()), 1), must_change: true })
      .where("customer_number", "=", own.customerNumber)
      .where("kind", "=", "login")
      .execute();
    expect(await login(own.customerNumber)).toMatchObject({
      answer: { passwordDays: 1, passwordChangeDue: false, firstLogin: "yes" },
    });
    bank.pass({ days: 1 });
    expect(await login(own.customerNumber)).toMatchObject({
      answer: { passwordDays: 0, passwordChangeDue: true, transactionPasswordDays: 29 },
    });
  });

  test("give a transaction password no days that is missing, or still the bank's", async () => {
    const transaction = bank.db
      .updateTable("bank.credential")
      .set({ must_change: true })
      .where("customer_number", "=", own.customerNumber)
      .where("kind", "=", "transaction");
    await transaction.execute();
    const noDays = { answer: { firstLogin: "no", transactionPasswordDays: 0 } };
    expect(await login(own.customerNumber)).toMatchObject(noDays);
    await bank.db
      .deleteFrom("bank.credential")
      .where("customer_number", "=", own.customerNumber)
      .where("kind", "=", "transaction")
      .execute();
    expect(await login(own.customerNumber)).toMatchObject(noDays);
  });
});

describe("the bank's session", () => {
  test("opens after the OTP, once for each", async () => {
    expect(await open()).toMatchObject({ outcome: "refused", code: "5003" });
    await passOtp();
    const openings = await Promise.all([open(), open(), open()]);
    expect(openings.map((result) => result.outcome).toSorted()).toEqual(["done", "refused", "refused"]);
    expect(await open()).toMatchObject({ outcome: "refused", code: "5003" });
  });

  test("is remembered as the last sign-in", async () => {
    const at = bank.now();
    await openSession();
    bank.pass({ minutes: 1 });
    expect(await login(own.customerNumber)).toMatchObject({ answer: { lastLogin: formatIstTime(at) } });
  });

  test("goes on when extended in time, an hour in all", async () => {
    const id = await openSession();
    bank.pass({ minutes: 29 });
    expect(await extend(id)).toEqual({ outcome: "done", answer: { sessionId: id } });
    bank.pass({ minutes: 29 });
    expect((await extend(id)).outcome).toBe("done");
    bank.pass({ minutes: 2 });
    expect(await extend(id)).toMatchObject({ outcome: "refused", code: "5002" });
  });

  test("is over after its minutes", async () => {
    const id = await openSession();
    bank.pass({ minutes: policy.sessionMinutes });
    expect(await extend(id)).toMatchObject({ outcome: "refused", code: "5002" });
  });

  test("is opened by its OTP in one call: wrong ones count as ever, a right one opens once and tells of a new browser", async () => {
    const otp = await receiveOtp();
    const wrong = otp === "111111" ? "222222" : "111111";
    for (let entry = 1; entry < 5; entry += 1)
      expect(await open({ otp: wrong })).toMatchObject({ outcome: "refused", code: "6001" });
    expect((await newestText()).otp).toBe(otp);
    const opened = await open({ otp, newBrowser: "Firefox, Windows" });
    if (opened.outcome !== "done") throw new Error(opened.outcome);
    expect((await extend(opened.answer.sessionId)).outcome).toBe("done");
    expect((await newestText()).text).toContain("with a new browser (Firefox, Windows)");
    expect(await open({ otp })).toMatchObject({ outcome: "refused", code: "6001" });

    bank.pass({ minutes: 2 });
    const next = await receiveOtp();
    const other = next === "111111" ? "222222" : "111111";
    const codes = [];
    for (let entry = 1; entry <= 5; entry += 1) codes.push(await open({ otp: other }));
    expect(codes.at(-1)).toMatchObject({ outcome: "refused", code: "6003" });
    expect(await open({ otp: next })).toMatchObject({ outcome: "refused", code: "6003" });
    bank.pass({ minutes: 2 });
    const late = await receiveOtp();
    bank.pass({ seconds: policy.otpLifeSeconds });
    expect(await open({ otp: late })).toMatchObject({ outcome: "refused", code: "6002" });
  });

  test("is its customer's own", async () => {
    const id = await openSession();
    const stolen = await bank.gateway.call(
      sessionService,
      { customerNumber: bala.customerNumber, username: bala.customerNumber, sessionId: id, extend: true },
      as(bala),
    );
    expect(stolen).toMatchObject({ outcome: "refused", code: "5002" });
    const asAnother = await bank.gateway.call(
      sessionService,
      { customerNumber: own.customerNumber, username: own.customerNumber, sessionId: id, extend: true },
      as(bala),
    );
    expect(asAnother).toMatchObject({ outcome: "refused", code: "4030" });
  });

  test("ends at logout: the one that is named, or all", async () => {
    const [first, second, third] = [await openSession(), await openSession(), await openSession()];
    const leave = (sessionId?: string) =>
      bank.gateway.call(logoutValidate, { username: own.customerNumber, sessionId }, as(own));
    expect(await leave(first)).toEqual({ outcome: "done", answer: {} });
    expect((await extend(first)).outcome).toBe("refused");
    expect((await extend(second)).outcome).toBe("done");
    await leave();
    expect((await extend(second)).outcome).toBe("refused");
    expect((await extend(third)).outcome).toBe("refused");
    expect(await bank.gateway.call(logoutValidate, { username: own.customerNumber }, as(bala))).toMatchObject(
      { outcome: "refused", code: "4030" },
    );
  });
});
