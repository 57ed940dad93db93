import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createQuotas } from "./quotas";

const MINUTE_MS = 60_000;

function setUp(most?: number) {
  let now = Date.UTC(2026, 10, 29);
  const quotas = createQuotas({ now: () => new Date(now) }, most);
  return { quotas, pass: (minutes: number) => void (now += minutes * MINUTE_MS) };
}

const share = fc.record({
  times: fc.integer({ min: 1, max: 30 }),
  minutes: fc.integer({ min: 1, max: 1_440 }),
});

describe("quotas", () => {
  test("give as many as the share has, and no more until its minutes are over", () => {
    fc.assert(
      fc.property(share, fc.integer({ min: 1, max: 50 }), ({ times, minutes }, asked) => {
        const { quotas, pass } = setUp();
        const ask = () =>
          Array.from({ length: asked }, () => quotas.take("one", { times, minutes })).filter(Boolean).length;
        expect(ask()).toBe(Math.min(asked, times));
        pass(minutes);
        expect(ask()).toBe(Math.min(asked, times));
      }),
    );
  });

  test("never have more under way than were taken and not given back, whatever the order", () => {
    const step = fc.constantFrom("take", "back");
    fc.assert(
      fc.property(share, fc.array(step, { maxLength: 80 }), ({ times, minutes }, steps) => {
        const { quotas } = setUp();
        let out = 0;
        for (const one of steps) {
          if (one === "take") {
            const may = quotas.take("one", { times, minutes });
            expect(may).toBe(out < times);
            if (may) out += 1;
          } else {
            quotas.giveBack("one");
            out = Math.max(out - 1, 0);
          }
        }
      }),
    );
  });

  test("of one key take nothing from another", () => {
    const { quotas } = setUp();
    const one = { times: 1, minutes: 10 };
    expect(quotas.take("one", one)).toBe(true);
    expect(quotas.take("one", one)).toBe(false);
    expect(quotas.take("another", one)).toBe(true);
  });

  test("forget what is over first, then the oldest, when there are too many keys", () => {
    const { quotas, pass } = setUp(3);
    const [short, long] = [
      { times: 1, minutes: 1 },
      { times: 1, minutes: 60 },
    ];
    quotas.take("long", long);
    quotas.take("short", short);
    quotas.take("later", long);
    pass(2);
    quotas.take("new", long);
    expect(quotas.take("long", long)).toBe(false);
    expect(quotas.take("later", long)).toBe(false);
    quotas.take("one more", long);
    expect(quotas.take("later", long)).toBe(false);
    expect(quotas.take("long", long)).toBe(true);
  });
});
