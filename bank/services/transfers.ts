import { paymentEnquiry, paymentList, paymentReport } from "~/contract/payments.server";
import { fundTransfer, neftRtgsTransfer, transferQuote } from "~/contract/transfers.server";
import { inTransaction } from "~/database/transaction.server";
import { findCaller, notTogether } from "bank/customers";
import { findPaymentHistory } from "bank/payments/find-payment-history";
import { listPayments } from "bank/payments/list-payments";
import { quoteTransfer } from "bank/payments/quote";
import { refuseFor } from "bank/payments/refusals";
import { reportPayment } from "bank/payments/report-payment";
import { transfer, type TransferRequest } from "bank/payments/transfer";
import { done, serve, type BankAnswer, type Context } from "./served";

async function answerTransfer(context: Context, request: TransferRequest) {
  const answer = await transfer(context, request);
  return answer.outcome === "done" ? done({ payments: answer.body }) : answer;
}

const fund = serve(fundTransfer, (context, request) =>
  answerTransfer(context, { ...request, rail: request.way }),
);

const neftRtgs = serve(neftRtgsTransfer, (context, request) =>
  answerTransfer(context, { ...request, rail: request.way }),
);

const quote = serve(transferQuote, async (context, asked) => {
  if (!(await findCaller(context, asked.customerNumber))) return notTogether;
  return done(await quoteTransfer(context.db, asked, context.clock.now()));
});

const list = serve(paymentList, async (context, asked) => {
  if (!(await findCaller(context, asked.customerNumber))) return notTogether;
  return done(await listPayments(context.db, asked));
});

const enquiry = serve(paymentEnquiry, async (context, { customerNumber, reference }) => {
  if (!(await findCaller(context, customerNumber))) return notTogether;
  const found = await findPaymentHistory(context.db, customerNumber, reference);
  return found ? done(found) : refuseFor("8008");
});

const report = serve(
  paymentReport,
  async (context, { customerNumber, ...reported }): Promise<BankAnswer<{ ticket: string }>> => {
    const customer = await findCaller(context, customerNumber);
    if (!customer) return notTogether;
    const ticket = await inTransaction(context.db, (transaction) =>
      reportPayment(transaction, context, customer, reported),
    );
    return ticket === undefined ? refuseFor("8008") : done({ ticket });
  },
);

export const transferServices = [fund, neftRtgs, quote, list, enquiry, report];
