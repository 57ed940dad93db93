import { inRupees } from "common/money";
import { insertRowOnce } from "bank/database/rows";
import { serveAct } from "bank/authorised";
import { findOwnAccount } from "bank/customers";
import { feeReference, takeFee } from "bank/fees";
import { deliveryJob } from "bank/jobs/deliveries";
import { addJob } from "bank/jobs/jobs";
import { noSuchAccount, refuse } from "bank/service";
import { bookCounts, hasCheques, leavesIn } from "common/cheque-books";
import { askForChequeBooks, chequeRefusals, type chequeBookRequest } from "common/contract/cheques.server";
import type { RequestOf } from "common/contract/service.server";
import { istDate } from "common/dates";
import { feeOf } from "common/tariff";

const countOf = ({ books }: RequestOf<typeof chequeBookRequest>) => bookCounts.indexOf(books) + 1;

export const bookRequestNumber = (id: bigint | string) => `CB${String(id).padStart(8, "0")}`;

export const bookRequest = serveAct(askForChequeBooks, {
  letsMoneyGo: true,
  content: (request) => [request.accountNumber, String(countOf(request))],
  async check(call, { customerNumber, accountNumber }) {
    const account = await findOwnAccount(call, customerNumber, accountNumber);
    if (!account || !hasCheques(account.kind)) return noSuchAccount;
    return account.status === "open" ? { facts: account } : refuse(chequeRefusals.notForCustomer);
  },
  async make(transaction, account, { call, request, now, reference = null }) {
    const { customerNumber, accountNumber, books } = request;
    const count = countOf(request);
    const row = await insertRowOnce(transaction, "bank.cheque_book_request", {
      reference,
      customer_number: customerNumber,
      account_id: account.id,
      books: count,
      leaves: leavesIn(books),
      requested_at: now,
    });
    if (!row) return refuse(chequeRefusals.askedForAlready);
    const id = String(row.id);
    await addJob(transaction, deliveryJob("cheque-books", id, now));
    const requestNumber = bookRequestNumber(id);
    const fee = feeOf(call.tariff.charges, "cheque-book", istDate(now)) * BigInt(count);
    const charge = { accountNumber, amount: fee, particulars: "CHEQUE BOOK CHARGE", requestNumber, now };
    const unpaid = await takeFee(transaction, charge);
    if (unpaid) return unpaid;
    const requested = { count, account: accountNumber.slice(-4), number: requestNumber };
    const entry = { account: accountNumber, reference: feeReference(requestNumber) };
    const message = fee
      ? { text: "messageWithFee", values: { ...requested, fee: inRupees(fee) }, entry }
      : { values: requested };
    return { kept: { id }, message };
  },
  answer: ({ id }: { id: string }) => ({ requestNumber: bookRequestNumber(id) }),
});
