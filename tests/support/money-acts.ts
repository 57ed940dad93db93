/** What the customers of a trial do, and what happens to them at the branch: one act at a time, as the dice fall. */
import type { Dice } from "bank/demo/dice";
import { statement } from "common/contract/statements.server";
import { paymentEnquiry, paymentList, paymentReport } from "common/contract/payments.server";
import { scheduledTransferCancel, scheduledTransferList } from "common/contract/scheduled-transfers.server";
import { transferQuote } from "common/contract/transfers.server";
import { addDays, istDate } from "common/dates";
import type { Paise } from "common/money";
import { transferKinds } from "common/payments";
import { instalment, transactionPassword, type MoneyBank, type MoneyCustomer } from "./money-bank";
import type { Memory, Promised } from "./money-memory";
import {
  payeeOrder,
  payeeRequest,
  scheduledOrder,
  transferOrder,
  type Order,
  type Transfer,
} from "./money-orders";
import type { MoneyPortal } from "./money-portal";
import { somePayee, someTransfer } from "./money-wishes";

export interface Trial {
  money: MoneyBank;
  portal: MoneyPortal;
  memory: Memory;
}

type Act = (trial: Trial, dice: Dice, by: MoneyCustomer) => Promise<unknown>;

const pay: Act = async ({ money, portal }, dice, by) => {
  const transfer = await someTransfer(money, dice, by);
  if (transfer) await portal.carry(dice, transferOrder(by, transfer), { checked: !dice.chance(15) });
};

const payTwiceAtOnce: Act = async ({ money, portal }, dice, by) => {
  const transfer = await someTransfer(money, dice, by);
  if (transfer) await portal.carry(dice, transferOrder(by, transfer), { copies: dice.between(2, 4) });
};

/** Several tabs, each ready to pay, and all sent at once. */
const payInTabs: Act = async ({ money, portal }, dice, by) => {
  const ready: (() => Promise<unknown>)[] = [];
  const wish = await someTransfer(money, dice, by);
  for (let tab = 0; wish && tab < 3; tab += 1) {
    const transfer = dice.chance(60) ? wish : await someTransfer(money, dice, by);
    const order = transfer && transferOrder(by, { ...transfer, amount: anotherAmount(transfer, tab) });
    const authority = order && (await portal.prepare(dice, order));
    if (order && authority) ready.push(() => portal.commit(dice, order, authority));
  }
  await Promise.all(ready.map((send) => send()));
};

/** Nearly the same: an OTP of its own goes with each. */
function anotherAmount({ kind, amount }: Transfer, tab: number): Paise {
  if (kind === "rd-instalment") return instalment * BigInt(tab + 1);
  return amount > 1_00n ? amount - BigInt(tab) : amount;
}

const payWithWrongPassword: Act = async ({ money, portal }, dice, by) => {
  // So many wrong ones would close it for months: now and then it has been set anew.
  await money.db
    .updateTable("bank.credential")
    .set({ wrong_that_day: 0, wrong_since: null, wrong_in_all: 0 })
    .where("customer_number", "=", by.number)
    .execute();
  const transfer = await someTransfer(money, dice, by);
  const entered = { transactionPassword: "Cauvery#2025", checked: dice.chance(50) };
  if (transfer) await portal.carry(dice, transferOrder(by, transfer), entered);
};

const payWithWrongOtp: Act = async ({ money, portal }, dice, by) => {
  const transfer = await someTransfer(money, dice, by);
  if (transfer) await portal.carry(dice, transferOrder(by, transfer), { wrongOtp: true });
};

const schedule: Act = async ({ money, portal }, dice, by) => {
  const transfer = await someTransfer(money, dice, by);
  const date = addDays(istDate(money.now()), dice.between(0, 5));
  if (transfer) await portal.carry(dice, scheduledOrder(by, transfer, date));
};

const cancelScheduled: Act = async ({ money, memory }, dice, by) => {
  const one = pickOf(dice, own(memory, by, "scheduled"));
  if (one)
    await money.insist(dice, () =>
      money.call(by, scheduledTransferCancel, { customerNumber: by.number, scheduled: one.reference }),
    );
};

const addPayee: Act = async ({ portal, money }, dice, by) =>
  portal.carry(dice, payeeOrder(by, somePayee(money, dice, by)));

const deletePayee: Act = async ({ money }, dice, by) => {
  const payees = await money.db
    .selectFrom("bank.payee")
    .select(["kind", "name", "account_number", "ifsc"])
    .where("customer_number", "=", by.number)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  if (payees.length < 8) return;
  const { account_number, ifsc, ...payee } = dice.pick(payees);
  const { service, request } = payeeRequest(by, { ...payee, accountNumber: account_number, ifsc }, "delete");
  await money.insist(dice, () => money.call(by, service, request));
};

/** An old form sent again: the same, or with a paisa more, or by somebody else. */
const repeat: Act = async ({ portal, memory }, dice, by) => {
  const old = pickOf(dice, own(memory, by));
  if (!old || old.outcome !== "done") return;
  const { order, reference } = old;
  const authority = { transactionPassword, otp: "123456", reference };
  if (dice.chance(50)) return portal.commit(dice, order, authority);
  if (dice.chance(50)) return portal.followUp(dice, old);
  return portal.mustConflict(dice, changed(order), authority);
};

function changed(order: Order): Order {
  const request = { ...order.request } as { amount?: bigint; name?: string };
  if (request.amount === undefined) request.name = `${request.name} & Co`;
  else request.amount += 1n;
  return { ...order, request };
}

const look: Act = async ({ money, memory }, dice, by) => {
  const page = { offset: 0, limit: 20 };
  const customerNumber = by.number;
  const today = istDate(money.now());
  const one = pickOf(dice, own(memory, by, "payment"));
  const enquiries = [
    () => money.call(by, paymentList, { customerNumber, ...page }),
    () => money.call(by, scheduledTransferList, { customerNumber, ...page }),
    () =>
      money.call(by, transferQuote, { customerNumber, kind: dice.pick(transferKinds), amount: 1_000_00n }),
    () =>
      money.call(by, statement, {
        customerNumber,
        accountNumber: by.savings,
        fromDate: addDays(today, -7),
        toDate: today,
        ...page,
      }),
    ...(one ? [() => money.call(by, paymentEnquiry, named(by, one))] : []),
  ];
  await money.insist(dice, dice.pick(enquiries) as () => Promise<unknown>);
};

const report: Act = async ({ money, memory }, dice, by) => {
  const one = pickOf(dice, own(memory, by, "payment"));
  if (one)
    await money.insist(dice, () =>
      money.call(by, paymentReport, {
        customerNumber: by.number,
        payment: one.reference,
        reason: "not-mine" as const,
      }),
    );
};

/** Freezes one of the customer's accounts, or opens it again. */
const freeze: Act = async ({ money }, dice, by) => {
  await money.db
    .updateTable("bank.account")
    .set({ status: dice.chance(25) ? "frozen" : "open" })
    .where("number", "=", dice.pick([by.savings, by.current, by.deposit]))
    .execute();
};

type Weighted = ReadonlyArray<readonly [weight: number, act: Act]>;

/** All that happens in a bank's life. */
export const everything: Weighted = [
  [46, pay],
  [3, payTwiceAtOnce],
  [4, payInTabs],
  [2, payWithWrongPassword],
  [2, payWithWrongOtp],
  [7, schedule],
  [3, cancelScheduled],
  [6, addPayee],
  [3, deletePayee],
  [12, repeat],
  [10, look],
  [1, report],
  [1, freeze],
];

/** For a while without a change of date: what is refused for the rest of the day is left out. */
export const paying: Weighted = [
  [50, pay],
  [5, payTwiceAtOnce],
  [10, payInTabs],
  [20, repeat],
  [5, look],
];

export function doOneOf(acts: Weighted, trial: Trial, dice: Dice, by: MoneyCustomer): Promise<unknown> {
  let fallen = dice.between(
    1,
    acts.reduce((sum, [weight]) => sum + weight, 0),
  );
  const [, act] = acts.find(([weight]) => (fallen -= weight) <= 0)!;
  return act(trial, dice, by);
}

const named = (by: MoneyCustomer, { reference }: Promised) => ({ customerNumber: by.number, reference });

const own = (memory: Memory, by: MoneyCustomer, what?: Order["what"]) =>
  memory.of(by).filter(({ order }) => what === undefined || order.what === what);

/** One of the newest mostly: what is under way is more telling than what is over. */
function pickOf(dice: Dice, list: Promised[]): Promised | undefined {
  if (list.length === 0) return undefined;
  return dice.pick(dice.chance(70) ? list.slice(-10) : list);
}
