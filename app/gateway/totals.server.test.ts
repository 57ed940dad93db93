import { describe, expect, it } from "vitest";
import { balanceEnquiry, fixedDeposits, loans } from "~/contract/accounts.server";
import type { AccountSummary } from "~/domain/accounts";
import type { Ending } from "./ending.server";
import type { Caller, Gateway } from "./gateway.server";
import { fetchTotals } from "./totals.server";

const caller: Caller = { user: "1", ip: "", latitude: "", longitude: "", correlationId: "" };
const numbers = Array.from({ length: 6 }, (_, serial) => `00121001000000${serial}`);
const accounts: AccountSummary[] = numbers.map((accountNumber, place) => ({
  accountNumber,
  kind: place % 2 ? "cash-credit" : "savings",
  primary: place === 0,
  branchCode: "0012",
}));
const customer = { accounts, customerNumber: "100200305" };

/** Answers a thousandth of a second later, each account with ₹1.00, and counts the calls that wait together. */
function slowGateway(silent: readonly string[] = []) {
  const seen = { waiting: 0, most: 0, asked: [] as string[] };
  const gateway = {
    call: async (service: { name: string }, { accountNumber }: { accountNumber?: string }) => {
      seen.asked.push(accountNumber ?? service.name);
      seen.most = Math.max(seen.most, ++seen.waiting);
      await new Promise((resolve) => setTimeout(resolve, 1));
      seen.waiting -= 1;
      if (silent.includes(accountNumber ?? service.name)) return { ending: "unknown", reason: "timeout" };
      return { ending: "done", answer: answerOf(service.name) } as Ending<unknown>;
    },
  } as unknown as Gateway;
  return { gateway, seen };
}

function answerOf(service: string) {
  switch (service) {
    case balanceEnquiry.name:
      return { ledger: 100n, available: 90n };
    case fixedDeposits.name:
      return { deposits: [{ outstanding: 7n, receiptStatus: "OPEN" }] };
    default:
      return { loans: [{ outstanding: 5n }] };
  }
}

describe("the totals of a customer with six accounts", () => {
  it("are asked for together: no call waits for another", async () => {
    const { gateway, seen } = slowGateway();
    expect(await fetchTotals(gateway, customer, caller)).toEqual({
      deposits: 7n,
      liabilities: 5n,
      assets: 600n,
      missing: { accounts: [], deposits: false, loans: false },
    });
    expect(seen.asked.toSorted()).toEqual([...numbers, fixedDeposits.name, loans.name].toSorted());
    expect(seen.most).toBe(8);
  });

  it("leave out and name what did not answer", async () => {
    const { gateway } = slowGateway([numbers[2]!, loans.name]);
    expect(await fetchTotals(gateway, customer, caller)).toEqual({
      deposits: 7n,
      liabilities: null,
      assets: 500n,
      missing: { accounts: [numbers[2]], deposits: false, loans: true },
    });
  });
});
