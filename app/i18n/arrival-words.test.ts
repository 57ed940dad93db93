import { describe, expect, it } from "vitest";
import { bankTariff } from "common/bank-tariff";
import { transferKinds } from "common/payments";
import { arrivalWords, promisedArrival } from "./arrival-words";
import { translator } from "./instances.server";
import { languages } from "./languages";

const madeAt = new Date("2026-11-26T06:31:00Z");
const arrivesBy = new Date("2026-11-26T06:32:00Z");
const promise = (kind: (typeof transferKinds)[number], by: Date | undefined = arrivesBy) =>
  promisedArrival(bankTariff.turnAround, { kind, arrivesBy: by }, madeAt);

describe("the arrival of a payment", () => {
  it("by NEFT and RTGS is promised by the rule, whatever minute the bank hopes for", () => {
    expect(promise("neft")).toEqual({ promise: "batch", hours: 2 });
    expect(promise("rtgs")).toEqual({ promise: "minutes", minutes: 30 });
    const words = arrivalWords(translator("en", "payments"), promise("neft"));
    expect(words).toBe("With the next half-hourly batch, at most 2 hours after its settlement");
  });

  it.each(languages)("names no time of the clock for them in %s", (code) => {
    for (const kind of ["neft", "rtgs"] as const)
      expect(arrivalWords(translator(code, "payments"), promise(kind))).not.toMatch(/\d:\d/);
  });

  it("is told as the bank expects it where no rule promises a time, and at once where it expects none", () => {
    expect(promise("imps")).toEqual({ promise: "by", time: "26-11-2026 12:02" });
    for (const kind of transferKinds.filter((one) => one !== "neft" && one !== "rtgs"))
      expect(promisedArrival(bankTariff.turnAround, { kind }, madeAt)).toEqual({ promise: "now" });
  });
});
