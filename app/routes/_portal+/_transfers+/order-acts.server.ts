import { istDate } from "common/dates";
import type { TransferKind } from "common/payments";
import { firstExecution } from "common/standing-instructions";
import { listBalances } from "~/customer/accounts.server";
import type { SignedIn } from "~/session/guards.server";
import { addInstruction, type InstructionInput } from "./instructions.changes.server";
import { planOf } from "./instructions.server";
import { findTransferQuote, getRepeatedWay, getWay, getWayOn } from "./order-offers.server";
import { now, onDay, readDate, repeating } from "./orders.forms";
import type { OrderAct } from "./orders.server";
import { amountOf, scheduleTransfer, transferChange, type TransferInput } from "./transfers.changes.server";

export const payNow = (by: SignedIn, kind: TransferKind): OrderAct => ({
  change: transferChange(kind),
  when: now,
  getWay: () => getWay(by, kind),
  input: (order) => order,
  async outlook(input) {
    const account = by.accounts.filter(({ accountNumber }) => accountNumber === input.from);
    const [quote, [from]] = await Promise.all([getQuote(by, input), listBalances(by, account)]);
    const left = quote && from?.balance ? from.balance.available - amountOf(input) - quote.charge : null;
    return { fromKind: from?.kind, quote, left };
  },
});

export function payOnDay(by: SignedIn): OrderAct {
  const when = onDay(istDate(by.portal.clock.now()));
  return {
    change: scheduleTransfer,
    when,
    getWay(kind, typed) {
      const date = readDate(typed, when);
      return getWayOn(by, kind, "value" in date ? date.value : null);
    },
    input: (order) => order,
    outlook: async (input) => ({ quote: await getQuote(by, input) }),
  };
}

export const payRepeatedly = (by: SignedIn): OrderAct => ({
  change: addInstruction,
  when: repeating(false),
  getWay: (kind) => getRepeatedWay(by, kind),
  input: (order) => ({ ...order, startDate: firstExecution(order.day!, istDate(by.portal.clock.now())) }),
  outlook: (input: InstructionInput) => ({ plan: planOf(input) }),
});

const getQuote = (by: SignedIn, input: TransferInput) =>
  findTransferQuote(by, { kind: input.kind, amount: amountOf(input) });
