import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ourBank } from "tests/support/banks";
import { arrived } from "tests/support/papers";
import { drawnCodes, readTexts } from "tests/support/pdf-text";
import { entriesOf, statementOf } from "tests/support/statements";
import { texts } from "~/i18n/instances.server";
import { languages, type Language } from "~/i18n/languages";
import type { Weight } from "./fonts.server";
import { PdfWriter } from "./pdf-writer.server";
import { receiptPdf } from "./receipt.server";
import { statementPdf } from "./statement.server";

/** pdf.js reads no `ActualText`: what it copies are the characters of the codes, and spaces where it sees gaps. */
const words = [
  ...["கீரை", "க்ஷ", "கொடுத்தது", "ஸ்ரீ", "பெயர்", "நௌகா", "வெங்கடேஸ்வரா", "பேக்கரி"],
  ...["వెంకటేశ్వర", "శ్రీ", "లక్ష్మీ", "కృష్ణ", "స్త్రీ", "చెల్లింపు", "అమ్మ"],
  ...["ബേക്കറി", "വർഗ്ഗീസ്", "സ്ത്രീ", "ക്ഷേത്രം", "കൊച്ചി", "അവന്\u200d", "മാത്യു"],
  ...["किताब", "हिन्दी", "श्री", "क्षेत्र", "कीर्ति", "दुकान", "प्रार्थना"],
  ...["ಕನ್ನಡ", "ಶ್ರೀ", "ಕೀರ್ತಿ", "বাংলা", "কোম্পানি", "ଶ୍ରୀ", "ଓଡ଼ିଆ", "ગુજરાતી", "શ્રી", "ਪੰਜਾਬੀ", "ਕਿਤਾਬ"],
  ...["Café", "office", "ﬁ", "naïve", "Ωμέγα", "Даша"],
].map((word) => word.normalize("NFC"));

/** pdf.js writes a ligature of the texts as its letters. */
const asRead = (text: string) => text.replaceAll("ﬁ", "fi");

async function statementWith(remarks: readonly string[], language: Language): Promise<string> {
  const { entries, ...frame } = statementOf(entriesOf(remarks.length, (index) => remarks[index]!));
  const maker = statementPdf(language, frame);
  for (const batch of entries as Iterable<never[]>) maker.add(batch);
  return (await readTexts(await maker.finish())).join("\n");
}

/** Texts below each other, each on a line of its own. */
async function written(lines: readonly string[], weight: Weight): Promise<Uint8Array> {
  const about = { title: "", subject: "", language: "en", createdAt: new Date(0) };
  const writer = new PdfWriter(ourBank.profile, about);
  const parts: Uint8Array[] = [];
  writer.page.on("data", (part: Uint8Array) => parts.push(part));
  const ended = new Promise((resolve) => writer.page.on("end", resolve));
  lines.forEach((text, index) => {
    if (index % 40 === 0) writer.page.addPage({ size: "A4", margin: 0 });
    writer.tags.leaf("P", () => writer.write(text, 20, 20 + (index % 40) * 20, { size: 8, weight }));
  });
  writer.page.end();
  await ended;
  return Buffer.concat(parts);
}

const linesIn = async (file: Uint8Array): Promise<string[]> =>
  (await readTexts(file)).flatMap((page) => page.split("\n"));

const wordsOf = (language: Language) =>
  new Set(JSON.stringify(texts[language]).match(/[\u0900-\u0dff][\u0900-\u0dff\u200c\u200d]*/g));

describe("text copied out of a PDF", () => {
  it.each(languages)(
    "of a statement and a receipt has each word as it was written (%s)",
    async (language) => {
      const statement = await statementWith(
        words.map((word) => `${word}/(${word})`),
        language,
      );
      for (const word of words) expect(statement).toContain(` ${asRead(word)}/(${asRead(word)}) `);

      for (const word of ["கீரை கடை", "వెంకటేశ్వర స్టోర్స్", "ബേക്കറി", "किताब की दुकान"]) {
        const { entries, ...frame } = {
          ...arrived,
          payment: { ...arrived.payment, toName: word, remark: word },
        };
        const maker = receiptPdf(language, frame);
        maker.add(entries);
        expect((await readTexts(await maker.finish())).join("").split(word)).toHaveLength(3);
      }
    },
  );

  it.each(["ta", "te", "ml"] as const)(
    "has all words that pages of the portal say in %s",
    async (language) => {
      const said = new Set(
        JSON.stringify(texts[language]).match(/[\u0900-\u0dff][\u0900-\u0dff\u200c\u200d]*/g),
      );
      expect(said.size).toBeGreaterThan(2_000);
      for (const weight of ["regular", "bold"] as const)
        expect(await linesIn(await written([...said], weight))).toEqual([...said]);
    },
  );

  it("is what was written, of any words in any order", async () => {
    const word = fc.constantFrom(...words, "rent", "UPI", "₹500", "12-07", "(A)");
    const text = fc.tuple(word, fc.array(fc.tuple(fc.constantFrom(" ", "/", ", "), word), { maxLength: 5 }));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 30 }), async (texts) => {
        const lines = texts.map(([first, more]) => first + more.flat().join(""));
        expect(await linesIn(await written(lines, "regular"))).toEqual(lines.map(asRead));
      }),
      { numRuns: 30 },
    );
  });

  it("has a letter that no font has, though its place shows the sign for it", async () => {
    const lines = ["rent 🙏 paid ✓", "张伟/ref", "தேநீர் ☕"];
    const file = await written(lines, "regular");
    expect(await linesIn(file)).toEqual(lines);
    expect(drawnCodes(file)).not.toContain(0);
  });
});

/** Programs that print the text of a file. */
const readers: Record<string, (path: string) => string[]> = {
  pdftotext: (path) => ["-layout", path, "-"],
  mutool: (path) => ["draw", "-q", "-F", "txt", path],
};

/** In `npm run audit copied` all of them. */
const given = process.env.PDF_READERS ? Object.entries(readers) : [];

for (const [program, parameters] of given)
  describe(program, () => {
    it.each(["ta", "te", "ml"] as const)(
      "copies all words that pages of the portal say in %s",
      async (language) => {
        const said = wordsOf(language);
        const folder = mkdtempSync(join(tmpdir(), "copied-"));
        const path = join(folder, "words.pdf");
        try {
          writeFileSync(path, await written([...said, ...words], "regular"));
          const read = execFileSync(program, parameters(path), { encoding: "utf8", maxBuffer: 2 ** 26 });
          const lines = new Set(read.split(/[\n\f]+/).map((line) => line.trim()));
          expect([...said, ...words].filter((word) => !lines.has(word) && !lines.has(asRead(word)))).toEqual(
            [],
          );
        } finally {
          rmSync(folder, { recursive: true });
        }
      },
    );
  });
