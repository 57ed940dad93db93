import { findRow } from "bank/database/rows";
import { serveAct } from "bank/authorised";
import { done, refuse, serve, type Context } from "bank/service";
import { ownLimit, ownLimitRefusals, setOwnLimit } from "common/contract/transfers.server";
import { istDate } from "common/dates";
import { inRupees, type Paise } from "common/money";

const MIN_OWN_LIMIT: Paise = 1_000_00n;

export const show = serve(ownLimit, "customer", async (call, { customerNumber }) => {
  const own = await findRow(call.db, "bank.own_limit", { customer_number: customerNumber });
  return done({ own: own?.amount, least: MIN_OWN_LIMIT, most: await highestLimit(call) });
});

async function highestLimit({ db, clock }: Context): Promise<Paise> {
  const limits = await db
    .selectFrom("bank.day_limit")
    .distinctOn("limit_group")
    .select("amount")
    .where("from_date", "<=", istDate(clock.now()))
    .orderBy("limit_group")
    .orderBy("from_date", "desc")
    .execute();
  return limits.reduce((most, { amount }) => (amount !== null && amount > most ? amount : most), 0n);
}

export const change = serveAct(setOwnLimit, {
  async check(call, { perDay }) {
    const allowed = perDay >= MIN_OWN_LIMIT && perDay <= (await highestLimit(call));
    return allowed ? { facts: undefined } : refuse(ownLimitRefusals.notAllowed);
  },
  async make(transaction, _, { request: { customerNumber, perDay }, now }) {
    const row = { amount: perDay, set_at: now };
    await transaction
      .insertInto("bank.own_limit")
      .values({ customer_number: customerNumber, ...row })
      .onConflict((conflict) => conflict.column("customer_number").doUpdateSet(row))
      .execute();
    return { kept: {}, message: { values: { perDay: inRupees(perDay) } } };
  },
  answer: () => ({}),
});
