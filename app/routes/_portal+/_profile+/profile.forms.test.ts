import { parseWithZod } from "@conform-to/zod/v4";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alertsForm, alertsOf, typedAlerts } from "./profile.forms";

const account = { handle: "own_account" };
const schema = alertsForm([account]);
const named = (entries: object) =>
  Object.fromEntries(Object.entries(entries).map(([name, entry]) => [`${name}-own-account`, entry]));
const typed = { debits: "yes", debitsFrom: "", creditsFrom: "" };

/** The settings that were typed, or the first error of each field. */
function readAlerts(given: object) {
  const read = schema.safeParse(given);
  if (read.success) return { ok: true, settings: alertsOf(read.data, account) };
  const errors = read.error.issues.map(({ path, message }) => [String(path[0]).split("-")[0], message]);
  return { ok: false, errors: Object.fromEntries(errors) };
}

/** Values that a page shows after a refusal. */
function typedIn(form: FormData) {
  return parseWithZod(form, { schema }).payload;
}

describe("text messages about an account", () => {
  it.each([
    ["", 0n],
    ["0", 0n],
    ["500", 50_000n],
    ["1,500.50", 150_050n],
  ])("from %j on are those of %d paise and more", (debitsFrom, paise) => {
    expect(readAlerts(named({ ...typed, debitsFrom }))).toEqual({
      ok: true,
      settings: { debits: true, debitsFrom: paise, credits: false, creditsFrom: 0n },
    });
  });

  it("each amount that cannot be read is told beside its own field", () => {
    expect(readAlerts(named({ ...typed, debitsFrom: "1e5", creditsFrom: "1.005" }))).toEqual({
      ok: false,
      errors: { debitsFrom: "errors.amountDigits", creditsFrom: "errors.amountDecimals" },
    });
    expect(readAlerts(named({ ...typed, creditsFrom: "9".repeat(14) }))).toEqual({
      ok: false,
      errors: { creditsFrom: "errors.amountTooLarge" },
    });
  });

  it("a box that is not ticked is not sent by browsers", () => {
    const form = new FormData();
    for (const [name, entry] of Object.entries(named({ credits: "yes", creditsFrom: "x" })))
      form.set(name, String(entry));
    expect(typedIn(form)).toEqual(named({ credits: "yes", creditsFrom: "x" }));
  });

  it("what is shown reads as what was set", () => {
    const paise = fc.bigInt({ min: 0n, max: 10n ** 15n - 1n });
    const settings = fc.record({
      debits: fc.boolean(),
      debitsFrom: paise,
      credits: fc.boolean(),
      creditsFrom: paise,
    });
    fc.assert(
      fc.property(settings, (set) => {
        expect(readAlerts(typedAlerts(account, set))).toEqual({ ok: true, settings: set });
      }),
    );
  });
});
