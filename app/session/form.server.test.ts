import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyUnseen, disguisesOf } from "tests/support/unseen-signs";
import { parseFields } from "./form.server";

const known = ["customerId", "captcha"];
const statusOf = (body: string): number => {
  try {
    parseFields(body, known);
    return 200;
  } catch (refusal) {
    return (refusal as Response).status;
  }
};

describe("posted fields", () => {
  it("known ones are read, others change nothing", () => {
    const form = parseFields("customerId=100200301&isAdmin=1&captcha=a+b%21&token=t", known);
    expect([...form]).toEqual([
      ["customerId", "100200301"],
      ["captcha", "a b!"],
      ["token", "t"],
    ]);
  });

  it.each([
    ["a name like an array index", "a[20000000]=1"],
    ["a nested name", "a.b.c=1"],
    ["a prototype's name", "__proto__=1"],
    ["an empty name", "=1"],
    ["a very long name", `${"a".repeat(50)}=1`],
    ["a field twice", "captcha=1&captcha=2"],
    ["ten thousand fields", Array.from({ length: 10_000 }, (_, at) => `f${at}=1`).join("&")],
    ["a very long value", `captcha=${"a".repeat(5_000)}`],
  ])("%s is refused", (_what, body) => {
    expect(statusOf(body)).toBe(400);
  });

  it("a NUL is dropped", () => {
    expect(parseFields("captcha=a%00b", known).get("captcha")).toBe("ab");
  });

  const read = (name: string, typed: string) =>
    parseFields(new URLSearchParams([[name, typed]]).toString()).get(name);

  it("all are read as they are seen", () => {
    const fields = ["customerId", "captcha", "otp", "cvv", "newPin", "branchToken", "remark", "anyOther"];
    fc.assert(
      fc.property(fc.constantFrom(...fields), disguisesOf("Ab 12"), (name, typed) => {
        expect(read(name, typed)).toBe("Ab 12");
      }),
    );
  });

  it("passwords are read as they are typed: every sign makes another one", () => {
    const fields = ["password", "oldPassword", "newPassword", "confirmPassword", "transactionPassword"];
    fc.assert(
      fc.property(fc.constantFrom(...fields), anyUnseen, (name, sign) => {
        expect(read(name, `Kaveri${sign}@2026 `)).toBe(`Kaveri${sign}@2026 `);
      }),
    );
  });

  it("constructor is a name like any other", () => {
    expect(statusOf("constructor=1")).toBe(200);
    expect([...parseFields("constructor=1", known)]).toEqual([]);
  });
});
