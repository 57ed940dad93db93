import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskAadhaar, maskCard, maskEmail, maskMobileEnds, maskName, maskPan } from "./masks";

describe("masks", () => {
  it("show what the specification lets them show", () => {
    expect(maskMobileEnds("9840012301")).toBe("98******01");
    expect(maskAadhaar("123412341234")).toBe("********1234");
    expect(maskPan("ABCPN1234K")).toBe("******234K");
    expect(maskCard("6522110022003308")).toBe("6522********3308");
    expect(maskEmail("lakshmi@example.com")).toBe("*******@example.com".slice(0, 7) + "@example.com");
  });

  it("an empty value shows NA", () => {
    for (const mask of [maskMobileEnds, maskAadhaar, maskPan, maskCard, maskEmail, maskName]) {
      expect(mask("")).toBe("NA");
      expect(mask("  ")).toBe("NA");
    }
  });

  it("of a name the first letter of each part is left, whole in each script", () => {
    expect(maskName("Lakshmi Narayanan")).toBe("L… N…");
    expect(maskName("M.S. Ramesh")).toBe("M… S… R…");
    expect(maskName("மீனாட்சி சுந்தரம்")).toBe("மீ… சு…");
  });

  it("a short e-mail still hides three characters before the @", () => {
    expect(maskEmail("anitha@a.in")).toBe("***tha@a.in");
    expect(maskEmail("ab@a.in")).toBe("**@a.in");
  });

  it("never show a short value whole", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 20 }).filter((text) => /^\S+$/.test(text)),
        (value) => {
          for (const mask of [maskAadhaar, maskPan, maskEmail]) expect(mask(value)).toContain("*");
        },
      ),
    );
  });

  it("a card shows eight digits at most, whatever its length", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,19}$/), (digits) => {
        const shown = maskCard(digits).replaceAll("*", "");
        expect(shown.length).toBeLessThanOrEqual(8);
        expect(maskCard(digits)).toHaveLength(digits.length);
      }),
    );
  });
});
