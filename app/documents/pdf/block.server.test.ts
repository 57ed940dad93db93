import { expect, it } from "vitest";
import { ourBank } from "tests/support/banks";
import { PdfWriter } from "./pdf-writer.server";
import { wrap } from "./block.server";

const pen = new PdfWriter(ourBank.profile, {
  title: "",
  subject: "",
  language: "en",
  createdAt: new Date(0),
});
const style = { size: 8 };

it("breaks after spaces and the marks of payment references, never beyond the width", () => {
  const text = "UPI/512345678901/Payment to ANBU STORES, 4th Main Road/Chennai-600004/ref 88";
  const lines = wrap(pen, text, 100, style, { maxLines: 9 });
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(pen.width(line, style)).toBeLessThanOrEqual(100);
  expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
});

it("breaks a word too long for a line between letters as a reader sees them", () => {
  const text = "கொடுத்ததுகொடுத்ததுகொடுத்தது";
  const lines = wrap(pen, text, 60, style, { maxLines: 9 });
  expect(lines.join("")).toBe(text);
  const letters = new Set(Array.from(new Intl.Segmenter("ta").segment(text), ({ segment }) => segment));
  for (const line of lines)
    for (const { segment } of new Intl.Segmenter("ta").segment(line)) expect(letters).toContain(segment);
});

it("ends in an ellipsis when the lines do not hold it all", () => {
  const lines = wrap(pen, "word ".repeat(200), 100, style, { maxLines: 3 });
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(/…$/);
  expect(pen.width(lines[2]!, style)).toBeLessThanOrEqual(100);
});
