import { authorised } from "bank/authorised";
import type { Db } from "bank/database/schema";
import { done, refuse, serve } from "bank/service";
import { ownLimit, ownLimitChange, ownLimitRefusals, setOwnLimit } from "common/contract/transfers.server";
import { istDate, type IsoDate } from "common/dates";
import { formatAmount, type Paise } from "common/money";

/** The customer's own limit of a day; `bank.payment_facts` applies it to payments. */

const MIN_OWN_LIMIT: Paise = 1_000_00n;

export const show = serve(ownLimit, "customer", async ({ db, clock }, { customerNumber }) => {
  const own = await db
    .selectFrom("bank.own_limit")
    .select("amount")
    .where("customer_number", "=", customerNumber)
    .executeTakeFirst();
  return done({ own: own?.amount, least: MIN_OWN_LIMIT, most: await highestLimit(db, istDate(clock.now())) });
});

/** The highest of the bank's limits of a day that hold now. */
async function highestLimit(db: Db, today: IsoDate): Promise<Paise> {
  const limits = await db
    .selectFrom("bank.day_limit")
    .distinctOn("limit_group")
    .select("amount")
    .where("from_date", "<=", today)
    .orderBy("limit_group")
    .orderBy("from_date", "desc")
    .execute();
  return limits.reduce((most, { amount }) => (amount !== null && amount > most ? amount : most), 0n);
}

const set = authorised(setOwnLimit, {
  async check({ db, clock }, { perDay }) {
    const most = await highestLimit(db, istDate(clock.now()));
    return perDay < MIN_OWN_LIMIT || perDay > most
      ? refuse(ownLimitRefusals.notAllowed)
      : { facts: undefined };
  },
  async make(transaction, _, { request: { customerNumber, perDay }, now }) {
    const row = { amount: perDay, set_at: now };
    await transaction
      .insertInto("bank.own_limit")
      .values({ customer_number: customerNumber, ...row })
      .onConflict((conflict) => conflict.column("customer_number").doUpdateSet(row))
      .execute();
    return { kept: {}, message: { values: { perDay: `Rs ${formatAmount(perDay)}` } } };
  },
  answer: () => ({}),
});

export const change = serve(ownLimitChange, "payer", set);
