import { findStop } from "bank/customers";
import { done, serve, type BankAnswer, type Context } from "bank/service";
import { transferQuote, fundTransfer, neftRtgsTransfer } from "common/contract/transfers.server";
import { railOf, type Rail } from "common/payments";
import { paymentEnquiry, paymentList, paymentReport, paymentStop } from "common/contract/payments.server";
import { inTransaction } from "common/postgres/transaction.server";
import { arrivalOf } from "./rails/times";
import { lookUpFacts } from "./facts";
import { findPaymentHistory, listPayments, tellTicket } from "./payments";
import { refuseFor } from "./order";
import { reportPayment } from "./report-payment";
import { transfer, type TransferRequest } from "./transfer";

async function answerTransfer(context: Context, request: Omit<TransferRequest, "rail"> & { way: Rail }) {
  const answer = await transfer(context, { ...request, rail: request.way });
  return answer.outcome === "done" ? done({ payments: answer.body }) : answer;
}

const fund = serve(fundTransfer, "self-checked", answerTransfer);
const neftRtgs = serve(neftRtgsTransfer, "self-checked", answerTransfer);

/** What a transfer of that kind would cost the customer now, when it would arrive, and its limits. */
const quote = serve(
  transferQuote,
  "customer",
  async ({ db, clock }, { customerNumber, kind, amount = 0n }) => {
    const now = clock.now();
    const nowhere = { fromAccount: "", toAccount: "" };
    const facts = await lookUpFacts(db, { customerNumber, kind, amount, ...nowhere }, now);
    const { day_limit: dayLimit, used } = facts;
    return done({
      charge: facts.charge,
      arrivesBy: arrivalOf(railOf(kind), now) ?? undefined,
      least: facts.least_amount ?? undefined,
      most: facts.most_amount ?? undefined,
      dayLimit: dayLimit ?? undefined,
      leftToday: dayLimit === null ? undefined : dayLimit > used ? dayLimit - used : 0n,
    });
  },
);

const list = serve(paymentList, "customer", async ({ db }, asked) => done(await listPayments(db, asked)));

const enquiry = serve(paymentEnquiry, "customer", async (context, { customerNumber, reference }) => {
  const found = await findPaymentHistory(context.db, customerNumber, reference);
  return found ? done(found) : refuseFor("8008");
});

const report = serve(
  paymentReport,
  "customer",
  async (context, { customerNumber: _, ...reported }): Promise<BankAnswer<{ ticket: string }>> => {
    const ticket = await inTransaction(context.db, (transaction) =>
      reportPayment(transaction, context, context.customer, reported),
    );
    return ticket === undefined ? refuseFor("8008") : done({ ticket });
  },
);

const stop = serve(paymentStop, "customer", async (context, { customerNumber }) => {
  const found = await findStop(context, customerNumber);
  if (!found) return done({});
  const { stoppedAt, reference, number } = found;
  return done({ stoppedAt, reference, ticket: tellTicket(number) });
});

export const transferServices = [fund, neftRtgs, quote, list, enquiry, report, stop];
