import { describe, expect, it } from "vitest";
import { paymentsHref, readPaymentsQuery } from "./payments.forms";

const read = (query: string) => readPaymentsQuery(new URLSearchParams(query));

describe("the query of the payments list", () => {
  it("asks for everything when it is empty", () => {
    expect(read("")).toEqual({
      state: "valid",
      chosen: { outlook: "", kind: "", account: "", from: "", to: "" },
      requested: {},
      page: 1,
    });
  });

  it("carries outlook, kind, account, period and page", () => {
    expect(
      read("outlook=money-back&kind=neft&account=qD8n-2_xkVw0TzLb&from=2026-04-01&to=30-04-2026&page=3"),
    ).toMatchObject({
      state: "valid",
      requested: {
        outlook: "money-back",
        kind: "neft",
        fromDate: "2026-04-01",
        toDate: "2026-04-30",
      },
      page: 3,
    });
  });

  it("passes over words and pages it does not know", () => {
    expect(read("outlook=lost&kind=cheque&page=-2")).toMatchObject({
      state: "valid",
      requested: {},
      page: 1,
    });
    expect(read("page=1e3")).toMatchObject({ page: 1 });
  });

  it.each([
    ["from=2026-02-30", "from", "errors.noSuchDate"],
    ["to=yesterday", "to", "errors.unreadDate"],
    ["from=2026-04-02&to=2026-04-01", "to", "errors.reversed"],
  ])("%s is wrong", (query, field, message) => {
    expect(read(query)).toMatchObject({ state: "wrong", errors: [{ field, message }] });
  });

  it("keeps the choice on the other pages", () => {
    const { chosen } = read("kind=imps&from=2026-04-01");
    expect(paymentsHref(chosen, 2)).toBe("?kind=imps&from=2026-04-01&page=2");
    expect(paymentsHref(chosen, 1)).toBe("?kind=imps&from=2026-04-01");
  });
});
