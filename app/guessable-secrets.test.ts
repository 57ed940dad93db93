import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { isGuessableSecret } from "./guessable-secrets";

it.each([
  "x".repeat(40),
  "0123456789abcdef".repeat(3),
  "change-me!".repeat(4),
  "12121234343456565678787812345678",
  "please-change-this-secret-in-production-now",
  "PleaseReplaceThisWithYourOwnSecret2026!!",
  "abcdefghijklmnopqrstuvwxyzabcdefgh",
  "ZYXWVUTSRQPONMLKJIHGFEDCBA9876543210",
  "qwertyuiopasdfghjklzxcvbnm1234567890",
  "kaveri-bank-netbanking-portal-session-secret",
  "your_session_secret_must_be_32_characters_long",
  "1qaz2wsx3edc4rfv1qaz2wsx3edc4rfv!!",
])("the secret %j is soon guessed", (secret) => {
  expect(isGuessableSecret(secret)).toBe(true);
});

it("what chance has made is never taken for guessable, in any of its usual forms", () => {
  for (let turn = 0; turn < 2_000; turn += 1)
    for (const [bytes, form] of [
      [24, "base64"],
      [24, "base64url"],
      [16, "hex"],
      [12, "base64"],
      [32, "hex"],
    ] as const) {
      const secret = randomBytes(bytes).toString(form);
      expect([secret, isGuessableSecret(secret)]).toEqual([secret, false]);
    }
});
