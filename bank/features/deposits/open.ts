import { serveAct } from "bank/authorised";
import { findOwnAccount } from "bank/customers";
import { addDeposit } from "bank/interest/new-deposit";
import { postJournal } from "bank/ledger/post-journal";
import { keepNomination, readNomination } from "bank/nominees";
import { malformed, refuse } from "bank/service";
import { isOperative } from "common/accounts";
import { lastDigits } from "common/contract/bound-values.server";
import { depositRefusals, openDeposit } from "common/contract/deposits.server";
import { mayNotPay, notEnoughMoney, otherContent } from "common/contract/refusals.server";
import { formatDate, istDate, type IsoDate } from "common/dates";
import { productOf } from "common/deposits";
import { formatAmount, plainAmount } from "common/money";
import { findPaid } from "./order";
import { termsFor } from "./quote";

interface Opened {
  accountNumber: string;
  maturesOn: IsoDate;
  /** Paise, as text. */
  maturityAmount: string;
  rate: string;
}

/** Opens a deposit at the quoted rate: account, money and nominees. */
export const opening = serveAct(openDeposit, {
  letsMoneyGo: true,
  content({ customerNumber: _, reference: __, transactionPassword: ___, otp: ____, ...requested }) {
    return [JSON.stringify({ ...requested, amount: plainAmount(requested.amount) })];
  },
  async check(call, request) {
    const { customerNumber, scheme } = request;
    const today = istDate(call.clock.now());
    const nomination = readNomination(request, today);
    const renewable = scheme !== "recurring";
    if (!nomination || request.product !== productOf(scheme) || (request.renews && !renewable))
      return malformed;
    const terms = termsFor(call.tariff, request, call.payer, today);
    if (!terms) return refuse(depositRefusals.notOffered);
    if (terms.rate !== request.rate) return refuse(depositRefusals.otherRate);
    const from = await findOwnAccount(call, customerNumber, request.fromAccount);
    const to = await findPaid(call, customerNumber, request.toAccount);
    if (!from || !to || !isOperative(from.kind)) return refuse(depositRefusals.notThatAccount);
    const spendable = from.balance - from.lien - from.uncleared - (from.floor ?? 0n);
    return spendable < request.amount ? refuse(notEnoughMoney) : { facts: { from, to, terms, nomination } };
  },
  async make(transaction, { from, to, terms, nomination }, { request, now, reference }) {
    const { customerNumber, days, renews, amount } = request;
    const { number, id } = await addDeposit(transaction, {
      terms,
      days,
      renews: renews ? "all" : "pay",
      holder: { customerNumber, name: from.name, branch: from.branch_code },
      linkedId: from.id,
      payoutId: to.id,
    });
    const posted = await postJournal(transaction, {
      reference: reference!,
      kind: "deposit",
      now,
      lines: [
        { account: from.number, amount: -amount, particulars: `DEPOSIT OPENED ${number} ${reference}` },
        { account: number, amount, particulars: `DEPOSIT OPENED ${reference}` },
      ],
    });
    if (posted.outcome === "insufficient-funds") return refuse(notEnoughMoney);
    if (posted.outcome === "account-frozen" || posted.outcome === "account-closed") return refuse(mayNotPay);
    if (posted.outcome !== "posted" || posted.repeated) return refuse(otherContent);
    await keepNomination(transaction, id, nomination, now);
    const { rate, matures, maturityAmount } = terms;
    const values = {
      amount: `Rs ${formatAmount(amount)}`,
      from: lastDigits.message(from.number),
      deposit: lastDigits.message(number),
      rate,
      date: formatDate(matures),
      maturityAmount: `Rs ${formatAmount(maturityAmount)}`,
      reference: reference!,
    };
    const kept = { accountNumber: number, maturesOn: matures, maturityAmount: String(maturityAmount), rate };
    return { kept, message: { values } };
  },
  answer: ({ maturityAmount, ...kept }: Opened) => ({ ...kept, maturityAmount: BigInt(maturityAmount) }),
});
