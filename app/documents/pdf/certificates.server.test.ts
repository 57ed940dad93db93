import { describe, expect, it } from "vitest";
import { readPdf, textOf } from "tests/support/pdf-text";
import { balanceCertificate, interestCertificate } from "tests/support/tax-papers";
import { isoDate } from "common/dates";
import { translator } from "~/i18n/instances.server";
import { languages, type Language } from "~/i18n/languages";
import type { BalanceCertificateData, InterestCertificateData } from "../tax-data";
import { balanceCertificatePdf, interestCertificatePdf } from "./certificates.server";

async function interestIn(language: Language, data: InterestCertificateData = interestCertificate) {
  const { entries, ...frame } = data;
  const maker = interestCertificatePdf(language, frame);
  maker.add(entries);
  return maker.finish();
}

async function balanceIn(language: Language, data: BalanceCertificateData = balanceCertificate) {
  const { entries, ...frame } = data;
  const maker = balanceCertificatePdf(language, frame);
  maker.add(entries);
  return maker.finish();
}

describe("a certificate", () => {
  it("of interest says what was paid, charged, repaid and deducted, in figures and in words", async () => {
    const text = await textOf(await interestIn("en"));
    for (const fact of [
      "Interest certificate",
      "Financial year 2025-26",
      "Account holder Lakshmi Narayanan",
      "14/2 Kutchery Road, Mylapore, Chennai,",
      "••301K",
      "Reference INT/100200301/2025-26/01-07-2026",
      "Date of issue 01-07-2026",
      "Branch Mylapore",
      "001110010003301 Savings Bank 1,19,763.75 0.00 – 9,795.00",
      "001130010003308 Housing Loan 0.00 1,08,956.71 77,379.29 0.00",
      "Totals 1,19,763.75 1,08,956.71 77,379.29 9,795.00",
      "Interest paid to the customer: ₹1,19,763.75",
      "Tax deducted (TDS): ₹9,795.00",
      "This is a system-generated certificate. It needs no signature.",
    ])
      expect(text).toContain(fact);
    expect(text).toMatch(/Rupees one lakh nineteen thousand seven hundred/i);
  });

  it("calls the year as the law of its first day does, with its months", async () => {
    const period = { from: isoDate("2026-04-01"), to: isoDate("2027-03-31") };
    const text = await textOf(await interestIn("en", { ...interestCertificate, year: "2026-27", period }));
    expect(text).toContain("Tax year 2026-27");
    expect(text).toContain("in the tax year 2026-27, from 01-04-2026 to 31-03-2027");
    expect(text).not.toMatch(/financial year/i);
    expect(await textOf(await interestIn("en"))).toContain("in the financial year 2025-26");
  });

  it("names an account's product in its language", async () => {
    expect(await textOf(await balanceIn("ta"))).toContain("சேமிப்புக்");
    expect(await textOf(await balanceIn("ta"))).not.toMatch(/Savings Bank|Housing Loan/);
  });

  it("of a year with the interest of five quarters says so, in every language", async () => {
    const quarters = { number: 5, from: isoDate("2026-01-01"), to: isoDate("2027-03-31") };
    for (const language of languages) {
      const said = translator(language, "tax")("certificates.quarters", {
        number: 5,
        from: "01-01-2026",
        to: "31-03-2027",
      });
      const words = (text: string) => text.replace(/\s+/g, "");
      const five = words(await textOf(await interestIn(language, { ...interestCertificate, quarters })));
      expect(five).toContain(words(said));
      expect(words(await textOf(await interestIn(language)))).not.toContain(words(said));
    }
  });

  it("of no interest says so and puts nothing in words but that", async () => {
    const text = await textOf(await interestIn("en", { ...interestCertificate, entries: [] }));
    expect(text).toContain("No interest was paid or charged in this period.");
    expect(text).toContain("Interest paid to the customer: ₹0.00");
    expect(text).not.toContain("Principal of loans repaid");
  });

  it("of balances tells money from debts", async () => {
    const text = await textOf(await balanceIn("en"));
    for (const fact of [
      "At the close of 31-03-2026",
      "001110010003301 Savings Bank 6,80,859.50 Cr",
      "001130010003308 Housing Loan 11,04,393.17 Dr",
      "Total to the customer’s credit: ₹6,80,859.50",
      "Total owed by the customer: ₹11,04,393.17",
    ])
      expect(text).toContain(fact);
  });

  it("of a customer with a very long name, and nothing else known, is one page", async () => {
    const name = "Venkatanarasimharajuvaripeta ".repeat(5).slice(0, 120);
    const holder = { ...balanceCertificate.holder, name, address: "NA", pan: "NA", branch: "NA" };
    const { pages } = await readPdf(await balanceIn("en", { ...balanceCertificate, holder }));
    expect(pages).toHaveLength(1);
    expect(pages[0]!.map((line) => line.join(" "))).toContain("PAN NA");
  });

  it.each(languages)("is one page of A4 in %s, in that language's words", async (language) => {
    const t = translator(language, "documents");
    for (const [file, title] of [
      [await interestIn(language), t("interestCertificate.title")],
      [await balanceIn(language), t("balanceCertificate.title")],
    ] as const) {
      const { pages, sizes, information } = await readPdf(file);
      expect(pages).toHaveLength(1);
      expect(sizes[0]!.map(Math.round)).toEqual([595, 842]);
      expect(information.Title).toContain(title);
      const read = pages.flat(2).join(" ");
      for (const word of title.split(" ")) expect(read).toContain(word);
    }
  });
});
