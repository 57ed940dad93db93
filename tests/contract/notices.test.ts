import { expect, test } from "vitest";
import { maturityReference } from "bank/interest/book";
import { ownAccounts } from "bank/ledger/own-accounts";
import { postJournal } from "bank/ledger/post-journal";
import { noticeList } from "common/contract/profile.server";
import { refused } from "./endings";
import { newReference } from "./payee-desk";
import { as, bala, bankOfFile, today } from "./small-bank";
import { instalment, openAccount, rupees } from "./transfer-accounts";
import { openTransferDesk, payees } from "./transfer-desk";

/** What has happened of late, told from the records of what happened. */
const bank = await bankOfFile();
const desk = await openTransferDesk(bank);
const { customerNumber } = desk.customer;

const ago = (days: number) => new Date(bank.now().getTime() - days * 86_400_000);

async function told(since = ago(90)) {
  const ending = await bank.gateway.call(noticeList, { customerNumber, since }, as(desk.customer));
  if (ending.ending !== "done") throw new Error(ending.ending);
  return ending.answer.notices;
}

const kinds = async (since?: Date) => (await told(since)).map(({ kind }) => kind);

async function madePayment(state: "credited" | "returned" | "sent", at: Date) {
  const reference = newReference();
  const terms = { kind: "neft" as const, state, paid_at: at, paid_on: today };
  const { account: to_account, name: to_name } = payees["neft-rtgs"];
  const from_account = desk.accounts.savings;
  await bank.db
    .insertInto("bank.payment")
    .values({
      ...terms,
      reference,
      customer_number: customerNumber,
      from_account,
      to_account,
      to_name,
      amount: 7n,
    })
    .execute();
  await bank.db
    .insertInto("bank.payment_event")
    .values([
      { reference, place: 1, state: "queued", at },
      { reference, place: 2, state, at },
    ])
    .execute();
  return reference;
}

test("payments that ended, orders that failed, new payees, maturities and requests are told once, newest first", async () => {
  await bank.db.deleteFrom("bank.payee").where("customer_number", "=", customerNumber).execute();
  expect(await told()).toEqual([]);
  await madePayment("sent", ago(1));
  expect(await told()).toEqual([]);

  await desk.addPayee({ kind: "imps", added_at: ago(9) });
  const arrived = await madePayment("credited", ago(8));
  const returned = await madePayment("returned", ago(7));
  const { savings } = desk.accounts;
  const order = {
    customer_number: customerNumber,
    from_account: savings,
    to_account: payees["within-bank"].account,
    to_name: "Bala Kumar",
    amount: rupees(40),
  };
  const failed = { state: "failed" as const, failure: "8001" };
  await bank.db
    .insertInto("bank.scheduled_transfer")
    .values({
      ...order,
      ...failed,
      reference: newReference(),
      kind: "within-bank",
      execution_date: today,
      ordered_at: ago(20),
      ended_at: ago(6),
    })
    .execute();
  const { number } = await bank.db
    .insertInto("bank.standing_instruction")
    .values({
      ...order,
      kind: "within-bank",
      remark: "Rent",
      frequency: "monthly",
      day: 5,
      starts_on: today,
      times: 12,
      times_left: 11,
      added_at: ago(20),
    })
    .returning("number")
    .executeTakeFirstOrThrow();
  const run = { instruction: number, due_on: today, amount: order.amount, reference: newReference() };
  await bank.db
    .insertInto("bank.instruction_run")
    .values({ ...run, ...failed, ended_at: ago(5) })
    .execute();
  const { id } = await bank.db
    .selectFrom("bank.account")
    .select("id")
    .where("number", "=", savings)
    .executeTakeFirstOrThrow();
  await bank.db
    .insertInto("bank.cheque_book_request")
    .values({
      customer_number: customerNumber,
      account_id: id,
      books: 1,
      leaves: 20,
      state: "delivered",
      requested_at: ago(9),
      sent_at: ago(4),
      delivered_at: ago(3),
    })
    .execute();
  await bank.db
    .insertInto("bank.card_application")
    .values({
      reference: newReference(),
      customer_number: customerNumber,
      account_id: id,
      reason: "lost",
      delivery: "branch",
      state: "sent",
      applied_at: ago(9),
      sent_at: ago(2),
    })
    .execute();

  const { deposit } = desk.accounts;
  const lines = [
    { account: deposit, amount: -instalment, particulars: "MATURED" },
    { account: ownAccounts.cash, amount: instalment, particulars: "MATURED" },
  ];
  const matured = { reference: maturityReference(deposit), kind: "deposit" as const, now: bank.now(), lines };
  expect((await postJournal(bank.db, matured)).outcome).toBe("posted");

  const all = await told();
  expect(all[0]).toMatchObject({ accountNumber: deposit, amount: instalment });
  expect(all.map(({ kind }) => kind)).toEqual([
    "deposit-matured",
    "card-sent",
    "books-delivered",
    "books-sent",
    "instruction-failed",
    "transfer-failed",
    "payment-returned",
    "payment-arrived",
    "payee-added",
  ]);
  expect(all.filter(({ subject }) => [arrived, returned].includes(subject))).toHaveLength(2);
  expect(all.find(({ kind }) => kind === "instruction-failed")).toEqual({
    kind: "instruction-failed",
    at: ago(5),
    subject: String(number),
    name: "Bala Kumar",
    accountNumber: order.to_account,
    amount: order.amount,
  });
  expect(await kinds(ago(4))).toEqual(["deposit-matured", "card-sent", "books-delivered"]);
  expect(await told()).toEqual(all);
});

test("money that arrives while the customer looks on is no news, that of an order is", async () => {
  const since = bank.now();
  bank.pass({ minutes: 1 });
  const paid = await desk.pay(desk.wish("own-account"));
  expect(paid.ending).toBe("done");
  expect(await kinds(since)).toEqual([]);
  const { reference } = await bank.db
    .selectFrom("bank.payment")
    .select("reference")
    .where("customer_number", "=", customerNumber)
    .where("kind", "=", "own-account")
    .executeTakeFirstOrThrow();
  await bank.db.updateTable("bank.instruction_run").set({ reference, state: "paid" }).execute();
  expect(await kinds(since)).toEqual(["payment-arrived"]);
});

test("they are nobody else's", async () => {
  const other = await openTransferDesk(bank);
  await openAccount(bank, other.customer, "savings", 0n);
  for (const foreign of [customerNumber, bala.customerNumber, "1"])
    expect(
      await bank.gateway.call(noticeList, { customerNumber: foreign, since: ago(90) }, as(other.customer)),
    ).toEqual(refused("4030"));
});
