import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import * as zod from "zod/v4";
import { checkSchemas } from "../../scripts/check-schemas.mjs";
import { built } from "./lazy-schemas";

vi.mock("zod", () => import("./lazy-schemas"));

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
    from.newPayeeForm("KVCB"),
    from.instructionForm([{ accountNumber: "1" }], []),
  ];
  let found = 0;
  schemas(later).forEach((schema, place) => {
    for (const typed of entries) {
      const issues = issuesOf(schemas(real)[place]!, typed);
      expect(issuesOf(built(schema, zod), typed)).toEqual(issues);
      found += issues.length;
    }
  });
  expect(found).toBeGreaterThan(10);
});

describe("the build", () => {
  const folder = mkdtempSync(join(import.meta.dirname, "../../.test/schemas-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  const formOf = (field: string) => {
    const file = join(folder, "tried.forms.ts");
    writeFileSync(file, `import * as z from "zod";\nexport const form = z.object({ field: ${field} });\n`);
    return [file];
  };

  it.each(["z.coerce.number()", "z.iso.date()", "z.number()"])("refuses a form with %s", async (field) => {
    await expect(checkSchemas(formOf(field))).rejects.toThrow(/will always be undefined/);
  });

  it("takes a form of what browsers have of zod, and every form of the portal", async () => {
    await checkSchemas(formOf('z.string({ error: "missing" }).optional()'));
    await checkSchemas();
  });
});
