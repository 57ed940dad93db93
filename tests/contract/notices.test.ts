import { expect, test } from "vitest";
import { maturityReference } from "bank/interest/book";
import type { JobKind } from "bank/jobs/jobs";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { postJournal } from "bank/ledger/post-journal";
import { noticeList } from "common/contract/profile.server";
import { addDays, type IsoDate } from "common/dates";
import { EXPIRING_DAYS, MATURING_DAYS } from "common/notices";
import { refused } from "./endings";
import { newReference } from "./payee-harness";
import { as, bala, bankOfFile, today } from "./small-bank";
import { instalment, openAccount, rupees } from "./transfer-accounts";
import { openTransferDesk, payees } from "./transfer-harness";

/** What has happened of late, told from the records of what happened. */
const bank = await bankOfFile();
const harness = await openTransferDesk(bank);
const { customerNumber } = harness.customer;

const ago = (days: number) => new Date(bank.now().getTime() - days * 86_400_000);

async function told(since = ago(90)) {
  const result = await bank.gateway.call(noticeList, { customerNumber, since }, as(harness.customer));
  if (result.outcome !== "done") throw new Error(result.outcome);
  return result.answer.notices;
}

const kinds = async (since?: Date) => (await told(since)).map(({ kind }) => kind);

async function madePayment(state: "credited" | "returned" | "sent", at: Date) {
  const reference = newReference();
  const terms = { kind: "neft" as const, state, paid_at: at, paid_on: today };
  const { account: to_account, name: to_name } = payees["neft-rtgs"];
  const from_account = harness.accounts.savings;
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

  await harness.addPayee({ kind: "imps", added_at: ago(9) });
  const arrived = await madePayment("credited", ago(8));
  const returned = await madePayment("returned", ago(7));
  const { savings } = harness.accounts;
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

  const { deposit } = harness.accounts;
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
    "card-applied",
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
  const paid = await harness.pay(harness.wish("own-account"));
  expect(paid.outcome).toBe("done");
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

test("an instalment and a premium that were not there are told, and before its day what matures or expires", async () => {
  const { customer, accounts } = await openTransferDesk(bank);
  const ask = async () => {
    const request = { customerNumber: customer.customerNumber, since: ago(20) };
    const result = await bank.gateway.call(noticeList, request, as(customer));
    return result.outcome === "done" ? result.answer.notices : null;
  };
  const idOf = async (number: string) =>
    (
      await bank.db
        .selectFrom("bank.account")
        .select("id")
        .where("number", "=", number)
        .executeTakeFirstOrThrow()
    ).id;
  const deposit = await idOf(accounts.deposit);
  const matures = (matures_on: IsoDate) =>
    bank.db.updateTable("bank.deposit").set({ matures_on }).where("account_id", "=", deposit).execute();
  await matures(addDays(today, 40));
  const before = (await ask())!.length;

  const done = (kind: JobKind, subject: string, days: number) =>
    bank.db
      .insertInto("bank.job")
      .values({ kind, subject, due_at: ago(days), done_at: ago(days), state: "done" })
      .execute();
  await bank.db
    .insertInto("bank.missed_instalment")
    .values({ account_id: deposit, number: 3, charge: 5n, missed_on: today })
    .execute();
  await done("deposit-instalment", `${accounts.deposit}/3`, 3);
  await done("deposit-instalment", `${accounts.deposit}/2`, 4);
  const account_id = await idOf(accounts.savings);
  const enrolled = async (scheme: "pmjjby" | "pmsby", left_at: Date | null) => {
    const { id } = await bank.db
      .insertInto("bank.scheme_enrolment")
      .values({
        customer_number: customer.customerNumber,
        scheme,
        account_id,
        born: addDays(today, -12_000),
        enrolled_on: addDays(today, -800),
        left_at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await done("scheme-premium", `${id}/2`, 2);
  };
  await enrolled("pmsby", null);
  // Who has left owes nothing.
  await enrolled("pmjjby", ago(5));
  await matures(addDays(today, MATURING_DAYS));
  await bank.db
    .insertInto("bank.card")
    .values({
      customer_number: customer.customerNumber,
      number_digest: Buffer.from(newReference()),
      cvv_digest: Buffer.from("cvv"),
      sealed_number: Buffer.from("sealed"),
      enrolment_id: "E00000004321",
      last_four: "4321",
      account_id,
      expires_on: addDays(today, EXPIRING_DAYS - 1),
    })
    .execute();

  const all = (await ask())!;
  expect(all).toHaveLength(before + 4);
  const of = (kind: string) => all.find((notice) => notice.kind === kind);
  expect(of("instalment-missed")).toMatchObject({ at: ago(3), accountNumber: accounts.deposit });
  expect(of("premium-missed")).toMatchObject({ at: ago(2), subject: "pmsby", name: "PMSBY" });
  expect(of("deposit-maturing")).toMatchObject({ accountNumber: accounts.deposit });
  expect(of("card-expiring")).toMatchObject({ name: "••4321" });
  await matures(addDays(today, MATURING_DAYS + 1));
  expect(await ask()).toHaveLength(before + 3);
});

test("they are nobody else's", async () => {
  const other = await openTransferDesk(bank);
  await openAccount(bank, other.customer, "savings", 0n);
  for (const foreign of [customerNumber, bala.customerNumber, "1"])
    expect(
      await bank.gateway.call(noticeList, { customerNumber: foreign, since: ago(90) }, as(other.customer)),
    ).toEqual(refused("4030"));
});
