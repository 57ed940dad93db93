import fc from "fast-check";
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSealer, openWith, sealWith } from "./seal.server";

const [newer, older, foreign] = ["n".repeat(32), "o".repeat(32), "f".repeat(32)] as const;

describe("sealed values", () => {
  it("open to what was sealed, in the place they were sealed for", () => {
    const sealer = createSealer([newer]);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (plain) => {
        const sealed = sealer.seal("cookie", plain);
        expect(sealer.open("cookie", sealed)).toBe(plain);
        expect(sealer.open("captcha", sealed)).toBeNull();
      }),
    );
  });

  it("a flipped bit anywhere opens nothing", () => {
    const key = randomBytes(32);
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(), fc.nat(7), (plain, position, bit) => {
        const sealed = sealWith(key, "row", plain);
        const at = position % sealed.length;
        sealed[at] = sealed[at]! ^ (1 << bit);
        expect(openWith(key, "row", sealed)).toBeNull();
      }),
    );
  });

  it("old secrets still read, the newest writes", () => {
    const before = createSealer([older]);
    const after = createSealer([newer, older]);
    expect(after.open("cookie", before.seal("cookie", "kept"))).toBe("kept");
    expect(before.open("cookie", after.seal("cookie", "new"))).toBeNull();
    expect(createSealer([foreign]).open("cookie", after.seal("cookie", "new"))).toBeNull();
  });

  it("the same text is never sealed twice the same", () => {
    const sealer = createSealer([newer]);
    expect(sealer.seal("cookie", "same")).not.toBe(sealer.seal("cookie", "same"));
  });

  it("rubbish is closed, not a fault", () => {
    const sealer = createSealer([newer]);
    fc.assert(
      fc.property(fc.string(), (rubbish) => {
        expect(sealer.open("cookie", rubbish)).toBeNull();
      }),
    );
  });
});
