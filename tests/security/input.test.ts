import { describe, expect, it } from "vitest";
import { signedInPortal } from "tests/support/portal-of-file";
import { accountsOf } from "bank/demo/people";
import { visibleText } from "tests/support/visitor";
import { words } from "tests/support/words";

/** What people type where amounts are asked for. */
const say = words("en", "transfers");
const customer = "100200301";
const [from, to] = accountsOf(customer) as [string, string];
const path = "/FundTransfer?kind=own-account";

const { visitor } = await signedInPortal(customer);

async function type(fields: Record<string, string>) {
  await visitor.get(path);
  return visitor.post(path, { from, to, amount: "10", remark: "as typed", ...fields });
}

describe("amounts", () => {
  it.each([
    ["1e5", "amountDigits"],
    ["0x10", "amountDigits"],
    ["NaN", "amountDigits"],
    ["Infinity", "amountDigits"],
    ["-5", "amountDigits"],
    ["1,0,0", "amountDigits"],
    ["0", "amountZero"],
    ["1.005", "amountDecimals"],
    ["9".repeat(400), "amountMost"],
  ])("%s has one documented answer, never a guess", async (amount, key) => {
    const answer = await type({ amount });
    expect(answer.status).toBe(400);
    expect(visibleText(answer.body)).toContain(say(`errors.${key}`, { most: "₹10,00,000.00" }));
  });

  it.each(["1,00,000", "1,00,000/-", "1 lakh", "௧,௦௦,௦௦௦"])("%s is one lakh", async (amount) => {
    const answer = await type({ amount });
    expect(answer.status).toBe(303);
    expect(visibleText((await visitor.get(answer.location!)).body)).toContain("₹1,00,000.00");
  });
});
