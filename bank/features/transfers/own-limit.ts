import { findRow } from "bank/database/rows";
import { serveAct } from "bank/authorised";
import { done, refuse, serve, type Context } from "bank/service";
import { ownLimit, ownLimitRefusals, setOwnLimit } from "common/contract/transfers.server";
import { istDate } from "common/dates";
import { inRupees } from "common/money";
import { mostPerDay } from "common/payment-limits";
import { inForce } from "common/tariff";

const limitsToday = ({ tariff, clock }: Context) => inForce(tariff.paymentLimits, istDate(clock.now()));

export const show = serve(ownLimit, "customer", async (call, { customerNumber }) => {
  const own = await findRow(call.db, "bank.own_limit", { customer_number: customerNumber });
  const limits = limitsToday(call);
  return done({ own: own?.amount, least: limits.leastOwn, most: mostPerDay(limits) });
});

export const change = serveAct(setOwnLimit, {
  check(call, { perDay }) {
    const limits = limitsToday(call);
    const allowed = perDay >= limits.leastOwn && perDay <= mostPerDay(limits);
    return Promise.resolve(allowed ? { facts: undefined } : refuse(ownLimitRefusals.notAllowed));
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
