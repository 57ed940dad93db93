import { describe, expect, it } from "vitest";
import { balanceEnquiry, fixedDeposits, loans } from "common/contract/accounts.server";
import type { Service } from "common/contract/service.server";
import type { AccountSummary } from "common/accounts";
import type { CallResult } from "~/gateway/exchange.server";
import { enquire } from "~/gateway/enquiry.server";
import type { Caller, Gateway } from "~/gateway/gateway.server";
import type { SignedIn } from "~/session/guards.server";
import { fetchTotals } from "./totals.server";

const caller: Caller = { user: "1", ip: "", latitude: "", longitude: "", correlationId: "" };
const numbers = Array.from({ length: 6 }, (_, serial) => `00121001000000${serial}`);
const accounts: AccountSummary[] = numbers.map((accountNumber, place) => ({
  accountNumber,
  kind: place % 2 ? "cash-credit" : "savings",
  primary: place === 0,
  branchCode: "0012",
}));

const signedIn = (gateway: Gateway) =>
  ({
    accounts,
    call: gateway.call,
    ask: (service: Service<unknown, unknown>, request: unknown) => enquire(gateway, service, request, caller),
  }) as unknown as SignedIn;

/** Answers a thousandth of a second later, each account with ₹1.00, and counts the calls that wait together. */
function slowGateway(silent: readonly string[] = []) {
  const seen = { waiting: 0, most: 0, asked: [] as string[] };
  const gateway = {
    call: async (service: { name: string }, { accountNumber }: { accountNumber?: string }) => {
      seen.asked.push(accountNumber ?? service.name);
      seen.most = Math.max(seen.most, ++seen.waiting);
      await new Promise((resolve) => setTimeout(resolve, 1));
      seen.waiting -= 1;
      if (silent.includes(accountNumber ?? service.name)) return { outcome: "unknown", reason: "timeout" };
      return { outcome: "done", answer: answerOf(service.name) } as CallResult<unknown>;
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
    const { balances, held: _held, ...totals } = await fetchTotals(signedIn(gateway));
    expect(balances.map(({ accountNumber }) => accountNumber)).toEqual(numbers);
    expect(totals).toEqual({
      deposits: 7n,
      liabilities: 5n,
      assets: 600n,
      holdings: [
        { kind: "savings", amount: 300n },
        { kind: "cash-credit", amount: 300n },
        { kind: "fixed-deposit", amount: 7n },
      ],
      unread: [],
      silent: [],
      complete: true,
    });
    expect(seen.asked.toSorted()).toEqual([...numbers, fixedDeposits.name, loans.name].toSorted());
    expect(seen.most).toBe(8);
  });

  it("are not known without one of their parts, and name it", async () => {
    const { gateway } = slowGateway([numbers[2]!, loans.name]);
    const { balances, held, ...totals } = await fetchTotals(signedIn(gateway));
    expect(balances.filter(({ balance }) => !balance)).toMatchObject([{ accountNumber: numbers[2] }]);
    expect(held).toMatchObject({ deposits: [{ outstanding: 7n }], loans: null });
    expect(totals).toEqual({
      deposits: 7n,
      liabilities: null,
      assets: null,
      holdings: [],
      // The customer has no account of the kind that the bank did not list.
      unread: [],
      silent: [numbers[2]],
      complete: false,
    });
  });
});
