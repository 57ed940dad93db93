import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CAPTCHA_SIZE, captchaLetters, drawCaptcha } from "./picture.server";

const { width, height } = CAPTCHA_SIZE;
const GREYS_IN_A_BYTE = 4;

const text = fc
  .array(fc.constantFrom(...captchaLetters), { minLength: 6, maxLength: 6 })
  .map((all) => all.join(""));

/** The parts of a PNG by their names. */
function partsOf(png: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    parts.set(png.toString("latin1", at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  return parts;
}

/** For each column, true if it contains a dark point; null if rows have the wrong length. */
function darkColumns(png: Buffer): boolean[] | null {
  const rows = inflateSync(partsOf(png).get("IDAT")!);
  const rowBytes = 1 + width / GREYS_IN_A_BYTE;
  if (rows.length !== rowBytes * height) return null;
  return Array.from({ length: width }, (_, x) =>
    Array.from({ length: height }, (_, y) => {
      const byte = rows[y * rowBytes + 1 + Math.floor(x / GREYS_IN_A_BYTE)]!;
      return (byte >> (6 - 2 * (x % GREYS_IN_A_BYTE))) & 3;
    }).some((grey) => grey < 2),
  );
}

describe("the captcha's picture", () => {
  it("is made of points alone: neither letters nor strokes stand in it", () => {
    fc.assert(
      fc.property(text, (answer) => {
        const png = drawCaptcha(answer);
        expect([...partsOf(png).keys()]).toEqual(["IHDR", "IDAT", "IEND"]);
        expect(png.toString("latin1")).not.toContain(answer);
      }),
    );
  });

  it("has no gap at which its letters could be cut apart, and nothing is cut off at its edges", () => {
    fc.assert(
      fc.property(text, (answer) => {
        const dark = darkColumns(drawCaptcha(answer))!;
        expect(dark.slice(8, width - 8)).not.toContain(false);
        expect([dark[0], dark[width - 1]]).toEqual([false, false]);
      }),
    );
  });

  it("stays small enough for a light page", () => {
    fc.assert(
      fc.property(text, (answer) => {
        expect(drawCaptcha(answer).length).toBeLessThan(1_600);
      }),
    );
  });

  it("is drawn anew each time and has no look-alike letters", () => {
    expect(drawCaptcha("HM7W4P").equals(drawCaptcha("HM7W4P"))).toBe(false);
    for (const lookAlike of ["O", "0", "I", "1", "S", "5", "B", "8", "Z", "2", "G", "Q"]) {
      expect(captchaLetters).not.toContain(lookAlike);
    }
  });
});
