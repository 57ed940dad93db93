import { describe, expect, test } from "vitest";
import { readBankEnvironment } from "./env";

describe("the bank's switches", () => {
  test("have defaults, and an empty one counts as not set", () => {
    expect(readBankEnvironment({ DATABASE_URL: "", OTP_SECONDS: "" })).toEqual({
      SANDBOX: false,
      SANDBOX_LIMITS: true,
      BANK_PORT: 3001,
      DATA_DIR: ".data",
      OTP_SECONDS: 59,
      OTP_LIFE_SECONDS: 180,
      PUBLIC_URL: "http://localhost",
      SESSION_MINUTES: 30,
    });
  });

  test("are read from text", () => {
    expect(readBankEnvironment({ SANDBOX: "on", BANK_PORT: "0", SESSION_MINUTES: "0.1" })).toMatchObject({
      SANDBOX: true,
      BANK_PORT: 0,
      SESSION_MINUTES: 0.1,
    });
  });

  test("that are wrong are all named at once, without their values", () => {
    const wrong = { BANK_PORT: "http", GATEWAY_SECRET: "short secret", OTP_SECONDS: "0", SANDBOX: "yes" };
    expect(() => readBankEnvironment(wrong)).toThrow(
      /SANDBOX: [^]*BANK_PORT: [^]*GATEWAY_SECRET: [^]*OTP_SECONDS: /,
    );
    expect(() => readBankEnvironment(wrong)).not.toThrow(/short secret/);
  });
});
