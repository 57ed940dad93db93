import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { acts, purposesOfActs } from "common/contract/acts.server";
import { actForms } from "tests/security/act-forms";

/** The declarations of acts, held against the texts that their keys name. */

type Branch = { [step: string]: Branch } & string;
const texts = (area: string) => JSON.parse(readFileSync(`locales/en/${area}.json`, "utf8")) as Branch;
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)[^}]*\}\}/g)].map(([, name]) => name!);

/** By bank/features/otp/service.ts. */
const lookedUp: Record<string, string[]> = { "add-payee": ["bankName", "holder"] };

describe("acts", () => {
  it("have keys of their own", () => {
    const keys = acts.map(({ key }) => key);
    expect(keys).toEqual([...new Set(keys)]);
  });

  it.each(acts.map((act) => [act.key, act] as const))("%s has its words", (_, { area, key, audit, otp }) => {
    const own: Partial<Branch> = texts(area).acts![key] ?? {};
    const shared = texts(area).acts![audit]!;
    expect(typeof shared.label).toBe("string");
    expect(typeof own.label).toBe(audit === key ? "string" : "undefined");
    expect(typeof (otp ? (own.about ?? shared.about) : own.about)).toBe(otp ? "string" : "undefined");
  });

  it("with an OTP are all in the attack suite", () => {
    const keys = acts.filter(({ otp }) => otp).map(({ key }) => key);
    expect(Object.keys(actForms).toSorted()).toEqual(keys.toSorted());
  });

  it.each([...purposesOfActs])(
    "the OTP of %s says nothing but what it is bound to, and what the bank looks up by that",
    (name, { area, binds }) => {
      const known = [...Object.keys(binds), ...(lookedUp[name] ?? [])];
      expect(known).toEqual(expect.arrayContaining(placeholders(texts(area).otps![name]!)));
    },
  );
});
