import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { otpText, purposeOf } from "./send-otp";
import { say } from "bank/messages/texts";
import { changeWords } from "common/alerts";
import {
  blockChange,
  channelsChange,
  channelSwitches,
  limitsChange,
  pinChange,
  type ChannelInstructions,
} from "common/card-changes";
import { inWords } from "common/contract/bound-values.server";
import type { Language } from "common/languages";
import { nominationWords } from "common/nominee";
import { words, type TextValue, type Words } from "common/words";
import { ourBank } from "tests/support/banks";

const { profile } = ourBank;
const policyOf = (otpLifeSeconds: number) => ({
  otpLifeSeconds,
  otpWaitSeconds: 59,
  sessionMinutes: 30,
  portalHost: "netbanking.example",
});

const leaveAll = Object.fromEntries(
  channelSwitches.map((channel) => [channel, "leave"]),
) as ChannelInstructions;
const [devaki, arun] = [
  { name: "Devaki", share: 60 },
  { name: "Arun", share: 40 },
];

const together = { manner: "together", nominees: [devaki, arun] } as const;

/** Values that the bank adds. */
const facts = {
  browser: "Chrome, Android",
  place: "near Madurai",
  bankName: "State Bank of India",
  holder: "Vasanthi Kannan",
};

const sentAt = new Date("2026-11-29T20:15:56+05:30");
const textOf = (binding: Parameters<typeof purposeOf>[0], lifeSeconds = 180, otp = "482913") =>
  otpText(
    { profile, policy: policyOf(lifeSeconds) },
    { otp, purposeText: say(profile, purposeOf(binding, facts), "en"), sentAt, language: "en" },
  );

describe("the text message of a one-time password", () => {
  test("says for every purpose what it is for", () => {
    const text = textOf;
    expect(text({ purpose: "sign-in" })).toBe(
      "482913 is your OTP to sign in to Kaveri Bank net-banking from Chrome, Android, near Madurai. " +
        "Sent at 20:15:56 IST. Valid for 3 minutes. Never share it.\n@netbanking.example #482913",
    );
    expect(text({ purpose: "register" })).toContain("OTP to register for Kaveri Bank net-banking.");
    expect(text({ purpose: "password-reset" })).toContain("OTP to set a new password for Kaveri Bank");
    expect(text({ purpose: "password-reset", variable1: "unblock" })).toContain("OTP to unblock your Kaveri");
    expect(text({ purpose: "password-reset", variable1: "forgot-user-id" })).toContain(
      "OTP to be sent your customer ID for Kaveri Bank net-banking.",
    );
    const payee = { variable1: "Ramesh", variable2: "999988887777", variable3: "SBIN0000800" };
    expect(text({ purpose: "add-payee", ...payee })).toContain(
      'OTP to add "Ramesh" as a payee: account ending 7777 at State Bank of India, held by "Vasanthi Kannan".',
    );
    const cheque = {
      purpose: "positive-pay",
      variable1: "50000.00",
      variable2: "318429 / 001110010000017",
      variable3: "Sri Ganesh Timbers",
    } as const;
    expect(text(cheque)).toContain('OTP to declare cheque 318429 of Rs 50,000.00 to "Sri Ganesh Timbers".');
    const none = { debits: false, debitsFrom: 0n, credits: false, creditsFrom: 0n };
    const wish = changeWords({ accountNumber: "001110010000017", ...none });
    const fewer = {
      purpose: "alerts",
      variable1: "001110010000017",
      variable2: inWords.wire(wish),
    } as const;
    expect(text(fewer)).toContain(
      "OTP to change the text messages about your account ending 0017: debits by cheque or at a branch none, credits none.",
    );
    const nominees = { variable1: "001110010000017", variable2: inWords.wire(nominationWords(together)) };
    expect(text({ purpose: "nomination", ...nominees })).toContain(
      'OTP to nominate for your account ending 0017: "Devaki" 60%, "Arun" 40%.',
    );
    expect(text({ purpose: "green-pin", variable1: "6522110022003308" })).toContain("your card ending 3308.");
  });

  test("names a payment's amount in full and its accounts so that the customer knows them", () => {
    const payment = { purpose: "transfer", variable1: "1234567.5", variable2: "001110010000017" } as const;
    expect(textOf({ ...payment, variable3: "ரமேஷ்" }, 60, "000001")).toBe(
      '000001 is your OTP to pay Rs 12,34,567.50 from account ending 0017 to "ரமேஷ்". ' +
        "Sent at 20:15:56 IST. Valid for 1 minute. Never share it.\n@netbanking.example #000001",
    );
  });

  test("names the payee's account and IFSC in full behind the longest name", () => {
    const binding = { purpose: "transfer", variable1: "500.00", variable2: "001110010000017" } as const;
    const account = "12345678901234567890 / SBIN0000001 on 10-03-2026";
    const ofName = (name: string) => textOf({ ...binding, variable3: `${name} / ${account}` });
    expect(ofName("Ramesh")).toContain(` to "Ramesh" / ${account}. `);
    expect(ofName("ரா".repeat(80))).toContain(`…" / ${account}. `);
    expect(ofName("Ramesh / 00111 / KVGB0000001 ".repeat(9))).toContain(`…" / ${account}. `);
  });

  test("says a change in the words of its receiver, and no word of it in English", () => {
    const spoken = (change: TextValue, language: Language) => {
      const wire = { variable1: "6522110022003308", variable2: inWords.wire(change) };
      return say(profile, purposeOf({ purpose: "card-limit", ...wire }), language);
    };
    const change = [
      ...limitsChange({ pos: 50_000_00n, atm: 20_000_00n }),
      ...channelsChange({ ...leaveAll, intlAtm: "switch-on", ecom: "switch-off" }),
    ];
    expect(spoken(change, "en")).toBe(
      "to change your card ending 3308: ATM limit Rs 20,000.00; shops (POS) limit Rs 50,000.00; online (ECOM) off; ATM abroad on",
    );
    const every = [
      ...change,
      pinChange,
      ...(["block-temporarily", "block-for-good", "unblock"] as const).map(blockChange),
      ...(["all", "principal", "pay"] as const).map((one) => words(`deposits:messages.instruction.${one}`)),
      nominationWords({ manner: "in-turn", nominees: [devaki, arun, devaki] }),
    ] as Words[];
    for (const language of ["ta", "te", "ml"] as const)
      expect(spoken(every, language).match(/[A-Za-z]{2,}/g)).toSatisfy((latin: string[]) =>
        latin.every((word) => ["Rs", "ATM", "POS", "ECOM", "PIN", "Devaki", "Arun"].includes(word)),
      );
  });

  test("takes no text of a page, and no braces, from the wire", () => {
    const spoken = (variable2: string) =>
      say(profile, purposeOf({ purpose: "card-pin", variable1: "6522110022003308", variable2 }), "en");
    const begin = "to change your card ending 3308: ";
    for (const foreign of ["a change", '{"key":"accounts:home.greeting","values":{}}', "[1"])
      expect(spoken(foreign)).toBe(begin + foreign);
    expect(spoken(inWords.wire("{{bank}} {{card}}"))).toBe(`${begin}{{bank}} {{card}}`);
  });

  test("says the day of a scheduled transfer and the rhythm of a standing instruction", () => {
    const spoken = (variable3: string, language: Language = "en") =>
      say(
        profile,
        purposeOf({ purpose: "transfer", variable1: "500", variable2: "001110010000017", variable3 }),
        language,
      );
    const to = "to pay Rs 500.00 from account ending 0017 to ";
    for (const [name, rest] of [
      ["Ramesh", " / 12345678901 / SBIN0000001 on 10-03-2026"],
      ["Ramesh", " / 12345678901 / half-yearly from 10-03-2026, 12 times"],
      ["Ramesh on 10-03-2026", " / 12345678901"],
      ["Ramesh / 001110010000017", " / 12345678901"],
    ])
      expect(spoken(`${name}${rest}`)).toBe(`${to}"${name}"${rest}`);
    expect(spoken("Ramesh / 1234 / monthly from 10-03-2026, up to Rs 123456.00")).toBe(
      `${to}"Ramesh" / 1234 / monthly from 10-03-2026, up to Rs 1,23,456.00`,
    );
    for (const tail of ["on 10-03-2026", "/ monthly from 10-03-2026, 1 times"])
      for (const language of ["ta", "te", "ml"] as const)
        expect(spoken(`1234 ${tail}`, language)).not.toMatch(/ on |monthly|from|times/);
  });

  test("tells odd lives in seconds", () => {
    expect(textOf({ purpose: "sign-in" }, 90)).toContain("Valid for 90 seconds.");
    expect(textOf({ purpose: "sign-in" }, 1)).toContain("Valid for 1 second.");
  });

  test("stays one short line in one direction before its last one, whatever a payee is called", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.string(), (name, amount) => {
        const binding = { purpose: "transfer", variable1: amount, variable2: name, variable3: name } as const;
        const [text, last, ...more] = textOf(binding).split("\n") as [string, string];
        expect([last, more]).toEqual(["@netbanking.example #482913", []]);
        expect(text).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
        expect([...text].length).toBeLessThan(255);
        expect(text.startsWith("482913 is your OTP to pay ")).toBe(true);
        expect(text.endsWith(". Sent at 20:15:56 IST. Valid for 3 minutes. Never share it.")).toBe(true);
      }),
    );
  });
});
