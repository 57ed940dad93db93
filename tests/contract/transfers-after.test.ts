import { beforeEach, describe, expect, test } from "vitest";
import { movePayment } from "bank/features/transfers/rails/payment";
import { istDate } from "common/dates";
import type { PaymentState } from "common/payments";
import { refused } from "./endings";
import { newReference } from "./payee-harness";
import { bankOfFile } from "./small-bank";
import { rupees } from "./transfer-accounts";
import { openTransferDesk, type TransferDesk } from "./transfer-harness";

const bank = await bankOfFile();

let harness: TransferDesk;
beforeEach(async () => {
  harness = await openTransferDesk(bank);
});

/** Kinds and accounts alternate; the newest is paid last. */
async function payFive(): Promise<string[]> {
  await harness.deposit(harness.accounts.current, rupees(5_000));
  const wishes = [
    harness.wish("within-bank"),
    harness.wish("imps"),
    harness.wish("neft", { fromAccount: harness.accounts.current }),
    harness.wish("rd-instalment"),
    harness.wish("within-bank", { fromAccount: harness.accounts.current }),
  ];
  const references: string[] = [];
  for (const wish of wishes) {
    const reference = newReference();
    expect(await harness.pay(wish, reference)).toMatchObject({ outcome: "done" });
    references.push(reference);
    bank.pass({ days: 1 });
  }
  bank.pass({ days: -5 });
  return references;
}

async function listed(requested: Parameters<TransferDesk["list"]>[0] = {}) {
  const result = await harness.list(requested);
  if (result.outcome !== "done") throw new Error(result.outcome);
  const { payments, total } = result.answer;
  return { references: payments.map(({ reference }) => reference), total };
}

describe("the list of payments", () => {
  test("shows the newest first, page by page, and how many there are", async () => {
    const newestFirst = (await payFive()).reverse();
    expect(await listed()).toEqual({ references: newestFirst, total: 5 });
    expect(await listed({ limit: 2 })).toEqual({ references: newestFirst.slice(0, 2), total: 5 });
    expect(await listed({ limit: 2, offset: 4 })).toEqual({ references: newestFirst.slice(4), total: 5 });
    expect(await listed({ limit: 2, offset: 6 })).toEqual({ references: [], total: 5 });
  });

  test("is chosen by accounts, amount, kind, day and outlook", async () => {
    const [within, imps, neft, rd, last] = (await payFive()) as [string, string, string, string, string];
    const { savings, current } = harness.accounts;
    const day = (ahead: number) => istDate(new Date(bank.now().getTime() + ahead * 86_400_000));
    expect(await listed({ fromAccount: current })).toEqual({ references: [last, neft], total: 2 });
    expect(await listed({ kind: "within-bank" })).toEqual({ references: [last, within], total: 2 });
    expect(await listed({ kind: "within-bank", fromAccount: savings })).toMatchObject({
      references: [within],
    });
    expect(await listed({ fromDate: day(1), toDate: day(2) })).toMatchObject({ references: [neft, imps] });
    expect(await listed({ fromDate: day(3) })).toMatchObject({ references: [last, rd] });
    expect(await listed({ toDate: day(0) })).toMatchObject({ references: [within] });
    expect(await listed({ outlook: "under-way" })).toMatchObject({ references: [neft, imps] });
    expect(await listed({ outlook: "arrived" })).toMatchObject({ references: [last, rd, within] });
    const { toAccount } = harness.wish("imps");
    expect(await listed({ toAccount, amount: rupees(500) })).toEqual({ references: [imps], total: 1 });
    expect(await listed({ toAccount, amount: rupees(501) })).toMatchObject({ total: 0 });
    expect(await listed({ outlook: "money-back" })).toEqual({ references: [], total: 0 });
  });

  test("is the customer's own", async () => {
    await payFive();
    const stranger = await openTransferDesk(bank);
    expect(await stranger.list()).toEqual({ outcome: "done", answer: { payments: [], total: 0 } });
  });
});

describe("one payment", () => {
  test("has the history of its states, with reason and the network's reference", async () => {
    const reference = newReference();
    const paid = await harness.pay(harness.wish("imps"), reference);
    if (paid.outcome !== "done") throw new Error(paid.outcome);
    const at = bank.now();
    const move = (from: PaymentState, to: PaymentState, more: object = {}) =>
      movePayment(bank.db, reference, [from], to, { at, ...more });
    await move("debited", "sent", { networkReference: "606912345678" });
    await move("sent", "declined", { reason: "No such account" });
    await move("declined", "reversed");
    expect(await harness.enquire(reference)).toEqual({
      outcome: "done",
      answer: {
        payment: {
          ...paid.answer.payments[0],
          state: "reversed",
          networkReference: "606912345678",
          reason: "No such account",
        },
        history: [
          { state: "debited", at },
          { state: "sent", at },
          { state: "declined", at, reason: "No such account" },
          { state: "reversed", at },
        ],
      },
    });
  });

  test("is moved on by one of many that try at the same time", async () => {
    const reference = newReference();
    await harness.pay(harness.wish("imps"), reference);
    const moves = await Promise.all(
      Array.from({ length: 20 }, () =>
        movePayment(bank.db, reference, ["debited"], "sent", { at: bank.now() }),
      ),
    );
    expect(moves.filter(Boolean)).toHaveLength(1);
    expect(await harness.enquire(reference)).toMatchObject({
      answer: { history: [{ state: "debited" }, { state: "sent" }] },
    });
  });

  test("of another customer is not told from one that does not exist", async () => {
    const reference = newReference();
    await harness.pay(harness.wish("within-bank"), reference);
    const stranger = await openTransferDesk(bank);
    for (const unknown of [reference, newReference()]) {
      expect(await stranger.enquire(unknown)).toEqual(refused("8008"));
      expect(await stranger.report(unknown)).toEqual(refused("8008"));
    }
    expect(await harness.check(harness.wish("within-bank"))).toMatchObject({ outcome: "done" });
    expect(await stranger.check(stranger.wish("within-bank"))).toMatchObject({ outcome: "done" });
  });
});
