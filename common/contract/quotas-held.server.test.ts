import { describe, expect, test } from "vitest";
import { createQuotas } from "common/quotas";
import { balanceEnquiry } from "./accounts.server";
import { intraAccountValidation, managePayees, payeeName } from "./payees.server";
import type { RequestOf } from "./service.server";
import { holdQuotas } from "./quotas-held.server";

const MOBILE = "9840012301";

function setUp() {
  return holdQuotas(createQuotas({ now: () => new Date("2026-11-29T06:30:00Z") }));
}

const lookUp = (customerNumber = "100200301") => ({ customerNumber, accountNumber: "001110010000001" });
const validation = { accountNumber: "001110010000001", branchCode: "0011" };
const adding: RequestOf<typeof managePayees> = {
  ...{ request: "add", mobile: MOBILE, customerNumber: "100200301" },
  ...{ kind: "within-bank", subtype: "account" },
};

/** How often it is answered before it is refused. */
function answersOf(ask: () => boolean, most = 1_000): number {
  let answered = 0;
  while (answered < most && ask()) answered += 1;
  return answered;
}

describe("quotas of services", () => {
  test("answer a customer as often as the service declares, whoever else shares the mobile", () => {
    const held = setUp();
    expect(answersOf(() => held.take(payeeName, lookUp(), MOBILE))).toBe(20);
    expect(answersOf(() => held.take(payeeName, lookUp("100200302"), MOBILE))).toBe(20);
  });

  test("of requests without a customer number count by the mobile", () => {
    const held = setUp();
    expect(answersOf(() => held.take(intraAccountValidation, validation, MOBILE))).toBe(20);
    expect(held.take(intraAccountValidation, validation, "9840012302")).toBe(true);
  });

  test("hold nothing up where the service declares none", () => {
    const held = setUp();
    const own = { customerNumber: "100200301", accountNumber: "001110010000001" };
    expect(answersOf(() => held.take(balanceEnquiry, own, MOBILE))).toBe(1_000);
  });

  test("are given back by a request that was not answered", () => {
    const held = setUp();
    answersOf(() => held.take(payeeName, lookUp(), MOBILE));
    held.notAnswered(payeeName, lookUp(), MOBILE);
    expect(answersOf(() => held.take(payeeName, lookUp(), MOBILE))).toBe(1);
  });

  test("are given back by a payee that is added, not by the first pass and not by a deletion", () => {
    const held = setUp();
    answersOf(() => held.take(payeeName, lookUp(), MOBILE));
    answersOf(() => held.take(intraAccountValidation, validation, MOBILE));
    held.carriedOut(managePayees, adding, MOBILE);
    held.carriedOut(managePayees, { ...adding, request: "delete", otp: "123456" }, MOBILE);
    expect(held.take(payeeName, lookUp(), MOBILE)).toBe(false);
    held.carriedOut(managePayees, { ...adding, otp: "123456" }, MOBILE);
    expect(answersOf(() => held.take(payeeName, lookUp(), MOBILE))).toBe(1);
    expect(answersOf(() => held.take(intraAccountValidation, validation, MOBILE))).toBe(1);
  });
});
