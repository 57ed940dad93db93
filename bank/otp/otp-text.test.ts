import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { otpText } from "./send-otp";
import { ourBank } from "tests/support/banks";

const { profile } = ourBank;

describe("the text message of a one-time password", () => {
  test("says for every purpose what it is for", () => {
    const text = (binding: Parameters<typeof otpText>[2]) => otpText(profile, "482913", binding, 180);
    expect(text({ purpose: "sign-in" })).toBe(
      "482913 is your OTP to sign in to Kaveri Bank net-banking. Valid for 3 minutes. Never share it.",
    );
    expect(text({ purpose: "register" })).toContain("OTP to register for Kaveri Bank net-banking.");
    expect(text({ purpose: "password-reset" })).toContain("OTP to set a new password for Kaveri Bank");
    expect(text({ purpose: "password-reset", variable1: "unblock" })).toContain("OTP to unblock your Kaveri");
    expect(text({ purpose: "password-reset", variable1: "forgot-user-id" })).toContain(
      "OTP to be sent your user ID for Kaveri Bank net-banking.",
    );
    expect(text({ purpose: "add-payee", variable1: "Ramesh" })).toContain("OTP to add Ramesh as a payee.");
    const cheque = {
      purpose: "positive-pay",
      variable1: "50000.00",
      variable2: "318429 / 001110010000017",
      variable3: "Sri Ganesh Timbers",
    } as const;
    expect(text(cheque)).toContain("OTP to declare cheque 318429 of Rs 50,000.00 to Sri Ganesh Timbers.");
    const wish = "debits none, credits none";
    expect(text({ purpose: "alerts", variable1: "001110010000017", variable2: wish })).toContain(
      "OTP to change the text messages about your account ending 0017: debits none, credits none.",
    );
    const nominees = { variable1: "001110010000017", variable2: "Devaki 60 %, Arun 40 %" };
    expect(text({ purpose: "nomination", ...nominees })).toContain(
      "OTP to nominate for your account ending 0017: Devaki 60 %, Arun 40 %.",
    );
    expect(text({ purpose: "green-pin", variable1: "6522110022003308" })).toContain("your card ending 3308.");
  });

  test("names a payment's amount in full and its accounts so that the customer knows them", () => {
    const payment = { purpose: "transfer", variable1: "1234567.5", variable2: "001110010000017" } as const;
    expect(otpText(profile, "000001", { ...payment, variable3: "ரமேஷ்" }, 60)).toBe(
      "000001 is your OTP to pay Rs 12,34,567.50 from account ending 0017 to ரமேஷ். Valid for 1 minute. Never share it.",
    );
  });

  test("names the payee's account and IFSC in full behind the longest name", () => {
    const binding = { purpose: "transfer", variable1: "500.00", variable2: "001110010000017" } as const;
    const account = "12345678901234567890 / SBIN0000001 on 10-03-2026";
    const ofName = (name: string) =>
      otpText(profile, "000001", { ...binding, variable3: `${name} / ${account}` }, 180);
    expect(ofName("Ramesh")).toContain(` to Ramesh / ${account}. `);
    expect(ofName("ரா".repeat(80))).toContain(` / ${account}. `);
    expect(ofName("Ramesh / 00111 / KVGB0000001 ".repeat(9))).toContain(` / ${account}. `);
  });

  test("tells odd lives in seconds", () => {
    expect(otpText(profile, "000001", { purpose: "sign-in" }, 90)).toContain("Valid for 90 seconds.");
    expect(otpText(profile, "000001", { purpose: "sign-in" }, 1)).toContain("Valid for 1 second.");
  });

  test("stays one short line in one direction, whatever a payee is called", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.string(), (name, amount) => {
        const binding = { purpose: "transfer", variable1: amount, variable2: name, variable3: name } as const;
        const text = otpText(profile, "482913", binding, 180);
        expect(text).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
        expect([...text].length).toBeLessThan(230);
        expect(text.startsWith("482913 is your OTP to pay ")).toBe(true);
        expect(text.endsWith(". Valid for 3 minutes. Never share it.")).toBe(true);
      }),
    );
  });
});
