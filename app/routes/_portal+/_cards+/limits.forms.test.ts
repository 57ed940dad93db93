import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leastCardLimits, limitedChannels } from "common/card-changes";
import { limitsForm, writeLimits } from "./limits.forms";
import { groupIndian } from "common/money";

const now = { atm: 25_000_00n, pos: 25_000_00n, ecom: 25_000_00n, contactless: 5_000_00n };
const most = { atm: 1_00_000_00n, pos: 2_00_000_00n, ecom: 1_00_000_00n, contactless: 25_000_00n };
const read = (typed: Record<string, string>) => limitsForm({ now, most }).safeParse({ cvv: "019", ...typed });
const faultsOf = (typed: Record<string, string>) =>
  Object.fromEntries((read(typed).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));

describe("the form of a card's limits", () => {
  it("leaves the limit of an empty field as it is, and of one that says the same", () => {
    expect(read({ atm: "20000", pos: "", ecom: "25,000", contactless: " " }).data).toEqual({
      limits: { atm: 20_000_00n },
      cvv: "019",
    });
  });

  it("leaves what stands as the page showed it, though another limit holds by now", () => {
    const seen = writeLimits({ ...now, atm: 40_000_00n });
    expect(read({ atm: "40,000", pos: "20000", seen }).data?.limits).toEqual({ pos: 20_000_00n });
    expect(read({ atm: "30,000", seen }).data?.limits).toEqual({ atm: 30_000_00n });
    for (const odd of ["", "x", "1 2", `${seen} 5`, "9".repeat(40)])
      expect(read({ pos: "20000", seen: odd }).data?.limits).toEqual({ pos: 20_000_00n });
  });

  it.each<Record<string, string>>([{}, { atm: "", pos: " " }, { atm: "25000" }])(
    "%j changes nothing",
    (typed) => {
      expect(faultsOf(typed)).toEqual({ "": "limits.errors.none" });
    },
  );

  it("says of each field what is wrong with it, all at once", () => {
    expect(faultsOf({ atm: "99", pos: "9", ecom: "100001", contactless: "25001", cvv: "" })).toEqual({
      atm: "limits.errors.least.atm",
      pos: "limits.errors.least.pos",
      ecom: "limits.errors.most.ecom",
      contactless: "limits.errors.most.contactless",
      cvv: "limits.errors.enterCvv",
    });
    expect(faultsOf({ cvv: "12" })).toEqual({ "": "limits.errors.none", cvv: "limits.errors.validCvv" });
  });

  it.each(["abc", "1e4", "-500", "500.50", "9e5", "0x10"])("%j are no digits", (atm) => {
    expect(faultsOf({ atm })).toEqual({ atm: "limits.errors.digits" });
  });

  it.each(limitedChannels)(
    "every whole rupee from the least to the highest of %s is taken, no other",
    (channel) => {
      const rupees = fc.integer({ min: 0, max: 99_999_999 });
      fc.assert(
        fc.property(rupees, fc.boolean(), (amount, grouped) => {
          const paise = BigInt(amount) * 100n;
          fc.pre(paise !== now[channel]);
          const typed = grouped ? groupIndian(String(amount)) : String(amount);
          const result = read({ [channel]: typed });
          expect(result.success).toBe(paise >= leastCardLimits[channel] && paise <= most[channel]);
          if (result.success) expect(result.data.limits).toEqual({ [channel]: paise });
        }),
      );
    },
  );
});
