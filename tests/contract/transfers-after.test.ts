import { beforeEach, describe, expect, test } from "vitest";
import { findRow } from "bank/database/rows";
import { returnJournal } from "bank/features/transfers/journals";
import { movePayment } from "bank/features/transfers/rails/payment";
import { postJournal } from "bank/ledger/post-journal";
import { statement } from "common/contract/statements.server";
import { addDays, addMonths, istDate, startOfIstDate } from "common/dates";
import type { PaymentState } from "common/payments";
import { refused } from "./endings";
import { newReference } from "./payee-harness";
import { as, bankOfFile } from "./small-bank";
import { idOf, instalment, rupees } from "./transfer-accounts";
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

describe("the enquiry of a payment", () => {
  test("tells the balance that it has left, its charge taken off, whatever is posted later", async () => {
    const reference = newReference();
    await harness.pay(harness.wish("imps", { amount: rupees(1_500) }), reference);
    const left = await harness.balance(harness.accounts.savings);
    expect(await harness.enquire(reference)).toMatchObject({ answer: { balanceAfter: left } });
    await harness.deposit(harness.accounts.savings, rupees(1));
    expect(await harness.enquire(reference)).toMatchObject({ answer: { balanceAfter: left } });
  });

  test("into a recurring deposit tells which instalments it paid, as it was told before", async () => {
    const { deposit: toAccount } = harness.accounts;
    const amount = 2n * instalment;
    const asked = await harness.quote("rd-instalment", amount, { toAccount });
    const reference = newReference();
    await harness.pay(harness.wish("rd-instalment", { amount }), reference);
    await harness.pay(harness.wish("rd-instalment"));
    const { opened_on } = await findRow(bank.db, "bank.deposit", {
      account_id: await idOf(bank, toAccount),
    }).then((row) => row!);
    const paid = {
      ...{ instalment, months: 12, paid: 1, paidAfter: 3 },
      ...{ firstOn: addMonths(opened_on, 1), lastOn: addMonths(opened_on, 2) },
    };
    expect(asked).toMatchObject({ answer: { instalments: paid } });
    expect(await harness.enquire(reference)).toMatchObject({ answer: { instalments: paid } });
  });

  test("of an account that is not the customer's own says nothing of it", async () => {
    const other = await openTransferDesk(bank);
    const toAccount = other.accounts.loan;
    const asked = await harness.quote("loan-repayment", rupees(500), { toAccount });
    expect(asked.outcome).toBe("done");
    expect(asked).not.toHaveProperty("answer.repayment");
  });

  test("tells of one under way by when the money is back and what the bank owes later; the list agrees", async () => {
    const [imps, within] = [newReference(), newReference()];
    await harness.pay(harness.wish("imps"), imps);
    await harness.pay(harness.wish("within-bank"), within);
    const today = istDate(bank.now());
    const returnBy = new Date(startOfIstDate(addDays(today, 2)).getTime() - 60_000);
    const promise = { returnBy, latePerDay: rupees(100) };
    expect(await harness.enquire(imps)).toMatchObject({ answer: { payment: promise } });
    expect(await harness.enquire(within)).not.toHaveProperty("answer.payment.returnBy");
    const list = await harness.list({ kind: "imps" });
    expect(list).toMatchObject({ answer: { payments: [{ reference: imps, ...promise }] } });
  });
});

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

describe("an entry of a payment", () => {
  test("is told with kind, payee, remark and reference, whatever the remark says", async () => {
    const { savings, loan } = harness.accounts;
    const kinds = {
      "within-bank": "transfer",
      imps: "imps",
      neft: "neft",
      "loan-repayment": "loan",
    } as const;
    for (const [kind, entryKind] of Object.entries(kinds)) {
      const wish = harness.wish(kind as keyof typeof kinds, { remark: "Bank charges, EMI" });
      const reference = newReference();
      expect(await harness.pay(wish, reference)).toMatchObject({ outcome: "done" });
      const told = { counterparty: wish.toName, remark: "Bank charges, EMI", paymentReference: reference };
      const [newest, before] = await harness.latestEntries(savings);
      const { charge } = await findPayment(reference);
      if (charge > 0n) expect(newest).toMatchObject({ entryKind: "charge", paymentReference: reference });
      expect(charge > 0n ? before : newest).toMatchObject({ entryKind, ...told });
    }
    expect((await harness.latestEntries(loan))[0]).toMatchObject({ entryKind: "loan" });
  });

  test("that came back is told so, and its charge is a charge given back", async () => {
    const wish = harness.wish("imps", { remark: "School fee" });
    const reference = newReference();
    await harness.pay(wish, reference);
    const charge = 5_90n;
    const { fromAccount, amount, toName } = wish;
    const returned = returnJournal({ reference, rail: "imps", amount, charge, toName }, fromAccount);
    expect((await postJournal(bank.db, { ...returned, now: bank.now() })).outcome).toBe("posted");
    const entries = await harness.latestEntries(fromAccount);
    expect(entries.slice(0, 2)).toMatchObject([
      { entryKind: "charge", direction: "credit", amount: charge, paymentReference: reference },
      {
        entryKind: "returned",
        direction: "credit",
        amount,
        counterparty: toName,
        paymentReference: reference,
      },
    ]);
  });

  const findPayment = (reference: string) =>
    bank.db
      .selectFrom("bank.payment")
      .select("charge")
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
});

describe("one payment", () => {
  test("has the history of its states, with reason and the network's reference", async () => {
    const reference = newReference();
    const paid = await harness.pay(harness.wish("imps"), reference);
    if (paid.outcome !== "done") throw new Error(paid.outcome);
    const { returnBy: _, latePerDay: __, ...made } = paid.answer.payments[0]!;
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
          ...made,
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
        balanceAfter: await harness.balance(harness.accounts.savings),
      },
    });
  });

  test("is found in the statement by the network's reference, or by a part of it, and nothing else is", async () => {
    const reference = newReference();
    await harness.pay(harness.wish("imps"), reference);
    await movePayment(bank.db, reference, ["debited"], "sent", {
      at: bank.now(),
      networkReference: "606955512121",
    });
    const today = istDate(bank.now());
    const search = (words: string) =>
      bank.gateway.call(
        statement,
        {
          ...{ accountNumber: harness.accounts.savings, customerNumber: harness.customer.customerNumber },
          ...{ fromDate: addDays(today, -30), toDate: addDays(today, 30), search: words },
        },
        as(harness.customer),
      );
    for (const words of ["606955512121", "5512121"]) {
      const found = await search(words);
      expect(found).toMatchObject({ answer: { matching: 1 } });
      expect(found).toMatchObject({
        answer: { entries: [{ paymentReference: reference, networkReference: "606955512121" }] },
      });
    }
    // Too short for one: words of remarks have such parts too.
    expect(await search("121")).toMatchObject({ answer: { matching: 0 } });
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
