import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import * as zod from "zod/v4";
import { made } from "./zod-later";

vi.mock("zod", () => import("./zod-later"));

/** Forms that between them take of zod what all forms take. */
const written = async () => {
  const { signInForm, signInFields } = await import("~/access/sign-in.forms");
  const { identityForm } = await import("~/access/registration.forms");
  const { applicationForm } = await import("~/routes/_portal+/_cards+/cards.forms");
  const { newPayeeForm } = await import("common/payees");
  const { instructionForm } = await import("~/routes/_portal+/_deposits+/maturity.forms");
  return { signInForm, signInFields, identityForm, applicationForm, newPayeeForm, instructionForm };
};

const issuesOf = (schema: zod.ZodType, typed: unknown) =>
  zod.safeParse(schema, typed).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ??
  [];

it("a schema written down finds and gives what the schema itself does", async () => {
  const later = await written();
  vi.doUnmock("zod");
  vi.resetModules();
  const real = await written();
  expect(later.signInFields).toEqual(real.signInFields);
  const entries = [
    {},
    { customerId: " 100200301 ", password: "Kaveri@2026", captcha: "abcdef", captchaToken: "t" },
    { account: "1", reason: "lost", delivery: "branch", name: "Meena", accountNumber: "12", ifsc: "x" },
  ];
  const schemas = (from: typeof real): zod.ZodType[] => [
    from.signInForm,
    from.identityForm(true),
    from.identityForm(false),
    from.applicationForm,
    from.newPayeeForm("neft-rtgs", "KVCB"),
    from.newPayeeForm("imps", null),
    from.instructionForm([{ accountNumber: "1" }], []),
  ];
  let found = 0;
  schemas(later).forEach((schema, place) => {
    for (const typed of entries) {
      const issues = issuesOf(schemas(real)[place]!, typed);
      expect(issuesOf(made(schema, zod), typed)).toEqual(issues);
      found += issues.length;
    }
  });
  expect(found).toBeGreaterThan(10);
});

it("gives every maker of schemas that the pages' scripts call", async () => {
  const files = execFileSync("git", ["ls-files", "app", "common"], { encoding: "utf8" }).split("\n");
  const texts = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.(server|test)\.|\.server\//.test(file))
    .map((file) => readFileSync(file, "utf8"))
    .filter((text) => / from "zod"/.test(text));
  const called = texts.flatMap((text) =>
    [...text.matchAll(/\bz\s*\.\s*([a-z]\w*)\(/g)].map(([, name]) => name!),
  );
  expect(called).toContain("intersection");
  const given = Object.keys(await import("./zod-later"));
  expect([...new Set(called)].filter((name) => !given.includes(name))).toEqual([]);
});
