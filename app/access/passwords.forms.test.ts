import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { brokenRules } from "common/password-policy";
import { passwordForm, type PasswordFormOptions } from "./passwords.forms";

const customerId = "100200301";
const right = { oldPassword: "Kaveri@2026", newPassword: "Godavari@27", confirmPassword: "Godavari@27" };

function wrong(typed: object, options: Partial<PasswordFormOptions> = {}) {
  const read = passwordForm({ customerId, old: "kept", ...options }).safeParse(typed);
  return read.success ? {} : fieldErrors(read.error.issues);
}

function fieldErrors(issues: ReadonlyArray<{ path: PropertyKey[]; message: string }>) {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) (errors[String(path[0])] ??= []).push(message);
  return errors;
}

describe("a form that sets a password", () => {
  test("takes a new one that keeps to the policy, twice the same", () => {
    const { confirmPassword: _, ...given } = right;
    expect(passwordForm({ customerId, old: "kept" }).parse(right)).toEqual(given);
  });

  test.each([
    [
      {},
      {
        oldPassword: ["errors.enterOld"],
        newPassword: ["errors.enterNew"],
        confirmPassword: ["errors.enterConfirm"],
      },
    ],
    [{ ...right, oldPassword: "" }, { oldPassword: ["errors.enterOld"] }],
    [{ ...right, oldPassword: "short" }, { oldPassword: ["errors.short"] }],
    [{ ...right, oldPassword: "x".repeat(17) }, { oldPassword: ["errors.long"] }],
    [{ ...right, confirmPassword: "Godavari@28" }, { confirmPassword: ["errors.differ"] }],
    [{ ...right, newPassword: "Godavari@28" }, { confirmPassword: ["errors.differ"] }],
    [
      { ...right, newPassword: "Abc@1", confirmPassword: "Abc@1" },
      { newPassword: ["errors.short", "errors.guidelines", "length"] },
    ],
    [
      { ...right, newPassword: "godavari 27", confirmPassword: "godavari 27" },
      { newPassword: ["errors.guidelines", "upper", "special", "noSpace"] },
    ],
    [
      { ...right, newPassword: right.oldPassword, confirmPassword: right.oldPassword },
      { newPassword: ["errors.sameAsOld"] },
    ],
  ])("%o says what is wrong beside its field", (typed, errors) => {
    expect(wrong(typed)).toEqual(errors);
  });

  test("asks for no old one where the customer was proven otherwise, and passes over one that is sent", () => {
    const read = passwordForm({ customerId, old: "none" }).parse(right);
    expect(read).toEqual({ newPassword: right.newPassword });
  });

  test("an old one that the bank gave may be shorter than the policy allows", () => {
    expect(wrong({ ...right, oldPassword: "1234" }, { old: "given" })).toEqual({});
  });

  test("of a forgotten password has its own words", () => {
    expect(
      wrong({ newPassword: "Godavari@27", confirmPassword: "x" }, { old: "none", says: "reset" }),
    ).toEqual({
      confirmPassword: ["errors.resetDiffer"],
    });
    expect(wrong({}, { old: "none", says: "reset" })).toEqual({
      newPassword: ["errors.resetPassword"],
      confirmPassword: ["errors.resetConfirm"],
    });
  });

  test("lets through exactly what the policy lets through", () => {
    const letters = fc.constantFrom(..."abcXYZ019!@~ -_é#");
    fc.assert(
      fc.property(fc.string({ unit: letters, minLength: 1, maxLength: 18 }), (typed) => {
        const read = wrong({ newPassword: typed, confirmPassword: typed }, { old: "none" });
        expect(Object.keys(read)).toEqual(brokenRules(typed, customerId).length > 0 ? ["newPassword"] : []);
      }),
    );
  });
});
