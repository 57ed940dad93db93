import { describe, expect, it } from "vitest";
import { accountKinds } from "common/accounts";
import {
  belongsToTab,
  dashboardPath,
  dashboardTabs,
  detailPageOf,
  detailsPath,
  readDashboardTab,
  statementPath,
  tabsFor,
} from "./account-pages";

describe("the page of an account", () => {
  it("fits its kind", () => {
    expect(detailsPath({ handle: "qD8n-2_xkVw0TzLb", kind: "savings" })).toBe(
      "/AccountDetails?account=qD8n-2_xkVw0TzLb",
    );
    expect(detailPageOf("recurring-deposit")).toBe("/FDDetailsView");
    expect(detailPageOf("cash-credit")).toBe("/OdaCcaCaaAccountDetails");
  });

  it("leads to the account's statement in one click", () => {
    const account = { handle: "qD8n-2_xkVw0TzLb", kind: "savings" } as const;
    expect(statementPath(account)).toBe("/OperativeAccountStatement?account=qD8n-2_xkVw0TzLb");
  });

  it("leads back to the tab its kind stands on", () => {
    for (const kind of accountKinds) {
      const tab = new URL(dashboardPath(kind), "https://bank.example").searchParams.get("acctype");
      expect([kind, belongsToTab(kind, readDashboardTab(tab))]).toEqual([kind, true]);
    }
  });
});

describe("the tabs of the dashboard", () => {
  it("show every kind of account on at least one, and all of them first", () => {
    for (const kind of accountKinds) expect(dashboardTabs.some((tab) => belongsToTab(kind, tab))).toBe(true);
    expect(readDashboardTab(null)).toBe("all");
    expect(readDashboardTab("__proto__")).toBe("all");
  });

  it("are all, the operative kinds that are held, deposits and loans", () => {
    expect(tabsFor([{ kind: "savings" }, { kind: "loan" }])).toEqual(["all", "savings", "deposit", "loan"]);
    expect(tabsFor([{ kind: "current" }, { kind: "savings" }])).toEqual([
      "all",
      "savings",
      "current",
      "deposit",
      "loan",
    ]);
    expect(tabsFor([])).toEqual(["all", "deposit", "loan"]);
  });
});
