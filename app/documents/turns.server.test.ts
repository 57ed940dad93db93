import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Turns } from "./turns.server";

const never = new AbortController().signal;
/** Lets all that can begin begin. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Takes turns and notes in which order they begin. */
function noting(turns: Turns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (customer: string, work: string, signal = never) =>
    turns.take(customer, signal).then(
      (end) => {
        begun.push(work);
        ends.set(work, end);
      },
      () => undefined,
    );
  return { begun, take, end: (work: string) => ends.get(work)!() };
}

describe("turns", () => {
  it("are one a customer, and few at a time", async () => {
    const { begun, take, end } = noting(new Turns({ atOnce: 2, waiting: 10 }));
    for (const work of ["a1", "a2", "a3", "b1", "c1"]) void take(work[0]!, work);
    await settled();
    expect(begun).toEqual(["a1", "b1"]);
    end("a1");
    await settled();
    expect(begun).toEqual(["a1", "b1", "c1"]);
    end("b1");
    await settled();
    expect(begun).toEqual(["a1", "b1", "c1", "a2"]);
  });

  it("go round: a customer with many does not hold up one with one", async () => {
    const { begun, take, end } = noting(new Turns({ atOnce: 1, waiting: 20 }));
    for (const work of ["a1", "a2", "a3", "b1", "c1", "b2"]) void take(work[0]!, work);
    for (const work of ["a1", "b1", "c1", "a2", "b2", "a3"]) {
      await settled();
      expect(begun.at(-1)).toBe(work);
      end(work);
    }
  });

  it("that are given up leave the line; ending one twice ends no other", async () => {
    const turns = new Turns({ atOnce: 1, waiting: 2 });
    const { begun, take, end } = noting(turns);
    const gone = new AbortController();
    void take("a", "a1");
    void take("b", "b1", gone.signal);
    void take("c", "c1");
    await settled();
    expect(turns.isFull).toBe(true);
    gone.abort();
    expect(turns.isFull).toBe(false);
    end("a1");
    end("a1");
    void take("d", "d1");
    await settled();
    expect([begun, turns.running]).toEqual([["a1", "c1"], 1]);
    expect(() => turns.take("e", gone.signal)).toThrow();
  });

  it("all come, each once, whoever waits for whatever", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("a", "b", "c", "d"), { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 1, max: 3 }),
        async (customers, atOnce) => {
          const turns = new Turns({ atOnce, waiting: 100 });
          const { begun, take, end } = noting(turns);
          const all = customers.map((customer, at) => `${customer}${at}`);
          for (const work of all) void take(work[0]!, work);
          for (let at = 0; at < all.length; at += 1) {
            await settled();
            const running = begun.slice(at);
            expect(running.length).toBeLessThanOrEqual(atOnce);
            expect(new Set(running.map(([customer]) => customer)).size).toBe(running.length);
            end(begun[at]!);
          }
          expect(begun.toSorted()).toEqual(all.toSorted());
          expect(turns.running).toBe(0);
        },
      ),
      { numRuns: 50 },
    );
  });
});
