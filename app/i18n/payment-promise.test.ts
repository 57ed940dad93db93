import { describe, expect, test } from "vitest";
import { isoDate } from "common/dates";
import { ourBank } from "tests/support/banks";
import { translator } from "./instances.server";
import { languages } from "./languages";
import { complaintWay, ombudsmanWords } from "./payment-promise";

const { profile, tariff } = ourBank;

describe.each(languages)("the way of a complaint in %s", (language) => {
  const t = translator(language, "payments");
  const on = (day: string, about: "complaint" | "report" = "complaint") =>
    ombudsmanWords(t, profile, tariff, { day: isoDate(day), about });

  test("has one year until 30 June 2026 and 90 days from 1 July 2026", () => {
    for (const about of ["complaint", "report"] as const) {
      expect(on("2026-06-30", about)).toMatch(/\b12\b/);
      expect(on("2026-06-30", about)).not.toMatch(/\b90\b/);
      expect(on("2026-07-01", about)).toMatch(/\b90\b/);
      expect(on("2026-07-01", about)).not.toMatch(/\b12\b/);
    }
  });

  test("names the days of the bank's answer and the desk, after the bank's own helpline", () => {
    const way = complaintWay(t, profile, tariff, isoDate("2026-11-30"));
    for (const told of ["30", profile.helpline, "cms.rbi.org.in", "14448"]) expect(way).toContain(told);
  });

  test("of a bank that no scheme covers leads to another desk, without a last day", () => {
    const complaints = {
      ...profile.complaints,
      ombudsman: { ...profile.complaints.ombudsman, covers: false },
    };
    const way = ombudsmanWords(t, { complaints }, tariff, { day: isoDate("2026-11-30"), about: "complaint" });
    expect(way).not.toMatch(/\b90\b/);
    expect(way).toContain("cms.rbi.org.in");
    expect(way).not.toBe(on("2026-11-30"));
  });
});
