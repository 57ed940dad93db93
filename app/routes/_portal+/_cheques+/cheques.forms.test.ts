import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { bookRequestForm, statusForm, stopForm } from "./cheques.forms";

/** The value, or the first thing wrong with each field. */
function checkForm(form: z.ZodType, typed: Record<string, string>) {
  const read = form.safeParse(typed);
  if (read.success) return { ok: true as const, value: read.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of read.error.issues) errors[String(path[0])] ??= message;
  return { ok: false as const, errors };
}

const stop = { account: "1", number: "000123", last: "", reason: "lost" };
const wrongWith = (typed: Record<string, string>) => {
  const read = checkForm(stopForm, { ...stop, ...typed });
  return read.ok ? {} : read.errors;
};

describe("a stop", () => {
  it("is of one cheque, or of those up to the last", () => {
    expect(checkForm(stopForm, stop)).toEqual({
      ok: true,
      value: { account: "1", number: "000123", reason: "lost" },
    });
    expect(checkForm(stopForm, { ...stop, number: "000 123", last: " 000147" })).toEqual({
      ok: true,
      value: { account: "1", number: "000123", last: "000147", reason: "lost" },
    });
  });

  it("up to the same cheque is of one", () => {
    expect(checkForm(stopForm, { ...stop, last: "000123" })).toMatchObject({
      value: { account: "1", number: "000123", reason: "lost" },
    });
  });

  it("names everything that is missing at once", () => {
    expect(wrongWith({ account: "", number: "", reason: "" })).toEqual({
      account: "errors.selectAccount",
      number: "errors.enterNumber",
      reason: "errors.selectReason",
    });
  });

  it.each(["12345", "1234567", "12345a", "-12345"])("of '%s' is none", (number) => {
    expect(wrongWith({ number })).toEqual({ number: "errors.invalidNumber" });
    expect(wrongWith({ last: number })).toEqual({ last: "errors.invalidNumber" });
  });

  it("goes forward, and not beyond a book's length", () => {
    expect(wrongWith({ last: "000122" })).toEqual({ last: "errors.lastBefore" });
    expect(wrongWith({ last: "000148" })).toEqual({ last: "errors.rangeLong" });
    expect(wrongWith({ last: "000148", reason: "" })).toEqual({
      last: "errors.rangeLong",
      reason: "errors.selectReason",
    });
  });
});

describe("a request for books", () => {
  const wrong = (typed: Record<string, string>) =>
    checkForm(bookRequestForm, { account: "1", books: "two", transactionPassword: "12345678", ...typed });

  it("is of one to three, with a password that can be one", () => {
    expect(wrong({})).toMatchObject({ ok: true });
    expect(wrong({ books: "4" })).toMatchObject({ errors: { books: "errors.selectBooks" } });
    for (const transactionPassword of ["1234567", "12345678901234567"])
      expect(wrong({ transactionPassword })).toMatchObject({
        errors: { transactionPassword: "flows:errors.passwordLength" },
      });
    expect(wrong({ transactionPassword: "" })).toMatchObject({
      errors: { transactionPassword: "flows:errors.enterPassword" },
    });
  });
});

it("a status is asked for of an account and a number", () => {
  expect(checkForm(statusForm, { account: "", number: "" })).toMatchObject({
    errors: { account: "errors.selectAccount", number: "errors.enterNumber" },
  });
  expect(checkForm(statusForm, { account: "1", number: "000001" })).toMatchObject({ ok: true });
});
