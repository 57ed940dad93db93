import { describe, expect, test } from "vitest";
import { formatDate, isoDate } from "common/dates";
import { noBreak } from "common/no-break";
import { termsOn } from "common/terms";
import { ourBank } from "tests/support/banks";
import { translator } from "./instances.server";
import { languages } from "./languages";
import { termsWords } from "./terms-words";

const { profile, tariff } = ourBank;

describe.each(languages)("the terms in %s", (language) => {
  const translators = {
    t: translator(language, "terms"),
    payments: translator(language, "payments"),
    profile: translator(language, "profile"),
  };
  const sectionsOf = (first: string, today: string, bank = ourBank) => {
    const version = termsOn(profile.terms, isoDate(first))!;
    const words = termsWords(translators, bank, version, isoDate(today));
    return Object.fromEntries(words.map(({ section, paragraphs }) => [section, paragraphs.join("\n")]));
  };

  test("say of each section something, and fill each placeholder", () => {
    for (const { from } of profile.terms)
      for (const text of Object.values(sectionsOf(from, from))) {
        expect(text).not.toBe("");
        expect(text).not.toContain("{{");
      }
  });

  test("have the figures of the rule book, so that a change of them needs no change of a text", () => {
    const charges = tariff.charges.map((version) => ({ ...version, gst: "21" }));
    const alertRules = tariff.alerts.map((row) => ({ ...row, otherDebitsFrom: 7_000_00n }));
    const bank = { profile, tariff: { ...tariff, charges, alerts: alertRules } };
    const { charges: listed, alerts, help } = sectionsOf("2026-01-01", "2026-11-30", bank);
    expect(listed).toContain("21%");
    expect(alerts).toContain("₹7,000");
    expect(help).toContain(profile.helpline);
    expect(help).toContain(profile.customerCareEmail);
    expect(help).toContain(String(profile.complaints.answerDays));
    expect(help).toContain(profile.complaints.site);
  });

  test("say who bears a payment by the law of the version's own days, whatever day it is read on", () => {
    for (const today of ["2026-01-01", "2026-11-30", "2027-06-01"]) {
      expect(sectionsOf("2026-01-01", today).liability).toContain("₹10,000");
      expect(sectionsOf("2027-01-01", today).liability).toContain("85%");
      expect(sectionsOf("2027-01-01", today).liability).not.toContain("₹10,000");
    }
    expect(sectionsOf("2027-01-01", "2026-11-30").liability).toContain(
      noBreak(formatDate(isoDate("2027-01-01"))),
    );
  });
});
