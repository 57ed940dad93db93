import { checkTransactionPassword, refuseForPassword } from "bank/credentials/transaction-password";
import { findOwnAccount, hasReported, mayOrder, type Customer, type OwnAccount } from "bank/customers";
import type { Transaction } from "bank/database/schema";
import { addDeposit } from "bank/interest/new-deposit";
import type { DepositTerms } from "bank/interest/rules";
import { postJournal } from "bank/ledger/post-journal";
import { openedText } from "bank/messages/deposit-texts";
import { sendText } from "bank/messages/text-messages";
import { keepNomination, readNomination } from "bank/nominees";
import { claim, once, type Claim } from "bank/once";
import { useOtp } from "bank/otp/verify-otp";
import { done, malformed, notTogether, refuse, type BankAnswer, type CallBy } from "bank/service";
import { isOperative } from "common/accounts";
import { depositRefusals, type depositOpening } from "common/contract/deposits.server";
import { depositOtpVariables } from "common/contract/otp-variables.server";
import { nothingDone, paymentsStopped } from "common/contract/refusals.server";
import type { RequestOf } from "common/contract/service.server";
import { istDate, type IsoDate } from "common/dates";
import { productOf } from "common/deposits";
import { plainAmount, type Paise } from "common/money";
import type { Nomination } from "common/nominee";
import { inTransaction } from "common/postgres/transaction.server";
import { referencePattern } from "common/reference";
import { NotDone, paymentRefusal, refusePayment } from "./order";
import { termsFor } from "./quote";

type Request = RequestOf<typeof depositOpening>;

/** What the opening is answered, kept under its reference. */
interface Opened {
  accountNumber: string;
  maturesOn: IsoDate;
  /** Of paise, as text. */
  maturityAmount: string;
  rate: string;
}
type Answer = BankAnswer<Partial<Omit<Opened, "maturityAmount"> & { maturityAmount: Paise }>>;

/** Checks an opening, or carries it out once under its reference; a known one is answered before anything is checked. */
export function openOnce(call: CallBy<"payer">, request: Request): Promise<Answer> {
  const { customerNumber, reference, transactionPassword: _, otp: __, ...wanted } = request;
  const content = [JSON.stringify({ ...wanted, amount: plainAmount(wanted.amount) })];
  const asked: Claim = { kind: "deposit", reference: reference || undefined, customerNumber, content };
  const tell = ({ maturityAmount, ...kept }: Opened) => ({ ...kept, maturityAmount: BigInt(maturityAmount) });
  return once(call, asked, () => checkAndOpen(call, request, asked), tell);
}

async function checkAndOpen(call: CallBy<"payer">, request: Request, asked: Claim): Promise<Answer> {
  const { payer, db, clock } = call;
  const { customerNumber, otp } = request;
  if (asked.reference !== undefined && !otp) return refuse(nothingDone);
  if (payer.status !== "active") return notTogether;
  if (!mayOrder(payer)) return refusePayment("8010");
  if (await hasReported(call, customerNumber)) return refuse(paymentsStopped);
  const today = istDate(clock.now());
  const nomination = readNomination(request, today);
  const renewable = request.scheme !== "recurring";
  if (!nomination || request.product !== productOf(request.scheme) || (request.renews && !renewable))
    return malformed;
  const terms = termsFor(call.tariff, request, payer, today);
  if (!terms) return refuse(depositRefusals.notOffered);
  if (terms.rate !== request.rate) return refuse(depositRefusals.otherRate);
  const [from, to] = await Promise.all(
    [request.fromAccount, request.toAccount].map((number) => findOwnAccount(call, customerNumber, number)),
  );
  if (!from || !to || !isOperative(from.kind) || !isOperative(to.kind) || to.status === "closed")
    return refuse(depositRefusals.notThatAccount);
  const spendable = from.balance - from.lien - from.uncleared - (from.floor ?? 0n);
  if (spendable < request.amount) return refusePayment("8001");
  const password = await checkTransactionPassword(call, customerNumber, request.transactionPassword);
  if (password !== "right") return refuseForPassword(password);
  if (!otp) return done({});
  if (asked.reference === undefined || !referencePattern.test(asked.reference)) return malformed;
  const opening = { customer: payer, from, to, terms, nomination, request, reference: asked.reference };
  try {
    return await inTransaction(db, (transaction) => open(transaction, call, opening, asked));
  } catch (error) {
    if (error instanceof NotDone) return refuse(error.refusal);
    throw error;
  }
}

interface Opening {
  customer: Pick<Customer, "number" | "mobile">;
  from: OwnAccount;
  to: OwnAccount;
  terms: DepositTerms;
  nomination: Nomination;
  request: Request;
  reference: string;
}

/** Account, money, nominee, text message and reference, all in one transaction. */
async function open(
  transaction: Transaction,
  { clock, vault, profile }: Pick<CallBy<"payer">, "clock" | "vault" | "profile">,
  { customer, from, to, terms, nomination, request, reference }: Opening,
  asked: Claim,
): Promise<Answer> {
  const now = clock.now();
  const bound = depositOtpVariables(request);
  if (!(await useOtp(transaction, { clock, vault }, customer.number, bound)))
    throw new NotDone(paymentRefusal("6007"));
  const { number, id } = await addDeposit(transaction, {
    terms,
    days: request.days,
    renews: request.renews ? "all" : "pay",
    holder: { customerNumber: customer.number, name: from.name, branch: from.branch_code },
    linkedId: from.id,
    payoutId: to.id,
  });
  const amount = request.amount;
  const posted = await postJournal(transaction, {
    reference,
    kind: "deposit",
    now,
    lines: [
      { account: from.number, amount: -amount, particulars: `DEPOSIT OPENED ${number} ${reference}` },
      { account: number, amount, particulars: `DEPOSIT OPENED ${reference}` },
    ],
  });
  if (posted.outcome === "insufficient-funds") throw new NotDone(paymentRefusal("8001"));
  if (posted.outcome === "account-frozen" || posted.outcome === "account-closed")
    throw new NotDone(paymentRefusal("8009"));
  if (posted.outcome !== "posted" || posted.repeated) throw new NotDone(paymentRefusal("8013"));
  await keepNomination(transaction, id, nomination, now);
  const { rate, matures, maturityAmount } = terms;
  const told = {
    account: number,
    fromAccount: from.number,
    amount,
    rate,
    matures,
    maturityAmount,
    reference,
  };
  await sendText(transaction, vault, {
    mobile: customer.mobile,
    sentAt: now,
    text: openedText(profile, told),
  });
  const kept = { accountNumber: number, maturesOn: matures, rate };
  await claim(transaction, asked, { ...kept, maturityAmount: String(maturityAmount) }, now);
  return done({ ...kept, maturityAmount });
}
