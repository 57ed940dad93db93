import { describe, expect, test } from "vitest";
import { formatDate, isoDate } from "common/dates";
import { answerDays, liabilityRuleOf, reportDays } from "common/liability";
import { ourBank } from "tests/support/banks";
import { translator } from "./instances.server";
import { languages } from "./languages";
import { answerWords, liabilityWords } from "./liability-words";

const { profile, tariff } = ourBank;
const { calendar } = tariff;

describe.each(languages)("the words on liability in %s", (language) => {
  const t = translator(language, "payments");
  const on = (day: string) => {
    const made = isoDate(day);
    const rule = liabilityRuleOf(tariff.liability, made)!;
    const last = reportDays(rule, calendar, { made, told: made });
    return { rule, last, bears: liabilityWords(t, rule, last).join("\n") };
  };

  test("name the last days of a payment until 2026, the limits by account, and the desk", () => {
    const { last, bears } = on("2026-11-30");
    for (const told of [formatDate(last.free), formatDate(last.capped!), "₹5,000", "₹10,000", "₹25,000"])
      expect(bears).toContain(told);
    expect(bears).toContain("1930");
    expect(bears).toContain("cybercrime.gov.in");
    expect(bears).not.toContain("85%");
  });

  test("name the last day of a payment from 2027 on and the compensation, and no limits", () => {
    const { bears } = on("2027-01-02");
    for (const told of ["07-01-2027", "₹50,000", "85%", "₹25,000", "1930"]) expect(bears).toContain(told);
    expect(bears).not.toContain("₹10,000");
    expect(bears).not.toContain("2028");
  });

  test("of a report name the days of credit and answer, and the desk of the Reserve Bank", () => {
    const { rule } = on("2026-11-30");
    const last = answerDays(rule, calendar, isoDate("2026-11-30"));
    const told = answerWords(t, rule, { last, profile, tariff, day: isoDate("2026-11-30") }).join("\n");
    for (const day of ["11-12-2026", "28-02-2027", profile.complaints.site]) expect(told).toContain(day);
  });

  test("have no day without a payment, and tell the time of payments across borders", () => {
    const { rule } = on("2027-01-02");
    const all = [
      ...liabilityWords(t, rule),
      ...answerWords(t, rule, { profile, tariff, day: isoDate("2027-01-02") }),
    ].join("\n");
    expect(all).not.toMatch(/\d\d-\d\d-\d{4}/);
    expect(all).toContain("60");
  });
});
