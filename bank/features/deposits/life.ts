import type { Db } from "bank/database/schema";
import { instructionIn } from "bank/interest/accounts";
import { missedWords } from "bank/interest/book";
import { instalmentsOf } from "bank/interest/instalments";
import { depositInterest, depositPeriods, type DepositTerms } from "bank/interest/rules";
import type { OwnAccount } from "bank/customers";
import { done, refuse, serve } from "bank/service";
import { depositRefusals, depositLife } from "common/contract/deposits.server";
import type { AnswerOf } from "common/contract/service.server";
import { istDate, type IsoDate } from "common/dates";

type Event = AnswerOf<typeof depositLife>["events"][number];

export const life = serve(depositLife, "account", async ({ db, clock, account }) => {
  const row = await db
    .selectFrom("bank.deposit as deposit")
    .innerJoin("bank.account as linked", "linked.id", "deposit.linked_account_id")
    .leftJoin("bank.account as payout", "payout.id", "deposit.payout_account_id")
    .where("deposit.account_id", "=", account.id)
    .selectAll("deposit")
    .select(["linked.number as fromAccount", "payout.number as toAccount"])
    .executeTakeFirst();
  if (!row) return refuse(depositRefusals.notADeposit);
  const { payout, principal, rate, months, fromAccount, opened_on: opened, matures_on: matures } = row;
  const terms = { payout, principal, rate, months, opened, matures, maturityAmount: row.maturity_amount };
  const open = row.status === "OPEN";
  const past = await listBooked(db, account.id);
  const toCome = open ? await listToCome(db, account, terms, istDate(clock.now())) : [];
  return done({
    scheme: payout,
    ...(open ? { instruction: instructionIn(row) } : {}),
    fromAccount,
    toAccount: row.toAccount ?? fromAccount,
    maturesOn: matures,
    events: [...past, ...toCome],
    closing: open ? undefined : await findClosing(db, account.id),
  });
});

async function listBooked(db: Db, id: bigint): Promise<Event[]> {
  const [interest, moved, tax, missed] = await Promise.all([
    db
      .selectFrom("bank.interest")
      .where("account_id", "=", id)
      .select(["reference", "booked_on as on", "amount"])
      .execute(),
    db
      .selectFrom("bank.posting as posting")
      .innerJoin("bank.journal as journal", "journal.id", "posting.journal_id")
      .where("posting.account_id", "=", id)
      .where("journal.kind", "!=", "interest")
      .orderBy("posting.account_seq")
      .select(["posting.entry_date as on", "posting.amount", "posting.particulars"])
      .execute(),
    db
      .selectFrom("bank.tax_deducted")
      .where("account_id", "=", id)
      .where("tax", ">", 0n)
      .select(["deducted_on as on", "tax as amount"])
      .execute(),
    db
      .selectFrom("bank.missed_instalment")
      .where("account_id", "=", id)
      .select(["missed_on as on", "charge as amount"])
      .execute(),
  ]);
  const booked = true;
  const events: Event[] = [
    ...moved.map(({ on, amount, particulars }, place): Event => {
      const what = amount > 0n ? (place === 0 ? "opened" : "instalment") : whatOfDebit(particulars);
      return { on, what, amount: positive(amount), booked };
    }),
    ...interest.map(({ on, amount }): Event => {
      return { on, what: amount > 0n ? "interest" : "taken-back", amount: positive(amount), booked };
    }),
    ...tax.map((one): Event => ({ ...one, what: "tax", booked })),
    ...missed.map((one): Event => ({ ...one, what: "missed", booked })),
  ];
  return events.toSorted(byDate);
}

const positive = (amount: bigint) => (amount < 0n ? -amount : amount);
const whatOfDebit = (particulars: string) => (particulars === missedWords ? "charge" : "paid");

const order: ReadonlyArray<Event["what"]> = [
  "opened",
  "instalment",
  "missed",
  "interest",
  "taken-back",
  "charge",
  "paid",
  "tax",
  "matures",
];

const byDate = (one: Event, other: Event) =>
  one.on < other.on ? -1 : one.on > other.on ? 1 : order.indexOf(one.what) - order.indexOf(other.what);

async function listToCome(
  db: Db,
  { id, balance }: OwnAccount,
  terms: DepositTerms,
  today: IsoDate,
): Promise<Event[]> {
  const { last } = await db
    .selectFrom("bank.interest")
    .where("account_id", "=", id)
    .select(({ fn }) => fn.max("due_date").as("last"))
    .executeTakeFirstOrThrow();
  const booked = false;
  const interest = depositPeriods(terms)
    .filter(({ due }) => (last ? due > last : due >= today))
    .map((period): Event => {
      return { on: period.due, what: "interest", amount: depositInterest(terms, period), booked };
    });
  const { missed } = await db
    .selectFrom("bank.missed_instalment")
    .where("account_id", "=", id)
    .select(({ fn }) => fn.countAll<bigint>().as("missed"))
    .executeTakeFirstOrThrow();
  const { payout, principal, matures, maturityAmount } = terms;
  const due =
    payout === "recurring" ? instalmentsOf({ ...terms, missed: Number(missed) }, balance, today).dates : [];
  return [
    ...interest,
    ...due.map((on): Event => ({ on, what: "instalment", amount: principal, booked })),
    { on: matures, what: "matures" as const, amount: maturityAmount, booked },
  ].toSorted(byDate);
}

async function findClosing(db: Db, id: bigint) {
  const row = await db
    .selectFrom("bank.deposit_closing as closing")
    .innerJoin("bank.account as paid", "paid.id", "closing.paid_to")
    .where("account_id", "=", id)
    .selectAll("closing")
    .select("paid.number as paidTo")
    .executeTakeFirst();
  if (!row) return undefined;
  const { closed_on: closedOn, card_rate: cardRate, points_less: pointsLess, ...kept } = row;
  return { closedOn, cardRate, pointsLess, ...kept };
}
