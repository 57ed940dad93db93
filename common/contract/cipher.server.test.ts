import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clockAt, type Clock } from "common/clock";
import { addDays, isoDate, startOfIstDate } from "common/dates";
import { gatewayCipher, readableDates, type Binding } from "./cipher.server";

const noon = clockAt("2026-03-10T12:00:00+05:30");
const secret = "the secret agreed with the bank";
const cipher = gatewayCipher(secret, noon);

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.constantFrom("", "கணக்கு", "ఖాతా", "അക്കൗണ്ട്", "₹1,00,000.00", "👩‍👩‍👧 a\u0000b\u202e"),
  fc.json(),
);
const anyBinding: fc.Arbitrary<Binding> = fc.record({
  salt: fc
    .uint8Array({ minLength: 16, maxLength: 16 })
    .map((bytes) => Buffer.from(bytes).toString("base64url")),
  service: fc.constantFrom("BalanceEnquiryService", "ForgotPassword/ForgotPassword", "fateOfChqService"),
  user: fc.string({ minLength: 1, maxLength: 12 }).filter((user) => !user.includes("|")),
});

describe("a sealed text", () => {
  test("opens to what was sealed, in any script", () => {
    fc.assert(
      fc.property(anyText, anyBinding, (text, binding) => {
        expect(cipher.open(cipher.seal(text, binding), binding)).toBe(text);
      }),
    );
  });

  test("does not open with another secret", () => {
    fc.assert(
      fc.property(anyText, anyBinding, fc.string({ minLength: 1 }), (text, binding, other) => {
        fc.pre(other !== secret);
        expect(gatewayCipher(other, noon).open(cipher.seal(text, binding), binding)).toBeNull();
      }),
    );
  });

  test("does not open once any of its characters is another", () => {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    fc.assert(
      fc.property(
        anyText,
        anyBinding,
        fc.nat(),
        fc.integer({ min: 1, max: 63 }),
        (text, binding, at, step) => {
          const sealed = cipher.seal(text, binding);
          const place = at % sealed.length;
          const other = alphabet[(alphabet.indexOf(sealed[place]!) + step) % 64]!;
          const altered = sealed.slice(0, place) + other + sealed.slice(place + 1);
          expect(cipher.open(altered, binding)).toBeNull();
        },
      ),
      { numRuns: 500 },
    );
  });

  test("does not open when cut short or lengthened", () => {
    fc.assert(
      fc.property(anyText, anyBinding, fc.nat(), (text, binding, at) => {
        const sealed = cipher.seal(text, binding);
        expect(cipher.open(sealed.slice(0, at % sealed.length), binding)).toBeNull();
        expect(cipher.open(`${sealed}A`, binding)).toBeNull();
        expect(cipher.open(`${sealed}=`, binding)).toBeNull();
      }),
    );
  });

  test("does not open for another service, user or salt", () => {
    fc.assert(
      fc.property(anyText, anyBinding, anyBinding, (text, binding, other) => {
        const sealed = cipher.seal(text, binding);
        for (const field of ["service", "user", "salt"] as const) {
          if (other[field] === binding[field]) continue;
          expect(cipher.open(sealed, { ...binding, [field]: other[field] })).toBeNull();
        }
      }),
    );
  });

  test("never looks the same twice", () => {
    const binding = { salt: cipher.newSalt(), service: "GET_TOKEN", user: "9840012301" };
    expect(cipher.seal("{}", binding)).not.toBe(cipher.seal("{}", binding));
    expect(cipher.newSalt()).not.toBe(cipher.newSalt());
  });

  test("with a salt that is not 16 bytes is not read", () => {
    for (const salt of ["", "short", "A".repeat(23), "!".repeat(22)]) {
      const binding = { salt, service: "GET_TOKEN", user: "9840012301" };
      expect(cipher.open(cipher.seal("{}", binding), binding)).toBeNull();
    }
  });
});

describe("midnight in India", () => {
  const today = isoDate("2026-03-10");
  const midnight = startOfIstDate(today).getTime();
  const binding = { salt: cipher.newSalt(), service: "GET_TOKEN", user: "9840012301" };
  const at = (milliseconds: number): Clock => clockAt(new Date(midnight + milliseconds));
  const opens = (sealedAt: number, readAt: number) =>
    gatewayCipher(secret, at(readAt)).open(
      gatewayCipher(secret, at(sealedAt)).seal("{}", binding),
      binding,
    ) === "{}";
  const minutes = (count: number) => count * 60_000;
  const DAY = minutes(24 * 60);

  test("a text sealed before it is read within five minutes after it, and the other way about", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: DAY }),
        fc.integer({ min: 0, max: minutes(5) - 1 }),
        (before, after) => {
          expect(opens(-before, after)).toBe(true);
          expect(opens(after, -1 - after)).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });

  test("five minutes from it the neighbouring day's text is not read any more", () => {
    expect(opens(-1, minutes(5))).toBe(false);
    expect(opens(0, -minutes(5) - 1)).toBe(false);
  });

  test("a text of the day before or after is not read at other hours", () => {
    fc.assert(
      fc.property(fc.integer({ min: minutes(5), max: DAY - minutes(5) - 1 }), (time) => {
        expect(opens(time, time)).toBe(true);
        expect(opens(time - DAY, time)).toBe(false);
        expect(opens(time + DAY, time)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });

  test("only the date itself and the nearer neighbour are tried", () => {
    expect(readableDates(new Date(midnight))).toEqual([today, addDays(today, -1)]);
    expect(readableDates(new Date(midnight + minutes(5)))).toEqual([today]);
    expect(readableDates(new Date(midnight + DAY - minutes(5)))).toEqual([today, addDays(today, 1)]);
  });
});
