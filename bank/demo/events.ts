import * as z from "zod";
import { findOwnAccount } from "bank/customers";
import { lockLeaves } from "bank/features/cheques/leaf";
import { presentation } from "bank/features/cheques/present";
import { endStop, stop as stopCheques } from "bank/features/cheques/stops";
import { pay } from "bank/features/transfers/pay";
import type { Bank } from "bank/service";
import type { IsoDate } from "common/dates";
import { inTransaction } from "common/postgres/transaction.server";
import { payeeKindOf } from "common/payments";
import events from "./events.json" with { type: "json" };
import { demoPayees, demoReference } from "./payees";
import { getDemoCustomer } from "./people";
import type { Event, Habit } from "./play";
import { amount, date, time, withDates } from "./values";

/** Single events of the demo's years: movements, and what customers and other banks asked of the bank. */

const moment = { on: date, at: time };
const by = z.string();

const post = z.strictObject({
  ...moment,
  do: z.literal("post"),
  kind: z.enum(["cash", "deposit", "disbursal", "neft", "upi"]),
  from: z.string(),
  to: z.string(),
  amount,
  words: z.union([z.string(), z.array(z.string())]),
});

const payment = z.strictObject({
  ...moment,
  do: z.literal("pay"),
  by,
  kind: z.enum(["within-bank", "imps", "neft", "rtgs"]),
  from: z.string(),
  /** Name of the payee. What becomes of the payment follows from the payee's account number. */
  to: z.string(),
  amount,
  remark: z.string(),
});

const stop = z.strictObject({
  ...moment,
  do: z.literal("stop"),
  by,
  account: z.string(),
  first: z.string(),
  last: z.string().optional(),
  reason: z.enum(["lost", "stopped-by-drawer"]),
});

const revoke = z.strictObject({
  ...moment,
  do: z.literal("revoke"),
  by,
  account: z.string(),
  number: z.string(),
});

const present = z.strictObject({
  ...moment,
  do: z.literal("present"),
  account: z.string(),
  number: z.string(),
  drawn_on: date,
  amount,
  payee: z.string(),
});

const schema = z.array(z.discriminatedUnion("do", [post, payment, stop, revoke, present]));
type DemoEvent = z.infer<typeof schema>[number];

const eventsOn = (today: IsoDate): DemoEvent[] => schema.parse(withDates(events, today));

/** Each event at its moment, under a reference that is the same at each loading. */
export function singleEvents(today: IsoDate): Habit {
  const all = eventsOn(today).map((event, place) => ({
    event,
    reference: demoReference("event", String(place)),
  }));
  return ({ date }) =>
    all
      .filter(({ event }) => event.on === date)
      .map(({ event, reference }): Event => {
        if (event.do === "post") return { at: event.at, move: () => event };
        return { at: event.at, call: (bank) => calls[event.do](bank, event as never, reference) };
      });
}

type Call<Do> = (bank: Bank, event: Extract<DemoEvent, { do: Do }>, reference: string) => Promise<void>;

const calls: { [Do in Exclude<DemoEvent["do"], "post">]: Call<Do> } = {
  async pay(bank, { by, kind, from, to: toName, amount, remark }, reference) {
    const payees = demoPayees.get(by)![payeeKindOf(kind)!]!;
    const { accountNumber, ifsc } = payees.find(({ name }) => name === toName)!;
    const payee = { toAccount: accountNumber, toName, ifsc };
    const order = { reference, customerNumber: by, kind, fromAccount: from, ...payee, amount, remark };
    mustBeDone(await pay(bank.db, bank, order));
  },
  async stop(bank, { by, account: accountNumber, first: number, last: lastNumber, reason }, reference) {
    const request = { customerNumber: by, accountNumber, number, lastNumber, reason, reference };
    mustBeDone(await stopCheques.run(callOf(bank, by), request));
  },
  async revoke(bank, { by, account: accountNumber, number }) {
    const account = await findOwnAccount(callOf(bank, by), by, accountNumber);
    await inTransaction(bank.db, async (transaction) => {
      const [leaf] = await lockLeaves(transaction, account!.id, number);
      await endStop(transaction, leaf!, bank.clock.now());
    });
  },
  async present(
    bank,
    { account: accountNumber, number, drawn_on: instrumentDate, amount, payee },
    reference,
  ) {
    const cheque = { accountNumber, number, instrumentDate, amount, payee, reference };
    mustBeDone(await presentation.run({ ...bank, user: "" }, cheque));
  },
};

const callOf = (bank: Bank, customerNumber: string) => ({
  ...bank,
  user: getDemoCustomer(customerNumber).mobile,
});

/** Throws if the bank did not do it. */
function mustBeDone(answer: { outcome: string; body?: unknown }): void {
  const { status } = (answer.body ?? {}) as { status?: { result: string } };
  if (answer.outcome === "refused" || (status && status.result !== "done"))
    throw new Error(`the bank refuses an event of the demo: ${JSON.stringify(answer)}`);
}
