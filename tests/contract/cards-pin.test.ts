import { beforeEach, describe, expect, test } from "vitest";
import { verifyPassword } from "bank/credentials/password-hash";
import { openCardDesk, pin, pinOtp, type CardDesk } from "./card-desk";
import { done, refused } from "./endings";
import { newReference } from "./payee-desk";
import { bankOfFile } from "./small-bank";

const bank = await bankOfFile();
let desk: CardDesk;
beforeEach(async () => void (desk = await openCardDesk(bank)));

const cvv = "417";
const pinIs = async (expected: string) => verifyPassword((await desk.row()).pin_hash, expected);

describe("a new PIN", () => {
  test.each([{ cvv }, { oldPin: pin }])("is set by %o and the OTP", async (secrets) => {
    const otp = await desk.otpFor(pinOtp("2580", secrets));
    expect(await desk.setPin("2580", { ...secrets, otp })).toEqual(done());
    expect(await pinIs("2580")).toBe(true);
    const { text } = (await desk.texts())[0]!;
    expect(text).toContain("A new PIN was set");
    expect(text).not.toContain("2580");
  });

  test.each(["0000", "1234", "4321", "7890", "123", "12345", "12a4", ""])("%s is none", async (newPin) => {
    expect(await desk.setPin(newPin, { cvv, otp: "123456" })).toEqual(refused("9107"));
    if (newPin) expect(await desk.askOtp(pinOtp(newPin, { cvv }))).toEqual(refused("9107"));
    expect(await desk.texts()).toEqual([]);
  });

  test.each([{ cvv }, { oldPin: pin }])("proven by %o is not the old one", async (secrets) => {
    expect(await desk.askOtp(pinOtp(pin, secrets))).toEqual(refused("9113"));
    expect(await desk.setPin(pin, { ...secrets, otp: "123456" })).toEqual(refused("9113"));
    expect(await desk.texts()).toEqual([]);
    // Whoever proves nothing learns nothing.
    expect(await desk.askOtp(pinOtp(pin, { cvv: "999" }))).toEqual(refused("9104"));
  });

  test("without CVV and old PIN is not set", async () => {
    const otp = await desk.otpFor(pinOtp("2580", {}));
    expect(await desk.setPin("2580", { otp })).toEqual(refused("9104"));
  });

  test("asks for CVV and old PIN before it looks at the OTP, or sends one", async () => {
    expect(await desk.setPin("2580", { cvv: "999", otp: "123456" })).toEqual(refused("9104"));
    expect(await desk.setPin("2580", { oldPin: "9999", otp: "123456" })).toEqual(refused("9108"));
    expect(await desk.askOtp(pinOtp("2580", { cvv: "999" }))).toEqual(refused("9104"));
    expect(await desk.askOtp(pinOtp("2580", { oldPin: "9999" }))).toEqual(refused("9108"));
    expect(await desk.texts()).toEqual([]);
    expect(await pinIs(pin)).toBe(true);
  });

  test.each([
    ["inactive", "9102"],
    ["hot", "9103"],
  ] as const)("is not set on an %s card", async (status, code) => {
    await desk.set({ status });
    expect(await desk.askOtp(pinOtp("2580", { cvv }))).toEqual(refused(code));
    expect(await desk.setPin("2580", { cvv, otp: "123456" })).toEqual(refused(code));
  });

  test("is refused to customers who only look", async () => {
    await desk.setCustomer({ view_only: true });
    expect(await desk.askOtp(pinOtp("2580", { cvv }))).toEqual(refused("8010"));
    expect(await desk.setPin("2580", { cvv, otp: "123456" })).toEqual(refused("8010"));
  });
});

describe("five wrong entries", () => {
  test.each([
    ["CVV", { cvv }, { cvv: "999" }, "9104"],
    ["old PIN", { oldPin: pin }, { oldPin: "9999" }, "9108"],
  ] as const)(
    "of the %s lock it for half an hour, on whichever way they came",
    async (_, right, wrong, code) => {
      expect(await desk.setPin("2580", { ...wrong, otp: "1" })).toEqual(refused(code));
      expect(await desk.askOtp(pinOtp("2580", wrong))).toEqual(refused(code));
      expect(await desk.setPin("2580", { ...wrong, otp: "1" })).toEqual(refused(code));
      expect(await desk.askOtp(pinOtp("2580", wrong))).toEqual(refused(code));
      expect(await desk.askOtp(pinOtp("2580", wrong))).toEqual(refused("9105"));
      expect(await desk.askOtp(pinOtp("2580", right))).toEqual(refused("9105"));
      expect(await desk.setPin("2580", { ...right, otp: "1" })).toEqual(refused("9105"));
      expect(await desk.block("block-temporarily")).toEqual(done());
      await desk.set({ status: "active" });
      bank.pass({ minutes: 31 });
      expect(await desk.askOtp(pinOtp("2580", right))).toEqual(done());
    },
  );

  test("at the same time are counted one after the other", async () => {
    const entries = Array.from({ length: 12 }, () => desk.setPin("2580", { cvv: "999", otp: "1" }));
    const endings = await Promise.all(entries);
    const codes = endings.map((ending) => (ending.ending === "refused" ? ending.code : ending.ending));
    expect(codes.filter((code) => code === "9104")).toHaveLength(4);
    expect(codes.filter((code) => code === "9105")).toHaveLength(8);
  });
});

describe("the OTP", () => {
  test("of one card opens no other, and of one change no other", async () => {
    const other = await desk.issue();
    const otp = await desk.otpFor(pinOtp("2580", { cvv }));
    expect(await desk.setPin("2580", { cvv, otp }, newReference(), other)).toEqual(refused("6001"));
    expect(await desk.block("block-for-good", otp)).toEqual(refused("6001"));
    expect((await desk.row(other)).status).toBe("active");
    expect(await desk.setPin("2580", { cvv, otp })).toEqual(done());
  });

  test("is used once", async () => {
    const otp = await desk.otpFor(pinOtp("2580", { cvv }));
    expect(await desk.setPin("2580", { cvv, otp })).toEqual(done());
    expect(await desk.setPin("1357", { cvv, otp })).toEqual(refused("6001"));
    expect(await pinIs("2580")).toBe(true);
  });

  test("wrong five times is dead, and late it has expired", async () => {
    const otp = await desk.otpFor(pinOtp("2580", { cvv }));
    const wrong = otp === "111111" ? "222222" : "111111";
    for (let time = 1; time <= 4; time += 1)
      expect(await desk.setPin("2580", { cvv, otp: wrong })).toEqual(refused("6001"));
    expect(await desk.setPin("2580", { cvv, otp: wrong })).toEqual(refused("6003"));
    expect(await desk.setPin("2580", { cvv, otp })).toEqual(refused("6003"));
    bank.pass({ minutes: 5 });
    const late = await desk.otpFor(pinOtp("2580", { cvv }));
    bank.pass({ minutes: 5 });
    expect(await desk.setPin("2580", { cvv, otp: late })).toEqual(refused("6002"));
  });

  test("is not sent twice at once", async () => {
    await desk.otpFor(pinOtp("2580", { cvv }));
    expect(await desk.askOtp(pinOtp("2580", { cvv }))).toEqual(refused("6004"));
  });
});

describe("a PIN by text message", () => {
  test("comes once after its OTP was verified, is none that is guessed, and lies sealed", async () => {
    expect(await desk.greenPin()).toEqual(refused("6007"));
    await desk.verifyGreenPin();
    const reference = newReference();
    expect(await desk.greenPin(reference)).toEqual(done());
    const texts = await desk.texts();
    const sent = /^(\d{4}) is the new PIN of your/.exec(texts[0]!.text)![1]!;
    expect(await pinIs(sent)).toBe(true);
    expect(await desk.greenPin(reference)).toEqual(done());
    expect(await desk.texts()).toEqual(texts);
    expect(await desk.greenPin()).toEqual(refused("6007"));
    const stored = await bank.db.selectFrom("bank.text_message").select("sealed_text").execute();
    expect(stored.filter(({ sealed_text }) => sealed_text.includes("is the new PIN"))).toEqual([]);
  });

  test("is not sent for the OTP of another card", async () => {
    const other = await desk.issue();
    await desk.verifyGreenPin(other);
    expect(await desk.greenPin()).toEqual(refused("6007"));
    expect(await pinIs(pin)).toBe(true);
  });

  test("is not sent for a card that is not active, nor set to one that is guessed", async () => {
    await desk.verifyGreenPin();
    expect(await desk.greenPin(newReference(), { newPin: "1111" })).toEqual(refused("9107"));
    await desk.set({ status: "inactive" });
    expect(await desk.greenPin()).toEqual(refused("9102"));
  });
});
