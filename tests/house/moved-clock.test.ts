import { expect, it } from "vitest";
import { movedClock } from "tests/support/moved-clock";

it("a program is put on the day of its caller, and gets nothing else of the environment", () => {
  const clock = { LD_PRELOAD: "libfaketimeMT.so.1", FAKETIME: "+86400", NO_FAKE_STAT: "1" };
  expect(movedClock({ ...clock, PGHOST: "elsewhere" })).toEqual(clock);
});

it("by the machine's clock nothing is handed on", () => {
  expect(movedClock({ LD_PRELOAD: "libsomething.so", NO_FAKE_STAT: "1" })).toEqual({});
});
