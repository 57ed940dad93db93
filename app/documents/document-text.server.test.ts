import fc from "fast-check";
import { expect, it } from "vitest";
import { printableText } from "./document-text.server";

it("drops what does not print and keeps what does", () => {
  expect(printableText("NEFT\u0000/\u202eதமிழ்\u2066\nline two\t₹5 <b>&amp;</b> 😀")).toBe(
    "NEFT/தமிழ் line two ₹5 <b>&amp;</b> 😀",
  );
});

it("keeps the joiners that shape Malayalam and Telugu", () => {
  expect(printableText("അവന്\u200d స్టేట్\u200cమెంట్")).toBe("അവന്\u200d స్టేట్\u200cమెంట్");
});

it("shows half a character as a replacement", () => {
  expect(printableText("a\ud83db")).toBe("a\ufffdb");
});

it("leaves nothing that XML forbids, whatever comes in", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      // eslint-disable-next-line no-control-regex
      expect(printableText(text)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}/u);
    }),
  );
});
