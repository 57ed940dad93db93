import { describe, expect, it } from "vitest";
import { linesOf, readPdf } from "tests/support/pdf-text";
import { insurance } from "tests/support/papers";
import { isoDate } from "common/dates";
import { translator } from "~/i18n/instances.server";
import { languages, type Language } from "~/i18n/languages";
import type { SchemeCertificateData } from "../tax-data";
import { schemeCertificatePdf } from "./certificates.server";

async function make(language: Language, { entries, ...frame }: SchemeCertificateData) {
  const maker = schemeCertificatePdf(language, frame);
  maker.add(entries);
  return maker.finish();
}

const textOf = async (file: Uint8Array) => linesOf((await readPdf(file)).pages).join(" ");

describe("the certificate of a scheme", () => {
  it("of an insurance says for how much, until when, and who gets the money", async () => {
    const text = await textOf(await make("en", insurance));
    for (const fact of [
      "Certificate of insurance",
      "PMSBY/00000012",
      "₹2,00,000.00",
      "31-05-2026",
      "001110010003301",
      "Kavya",
      "29-02-2020",
      "Saroja",
    ])
      expect(text).toContain(fact);
  });

  it("of a life cover says until when only accidents are covered, and not after that", async () => {
    const life = { ...insurance, scheme: "pmjjby" as const, cover: { full: 2_00_000_00n, lienDays: 30 } };
    const sentence = "Until 11-10-2025 only a death by accident is covered.";
    const on = (day: string) => make("en", { ...life, issuedOn: isoDate(day) });
    expect(await textOf(await on("2025-10-11"))).toContain(sentence);
    expect(await textOf(await on("2025-10-12"))).not.toContain(sentence);
  });

  it("of a pension says how much a month, how often is paid, and how much in all", async () => {
    const course = { debits: 92, total: 1_48_120_00n };
    const choice = { pension: 3000, frequency: "quarterly" } as const;
    const text = await textOf(await make("en", { ...insurance, scheme: "apy", cover: null, choice, course }));
    for (const fact of [
      "Certificate of enrolment",
      "₹3,000.00 a month",
      "Every three months",

      "₹1,48,120.00",
    ])
      expect(text).toContain(fact);
  });

  it.each(languages)("is written in the customer's language (%s)", async (language) => {
    const title = translator(language, "documents")("schemeCertificate.insurance");
    const file = await make(language, insurance);
    expect(await textOf(file)).toContain(title.split(" ")[0]);
  });
});
