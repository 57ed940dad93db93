import { referencePattern } from "~/domain/reference";
import type { Wording } from "~/i18n/wording";
import { audit, maskedSubject, type AuditAct } from "~/session/audit.server";
import { requireAccount, type SignedIn } from "~/session/guards.server";
import { limit } from "~/session/limits.server";
import { hasCheques } from "~/domain/cheque-books";
import type { AccountSummary } from "~/domain/accounts";
import { commitOrder, type Order } from "./order.server";
import { wordingOfRefusal } from "./refusal";

/** A change about cheques of one own account, made in one call under the reference of the page that asked. */
export interface ChequeDeed<Answer> {
  act: Extract<AuditAct, "cheque-book-request" | "cheque-stop" | "cheque-stop-revoke">;
  accountNumber: string;
  reference: string;
  transactionPassword: string;
  order: Order;
  /** For the audit trail: what the bank's answer comes to. */
  outcome(answer: Answer): string;
}

export interface ChequeRefusal {
  outcome: "refused";
  /** The field it stands beside; of the whole form otherwise. */
  field: "transactionPassword" | null;
  /** A key of cheques.json, or one of another namespace that names it. */
  error: Wording;
  status: 400 | 429 | 503;
  /** Of a change that may have been made: it is asked for again under this reference, and made once. */
  reference: string | null;
}

export type ChequeEnd<Answer> = { outcome: "answered"; answer: Answer } | ChequeRefusal;

/** Accounts that come with cheques. */
export const chequeAccounts = ({ session }: SignedIn): AccountSummary[] =>
  session.customer.accounts.filter(({ kind }) => hasCheques(kind));

/** An own account that comes with cheques; any other is 404, and one that is not the customer's leaves an audit row. */
export async function requireChequeAccount(by: SignedIn, accountNumber: string): Promise<AccountSummary> {
  const account = await requireAccount(by, accountNumber);
  if (!hasCheques(account.kind)) throw new Response("Not found", { status: 404 });
  return account;
}

/** Asks the bank for the change, once under its reference however often it is sent. */
export async function carryOutCheque<Answer>(
  by: SignedIn,
  deed: ChequeDeed<Answer>,
): Promise<ChequeEnd<Answer>> {
  const { reference, transactionPassword } = deed;
  if (!referencePattern.test(reference)) throw new Response("Bad Request", { status: 400 });
  const { customerNumber } = by.session.customer;
  const limited = await limit("card-or-cheque", by.visitor, { customer: customerNumber });
  if (limited.outcome === "over") return refused({ key: "errors.tooOften" }, 429);
  const ending = await commitOrder(deed.order, { transactionPassword, otp: "", reference }, by.caller);
  switch (ending.ending) {
    case "done": {
      const answer = ending.answer as Answer;
      await leaveTrail(by, deed, deed.outcome(answer));
      return { outcome: "answered", answer };
    }
    case "refused":
      await leaveTrail(by, deed, `refused-${ending.code}`);
      return refusalOf(ending.code, ending.message);
    case "not-sent":
      await leaveTrail(by, deed, ending.ending);
      return refused({ key: "flows:errors.unreachable" }, 503);
    case "unknown":
      await leaveTrail(by, deed, ending.ending);
      return { ...refused({ key: "errors.inDoubt" }, 503), reference };
  }
}

const refused = (error: Wording, status: ChequeRefusal["status"]): ChequeRefusal => ({
  outcome: "refused",
  field: null,
  error,
  status,
  reference: null,
});

const NO_ACCOUNT = "4040";
const OTHER_CONTENT = "8013";
const passwordCodes = ["2", "7", "8"];

function refusalOf(code: string, message: string): ChequeRefusal {
  if (code === NO_ACCOUNT) throw new Response("Not found", { status: 404 });
  if (code === OTHER_CONTENT) return refused({ key: "errors.sentBefore" }, 400);
  const wording = wordingOfRefusal(code, message);
  const error = "key" in wording ? { ...wording, key: `flows:${wording.key}` } : wording;
  return { ...refused(error, 400), field: passwordCodes.includes(code) ? "transactionPassword" : null };
}

function leaveTrail(by: SignedIn, deed: ChequeDeed<never>, outcome: string) {
  return audit(by.visitor, {
    act: deed.act,
    outcome,
    customerNumber: by.session.customer.customerNumber,
    subject: maskedSubject(deed.accountNumber),
    reference: deed.reference,
  });
}
