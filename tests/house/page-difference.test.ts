import { describe, expect, it } from "vitest";
import { firstDifference, medianInterval, verdictOn } from "tests/load/page-difference";

/** A page as two portals answer it, built alike or not, at two times. */
const page = (build: string, clock: string, token: string, text = "Account dashboard") => `
  <link rel="modulepreload" href="/build/routes/_portal+/_transfers+/Payments_.$reference-${build}.js" nonce="${token}"/>
  <script src="/build/_shared/accounts-deposits-${build}.js"></script>
  <link href="/styles/kaveri.${build.replace(/\W/g, "0").toLowerCase()}.css"/>
  <span class="clock">Session ends at ${clock}</span><p>by ${clock.slice(0, 5)} p.m.</p>
  <input name="token" value="${token}"/><input name="reference" value="P${token.slice(0, 13).toUpperCase()}"/>
  <img src="data:image/png;base64,iVBO+${token.slice(3, 9)}/aa+${token}=="/><h1>${text}</h1>`;

const one = page("CMO-91P1", "20:50:44", "6bn0VZWLLWkBR2q1CZSpE0ehgv0H1AdZ");
const later = page("D5_l9IT7", "09:51:26", "WvN64kRcxOrgm0NYyiBaOz4qFKG0hTyU");

it("finds no difference between a page and the same of another build, time and session", () => {
  expect(firstDifference(one, later)).toBeNull();
});

it("finds what else is another, and shows both", () => {
  const other = page("D5_l9IT7", "09:51:26", "WvN64kRcxOrgm0NYyiBaOz4qFKG0hTyU", "Account overview");
  expect(firstDifference(one, other)).toMatch(/Account dashboard.* and not .*Account overview/);
});

/** `count` ratios around `middle`, as rounds on a busy machine give them. */
const rounds = (count: number, middle: number, width = 0.04) =>
  Array.from({ length: count }, (_, round) => middle + width * (((round * 7) % count) / (count - 1) - 0.5));

describe("the interval of a median", () => {
  it("is endless while all rounds could lie on one side by chance", () => {
    expect(medianInterval([], 0.99)).toEqual({ low: -Infinity, high: Infinity });
    expect(medianInterval(rounds(7, 1), 0.99)).toEqual({ low: -Infinity, high: Infinity });
  });

  it("leaves out as many at both ends as the sign test's tables say", () => {
    const upTo = (count: number) => Array.from({ length: count }, (_, at) => count - at);
    expect(medianInterval(upTo(8), 0.99)).toEqual({ low: 1, high: 8 });
    expect(medianInterval(upTo(10), 0.95)).toEqual({ low: 2, high: 9 });
    expect(medianInterval(upTo(20), 0.95)).toEqual({ low: 6, high: 15 });
    expect(medianInterval(upTo(50), 0.99)).toEqual({ low: 16, high: 35 });
  });

  it("does not move with a round that something else disturbed", () => {
    const calm = rounds(24, 1);
    const disturbed = calm.map((ratio, at) => (at === 3 ? 9 : ratio));
    expect(medianInterval(disturbed, 0.99).high - medianInterval(calm, 0.99).high).toBeLessThan(0.01);
  });
});

describe("the verdict", () => {
  it("is not worse where the first rounds are within the limit, whatever a single one says", () => {
    expect(verdictOn([0.9, 1, 1.02, 1.5], [], 1.03)).toBe("not worse");
    expect(verdictOn([1.03], [], 1.03)).toBe("not worse");
  });

  it("is not sure while nothing was measured again, or too little", () => {
    expect(verdictOn(rounds(10, 1.2), [], 1.03)).toBe("not sure");
    expect(verdictOn(rounds(10, 1.2), rounds(7, 1.2), 1.03)).toBe("not sure");
  });

  it("is worse once the further rounds leave no room for the limit", () => {
    expect(verdictOn(rounds(10, 1.2), rounds(8, 1.2), 1.03)).toBe("worse");
    expect(verdictOn(rounds(10, 1.06), rounds(8, 1.04), 1.03)).toBe("not sure");
    expect(verdictOn(rounds(10, 1.06), rounds(64, 1.04), 1.03)).toBe("worse");
  });

  it("forgets the first rounds where the further ones are within the limit", () => {
    expect(verdictOn(rounds(10, 1.2), rounds(8, 1), 1.03)).toBe("not worse");
  });

  it("stays unsure where the true ratio is the limit, and where a round has no ratio", () => {
    expect(verdictOn(rounds(10, 1.05), rounds(64, 1.03), 1.03)).toBe("not sure");
    expect(verdictOn([Number.NaN], Array<number>(16).fill(Number.NaN), 1.03)).toBe("not sure");
  });
});
