import { sql } from "kysely";
import type { Db } from "bank/database/schema";
import { findUndo, openingOf } from "bank/interest/closing";
import { instructionIn } from "bank/interest/accounts";
import { lateWords, maturedDeposit, maturityReference } from "bank/interest/book";
import { earnedUntil } from "bank/interest/calculate";
import { instalmentsOf, recurringOutlook, recurringState } from "bank/interest/instalments";
import { findNoPanDeclaration } from "bank/interest/no-pan";
import { depositInterest, depositPeriods, type DepositTerms } from "bank/interest/rules";
import type { OwnAccount } from "bank/customers";
import { done, refuse, serve } from "bank/service";
import { depositRefusals, depositLife } from "common/contract/deposits.server";
import type { AnswerOf } from "common/contract/service.server";
import type { AccountKind } from "common/accounts";
import type { BankTariff } from "common/bank";
import { istDate, type IsoDate } from "common/dates";
import { sumBy } from "common/money";
import { referencePattern } from "common/reference";

type Event = AnswerOf<typeof depositLife>["events"][number];

export const life = serve(depositLife, "account", async ({ db, clock, tariff, account }) => {
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
  const today = istDate(clock.now());
  const interest = totalOf(past, "interest") - totalOf(past, "taken-back");
  const deposited = { terms, balance: account.balance - (payout === "monthly-interest" ? 0n : interest) };
  const earned = earnedUntil(deposited, today < matures ? today : matures, rate);
  const opening = await openingOf(db, account.id);
  const openedBy = opening && referencePattern.test(opening) ? opening : undefined;
  const closing = open ? undefined : await findClosing(db, account.id);
  return done({
    scheme: payout,
    ...(open ? { instruction: instructionIn(row) } : {}),
    fromAccount,
    toAccount: row.toAccount ?? fromAccount,
    maturesOn: matures,
    events: [...past, ...(open ? await listToCome(db, tariff, account, terms, today) : [])],
    interest,
    accrued: open ? earned - interest : undefined,
    tax: totalOf(past, "tax"),
    noPan: await findNoPanDeclaration(db, account.id),
    renewedFrom: opening && maturedDeposit(opening),
    maturity: open ? undefined : await findMaturity(db, account),
    closing: closing && { ...closing, undone: openedBy !== undefined && isUndone(closing, row) },
    openedBy,
    undoTo: open ? (await findUndo(db, { id: account.id, opened }, today))?.to : undefined,
  });
});

const totalOf = (events: readonly Event[], what: Event["what"]) =>
  sumBy(
    events.filter((event) => event.what === what),
    ({ amount }) => amount,
  );

const isUndone = (
  { closedOn, paid_to }: { closedOn: IsoDate; paid_to: bigint },
  deposit: { opened_on: IsoDate; linked_account_id: bigint },
) => closedOn === deposit.opened_on && paid_to === deposit.linked_account_id;

async function findMaturity(db: Db, { id, number }: OwnAccount) {
  const rows = await db
    .selectFrom("bank.journal as journal")
    .innerJoin("bank.posting as posting", "posting.journal_id", "journal.id")
    .innerJoin("bank.account as paid", "paid.id", "posting.account_id")
    .where("journal.reference", "=", maturityReference(number))
    .where("paid.id", "!=", id)
    .where("paid.kind", "!=", "internal")
    .orderBy("posting.line")
    .select(["posting.entry_date as on", "paid.number as toAccount", "paid.kind", "posting.amount"])
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const parts = rows.map(({ toAccount, amount, kind }) => ({
    ...{ toAccount, amount, renewed: kind === "fixed-deposit" },
  }));
  return { on: first.on, parts };
}

async function listBooked(db: Db, id: bigint): Promise<Event[]> {
  const [interest, moved, tax, missed, late] = await Promise.all([
    db
      .selectFrom("bank.interest")
      .where("account_id", "=", id)
      .select(["reference", "booked_on as on", "amount"])
      .execute(),
    db
      .selectFrom("bank.posting as posting")
      .innerJoin("bank.journal as journal", "journal.id", "posting.journal_id")
      .leftJoin("bank.posting as paid", (join) =>
        join
          .onRef("paid.journal_id", "=", "posting.journal_id")
          .onRef("paid.line", "=", sql<number>`posting.line + 1`),
      )
      .leftJoin("bank.account as next", "next.id", "paid.account_id")
      .where("posting.account_id", "=", id)
      .where("journal.kind", "!=", "interest")
      .orderBy("posting.account_seq")
      .select(["posting.entry_date as on", "posting.amount", "posting.particulars", "next.kind as to"])
      .execute(),
    db
      .selectFrom("bank.tax_deducted")
      .where("account_id", "=", id)
      .where("tax", ">", 0n)
      .groupBy("deducted_on")
      .select(({ fn }) => ["deducted_on as on", fn.sum<bigint>("tax").as("amount")])
      .execute(),
    db
      .selectFrom("bank.missed_instalment")
      .where("account_id", "=", id)
      .select(["missed_on as on", "charge as amount"])
      .execute(),
    db
      .selectFrom("bank.instalment_arrears")
      .where("account_id", "=", id)
      .select(["charged_on as on", "charge as amount"])
      .execute(),
  ]);
  const booked = true;
  const events: Event[] = [
    ...moved.map(({ on, amount, ...one }, place): Event => {
      const what = amount < 0n ? whatOfDebit(one) : place === 0 ? "opened" : "instalment";
      return { on, what, amount: positive(amount), booked };
    }),
    ...interest.map(({ on, amount }): Event => {
      return { on, what: amount > 0n ? "interest" : "taken-back", amount: positive(amount), booked };
    }),
    ...tax.map(({ on, amount }): Event => ({ on, amount: BigInt(amount), what: "tax", booked })),
    ...missed.map((one): Event => ({ ...one, what: "missed", booked })),
    ...late.map((one): Event => ({ ...one, what: "late", booked })),
  ];
  return events.toSorted(byDate);
}

const positive = (amount: bigint) => (amount < 0n ? -amount : amount);

function whatOfDebit({ particulars, to }: { particulars: string; to: AccountKind | "internal" | null }) {
  if (particulars === lateWords) return "charge";
  return to === "fixed-deposit" ? "renewed" : "paid";
}

const order: ReadonlyArray<Event["what"]> = [
  "opened",
  "instalment",
  "missed",
  "late",
  "interest",
  "taken-back",
  "charge",
  "renewed",
  "paid",
  "tax",
  "matures",
];

const byDate = (one: Event, other: Event) =>
  one.on < other.on ? -1 : one.on > other.on ? 1 : order.indexOf(one.what) - order.indexOf(other.what);

async function listToCome(
  db: Db,
  tariff: BankTariff,
  account: OwnAccount,
  terms: DepositTerms,
  today: IsoDate,
): Promise<Event[]> {
  if (terms.payout === "recurring") return listInstalments(db, tariff, account, terms, today);
  const { last } = await db
    .selectFrom("bank.interest")
    .where("account_id", "=", account.id)
    .select(({ fn }) => fn.max("due_date").as("last"))
    .executeTakeFirstOrThrow();
  const booked = false;
  const interest = depositPeriods(terms)
    .filter(({ due }) => (last ? due > last : due >= today))
    .map((period): Event => {
      return { on: period.due, what: "interest", amount: depositInterest(terms, period), booked };
    });
  return [
    ...interest,
    { on: terms.matures, what: "matures" as const, amount: terms.maturityAmount, booked },
  ].toSorted(byDate);
}

async function listInstalments(
  db: Db,
  tariff: BankTariff,
  { id }: OwnAccount,
  terms: DepositTerms,
  today: IsoDate,
): Promise<Event[]> {
  const { principal, matures } = terms;
  const state = await recurringState(db, id);
  const { interest, charge, amount } = recurringOutlook(tariff, terms, state);
  const { dates } = instalmentsOf({ ...terms, missed: state.missed }, state, {
    today,
    calendar: tariff.calendar,
  });
  const booked = false;
  return [
    ...dates.map((on): Event => ({ on, what: "instalment", amount: principal, booked })),
    { on: matures, what: "interest", amount: interest, booked },
    ...(charge > 0n ? [{ on: matures, what: "charge" as const, amount: charge, booked }] : []),
    { on: matures, what: "matures", amount, booked },
  ];
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
