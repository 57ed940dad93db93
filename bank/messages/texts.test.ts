import { describe, expect, test } from "vitest";
import { otherBank, ourBank } from "tests/support/banks";
import { words } from "common/words";
import { say } from "./texts";

const { profile } = ourBank;

describe("a text of the bank", () => {
  test("names the bank that says it, and its helpline", () => {
    const profiles = [profile, otherBank.profile];
    expect(profiles.map((one) => say(one, words("payees:kinds.within-bank"), "en"))).toEqual([
      "Within Kaveri Bank",
      "Within Vaigai Bank",
    ]);
    for (const one of profiles)
      expect(say(one, words("sign-in:reasons.net-banking-locked"), "en")).toContain(one.helpline);
  });

  test("groups counts as in India and counts by the rules of its language", () => {
    expect(say(profile, words("cheques:stop.done", { count: 1 }), "en")).toBe("One cheque has been stopped.");
    expect(say(profile, words("cheques:stop.done", { count: 1200 }), "en")).toBe(
      "1,200 cheques have been stopped.",
    );
  });

  test("is said in another language where one is named", () => {
    expect(say(profile, words("payees:kinds.within-bank"), "ta")).toMatch(/\p{Script=Tamil}/u);
  });

  test("keeps what others have written as they wrote it", () => {
    for (const you of ["<b>Ravi & Sons</b>", "$t(home.title)", "{{helpline}}", "$& $1"])
      expect(say(profile, words("accounts:home.greeting", { you }), "en")).toBe(`Hello, ${you}`);
    for (const what of ["{{bank}}", "{{{bank}}}"])
      expect(
        say(profile, words("accounts:messages.taken", { amount: "Rs 1.00", from: "0017", what }), "en"),
      ).toBe(`Rs 1.00 debited from a/c 0017 for ${what}. Questions? Call ${profile.helpline}.`);
  });

  test("that does not exist, or lacks a value, is a fault", () => {
    expect(() => say(profile, words("accounts:home.nothing"), "en")).toThrow("there is no text");
    expect(() => say(profile, words("accounts:home"), "en")).toThrow("is no text");
    expect(() => say(profile, words("nothing:home"), "en")).toThrow();
    expect(() => say(profile, words("accounts:home.greeting"), "en")).toThrow("no value for");
    expect(() => say(profile, words("accounts:home.greeting", { you: undefined as never }), "en")).toThrow(
      "no value for",
    );
  });
});
