import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { verifyPassword } from "bank/credentials/password-hash";
import { addDays, formatIstTime, istDate, startOfIstDate } from "common/dates";
import { openCardDesk, pin, pinOtp, type CardDesk } from "./card-harness";
import { done, refused } from "./endings";
import { newReference } from "./payee-harness";
import { bankOfFile } from "./small-bank";

const bank = await bankOfFile();
let harness: CardDesk;
beforeEach(async () => void (harness = await openCardDesk(bank)));

const cvv = "417";
const pinIs = async (expected: string) => verifyPassword((await harness.row()).pin_hash, expected);

describe("a new PIN", () => {
  test.each([{ cvv }, { oldPin: pin }])("is set by %o and the OTP", async (secrets) => {
    const otp = await harness.otpFor(pinOtp("2580", secrets));
    expect(await harness.setPin("2580", { ...secrets, otp })).toEqual(done());
    expect(await pinIs("2580")).toBe(true);
    const { text } = (await harness.texts())[0]!;
    expect(text).toContain("A new PIN was set");
    expect(text).not.toContain("2580");
  });

  test.each(["0000", "1234", "4321", "7890", "123", "12345", "12a4", ""])("%s is none", async (newPin) => {
    expect(await harness.setPin(newPin, { cvv, otp: "123456" })).toEqual(refused("9107"));
    if (newPin) expect(await harness.askOtp(pinOtp(newPin, { cvv }))).toEqual(refused("9107"));
    expect(await harness.texts()).toEqual([]);
  });

  test.each([{ cvv }, { oldPin: pin }])("proven by %o is not the old one", async (secrets) => {
    expect(await harness.askOtp(pinOtp(pin, secrets))).toEqual(refused("9113"));
    expect(await harness.setPin(pin, { ...secrets, otp: "123456" })).toEqual(refused("9113"));
    expect(await harness.texts()).toEqual([]);
    // Whoever proves nothing learns nothing.
    expect(await harness.askOtp(pinOtp(pin, { cvv: "999" }))).toEqual(refused("9104"));
  });

  test("without CVV and old PIN is not set", async () => {
    const otp = await harness.otpFor(pinOtp("2580", {}));
    expect(await harness.setPin("2580", { otp })).toEqual(refused("9104"));
  });

  test("asks for CVV and old PIN before it looks at the OTP, or sends one", async () => {
    expect(await harness.setPin("2580", { cvv: "999", otp: "123456" })).toEqual(refused("9104"));
    expect(await harness.setPin("2580", { oldPin: "9999", otp: "123456" })).toEqual(refused("9108"));
    expect(await harness.askOtp(pinOtp("2580", { cvv: "999" }))).toEqual(refused("9104"));
    expect(await harness.askOtp(pinOtp("2580", { oldPin: "9999" }))).toEqual(refused("9108"));
    expect(await harness.texts()).toEqual([]);
    expect(await pinIs(pin)).toBe(true);
  });

  test.each([
    ["inactive", "9102"],
    ["hot", "9103"],
  ] as const)("is not set on an %s card", async (status, code) => {
    await harness.set({ status });
    expect(await harness.askOtp(pinOtp("2580", { cvv }))).toEqual(refused(code));
    expect(await harness.setPin("2580", { cvv, otp: "123456" })).toEqual(refused(code));
  });

  test("is refused to customers who only look", async () => {
    await harness.setCustomer({ view_only: true });
    expect(await harness.askOtp(pinOtp("2580", { cvv }))).toEqual(refused("8010"));
    expect(await harness.setPin("2580", { cvv, otp: "123456" })).toEqual(refused("8010"));
  });
});

describe("five wrong entries", () => {
  test.each([
    ["CVV", { cvv }, { cvv: "999" }, "9104"],
    ["old PIN", { oldPin: pin }, { oldPin: "9999" }, "9108"],
  ] as const)(
    "of the %s lock it for half an hour, on whichever way they came",
    async (_, right, wrong, code) => {
      expect(await harness.setPin("2580", { ...wrong, otp: "1" })).toEqual(refused(code));
      expect(await harness.askOtp(pinOtp("2580", wrong))).toEqual(refused(code));
      expect(await harness.setPin("2580", { ...wrong, otp: "1" })).toEqual(refused(code));
      expect(await harness.askOtp(pinOtp("2580", wrong))).toEqual(refused(code));
      expect(await harness.askOtp(pinOtp("2580", wrong))).toEqual(refused("9105"));
      expect(await harness.askOtp(pinOtp("2580", right))).toEqual(refused("9105"));
      expect(await harness.setPin("2580", { ...right, otp: "1" })).toEqual(refused("9105"));
      expect(await harness.block("block-temporarily")).toEqual(done());
      await harness.set({ status: "active" });
      bank.pass({ minutes: 31 });
      expect(await harness.askOtp(pinOtp("2580", right))).toMatchObject({ outcome: "done" });
    },
  );

  test("at the same time are counted one after the other", async () => {
    const entries = Array.from({ length: 12 }, () => harness.setPin("2580", { cvv: "999", otp: "1" }));
    const endings = await Promise.all(entries);
    const codes = endings.map((result) => (result.outcome === "refused" ? result.code : result.outcome));
    expect(codes.filter((code) => code === "9104")).toHaveLength(4);
    expect(codes.filter((code) => code === "9105")).toHaveLength(8);
  });
});

describe.each([
  ["CVV", { cvv }, { cvv: "999" }, "9104"],
  ["old PIN", { oldPin: pin }, { oldPin: "9999" }, "9108"],
] as const)("over all sessions, of the %s", (name, right, wrong, code) => {
  const enter = (secrets: typeof right | typeof wrong) => harness.setPin("2580", { ...secrets, otp: "1" });
  let start: Date;
  beforeEach(() => void (start = bank.now()));
  afterEach(() => passTo(start));
  const passTo = (moment: Date) => bank.pass({ seconds: (moment.getTime() - bank.now().getTime()) / 1_000 });
  /** The midnight in India with which the date begins that comes so many after the first one. */
  const midnight = (dates: number) => startOfIstDate(addDays(istDate(start), dates));
  const aMinuteBefore = (moment: Date) => new Date(moment.getTime() - 60_000);
  /** Right, and stopped by the OTP alone. */
  const isRight = refused("6001");

  async function enterWrong(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) expect(await enter(wrong)).toEqual(refused(code));
  }

  test("ten wrong entries are looked at a day, whatever right ones come between; the owner is told", async () => {
    for (const time of [1, 2]) {
      await enterWrong(4);
      expect([time, await enter(right)]).toEqual([time, isRight]);
    }
    await enterWrong(1);
    expect(await enter(wrong)).toEqual(refused("9105"));
    passTo(aMinuteBefore(midnight(1)));
    expect(await enter(right)).toEqual(refused("9105"));
    await bank.runDueJobs();
    const told = (await harness.texts()).filter(({ text }) =>
      text.includes("is locked in net-banking until"),
    );
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        new RegExp(
          `The ${name} of your .* card ending ${harness.card.cardNumber.slice(-4)} .* ${formatIstTime(midnight(1))}`,
        ),
      ),
    ]);
    passTo(midnight(1));
    await enterWrong(1);
    expect(await enter(right)).toEqual(isRight);
  });

  test("thirty wrong entries are looked at in ninety days", async () => {
    for (const day of [0, 1, 2]) {
      passTo(midnight(day + 1));
      await enterWrong(4);
      expect(await enter(wrong)).toEqual(refused("9105"));
      bank.pass({ minutes: 31 });
      await enterWrong(4);
      expect(await enter(wrong)).toEqual(refused("9105"));
    }
    passTo(aMinuteBefore(midnight(91)));
    expect(await enter(right)).toEqual(refused("9105"));
    passTo(midnight(91));
    expect(await enter(right)).toEqual(isRight);
  });

  test("a new PIN begins counting anew of the PIN before, and of nothing else", async () => {
    await enterWrong(3);
    const otp = await harness.otpFor(pinOtp("2580", { cvv }));
    expect(await harness.setPin("2580", { cvv, otp })).toEqual(done());
    const { cvv_wrong_in_all: values, old_pin_wrong_in_all: pins } = await harness.row();
    expect([values, pins]).toEqual([name === "CVV" ? 3 : 0, 0]);
  });
});

describe("the OTP", () => {
  test("of one card opens no other, and of one change no other", async () => {
    const other = await harness.issue();
    const otp = await harness.otpFor(pinOtp("2580", { cvv }));
    expect(await harness.setPin("2580", { cvv, otp }, newReference(), other)).toEqual(refused("6001"));
    expect(await harness.block("block-for-good", otp)).toEqual(refused("6001"));
    expect((await harness.row(other)).status).toBe("active");
    expect(await harness.setPin("2580", { cvv, otp })).toEqual(done());
  });

  test("is used once", async () => {
    const otp = await harness.otpFor(pinOtp("2580", { cvv }));
    expect(await harness.setPin("2580", { cvv, otp })).toEqual(done());
    expect(await harness.setPin("1357", { cvv, otp })).toEqual(refused("6001"));
    expect(await pinIs("2580")).toBe(true);
  });

  test("wrong five times is dead, and late it has expired", async () => {
    const otp = await harness.otpFor(pinOtp("2580", { cvv }));
    const wrong = otp === "111111" ? "222222" : "111111";
    for (let time = 1; time <= 4; time += 1)
      expect(await harness.setPin("2580", { cvv, otp: wrong })).toEqual(refused("6001"));
    expect(await harness.setPin("2580", { cvv, otp: wrong })).toEqual(refused("6003"));
    expect(await harness.setPin("2580", { cvv, otp })).toEqual(refused("6003"));
    bank.pass({ minutes: 5 });
    const late = await harness.otpFor(pinOtp("2580", { cvv }));
    bank.pass({ minutes: 5 });
    expect(await harness.setPin("2580", { cvv, otp: late })).toEqual(refused("6002"));
  });

  test("is not sent twice at once", async () => {
    await harness.otpFor(pinOtp("2580", { cvv }));
    expect(await harness.askOtp(pinOtp("2580", { cvv }))).toEqual(refused("6004"));
  });
});

describe("a PIN by text message", () => {
  test("comes once after its OTP was verified, is none that is guessed, and lies sealed", async () => {
    expect(await harness.greenPin()).toEqual(refused("6007"));
    await harness.verifyGreenPin();
    const reference = newReference();
    expect(await harness.greenPin(reference)).toEqual(done());
    const texts = await harness.texts();
    const sent = /^(\d{4}) is the new PIN of your/.exec(texts[0]!.text)![1]!;
    expect(await pinIs(sent)).toBe(true);
    expect(await harness.greenPin(reference)).toEqual(done());
    expect(await harness.texts()).toEqual(texts);
    expect(await harness.greenPin()).toEqual(refused("6007"));
    const stored = await bank.db.selectFrom("bank.text_message").select("sealed_text").execute();
    expect(stored.filter(({ sealed_text }) => sealed_text.includes("is the new PIN"))).toEqual([]);
  });

  test("is not sent for the OTP of another card", async () => {
    const other = await harness.issue();
    await harness.verifyGreenPin(other);
    expect(await harness.greenPin()).toEqual(refused("6007"));
    expect(await pinIs(pin)).toBe(true);
  });

  test("is not sent for a card that is not active, nor set to one that is guessed", async () => {
    await harness.verifyGreenPin();
    expect(await harness.greenPin(newReference(), { newPin: "1111" })).toEqual(refused("9107"));
    await harness.set({ status: "inactive" });
    expect(await harness.greenPin()).toEqual(refused("9102"));
  });
});
