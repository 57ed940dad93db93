import { describe, expect, it } from "vitest";
import type { TransferKind } from "common/payments";
import { wayOf, waysTo, type Way } from "./ways.rules";

const now = new Date("2026-03-10T11:00:00+05:30");
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const target = { key: "payee", accountNumber: "1", name: "Kavitha" };

/** A way to that payee; amounts in rupees. */
function way(kind: TransferKind, terms: { least?: number; most?: number; fee?: number; minutes?: number }) {
  const { least = 1, most = 1_000_000, fee = 0, minutes } = terms;
  const offer: Way = {
    kind,
    accounts: [],
    targets: [target],
    complete: true,
    arrives: "",
    least: BigInt(least) * 100n,
    most: BigInt(most) * 100n,
    charges: [{ above: 0n, charge: BigInt(fee) * 100n }],
    ...(minutes === undefined ? {} : { arrivesBy: inMinutes(minutes) }),
    now,
  };
  return offer;
}

const imps = way("imps", { most: 500_000, fee: 5 });
const neft = way("neft", { minutes: 60 });
const rtgs = way("rtgs", { least: 200_000, minutes: 30, fee: 20 });
const all = [neft, rtgs, imps];
const wanted = (amount: string, to = "payee") => ({ from: "", to, amount });
const kinds = (amount: string, ways = all) => waysTo(ways, wanted(amount)).map(({ kind }) => kind);

describe("the way that is proposed", () => {
  it("takes the amount, then arrives soonest, then costs least", () => {
    expect(kinds("2500")).toEqual(["imps", "neft", "rtgs"]);
    expect(kinds("6,00,000")).toEqual(["rtgs", "neft", "imps"]);
    expect(kinds("1,99,999", [rtgs, neft])).toEqual(["neft", "rtgs"]);
    const dear = { ...neft, kind: "rtgs" as const, charges: [{ above: 0n, charge: 100n }] };
    expect(kinds("2500", [dear, neft])).toEqual(["neft", "rtgs"]);
  });

  it("is the widest where no way takes the amount, so that its own rule says why", () => {
    expect(kinds("50,00,000")[0]).toBe("neft");
    expect(kinds("50,00,000", [imps, rtgs])[0]).toBe("rtgs");
  });

  it("leads to the payee, and gives way to one the customer chose that does", () => {
    expect(waysTo(all, wanted("2500", "somebody"))).toEqual([]);
    expect(wayOf(all, { ...wanted("2,50,000"), way: "neft" }).kind).toBe("neft");
    expect(wayOf(all, { ...wanted("2500"), way: "within-bank" }).kind).toBe("imps");
  });

  it("is all of them as one while nobody is chosen: unread as soon as one is", () => {
    const other = { ...target, key: "other" };
    const ways = [
      { ...neft, targets: [other], complete: false },
      imps,
      { ...imps, kind: "own-account" as const },
    ];
    const one = wayOf(ways, { ...wanted("2500", "somebody"), way: "neft" });
    expect(one).toMatchObject({ kind: "imps", most: imps.most, complete: false });
    expect(one.targets.map(({ key }) => key).sort()).toEqual(["other", "payee"]);
    expect(wayOf([neft], { ...wanted("2500", "somebody"), way: "" })).toEqual(neft);
  });
});
