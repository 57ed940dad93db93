import { ifscValidation, intraAccountValidation, payeeName, payeeTerms } from "common/contract/payees.server";
import { transferQuote } from "common/contract/transfers.server";
import { isSameName, payeeKey, type NewPayee } from "common/payees";
import { listPayees } from "~/customer/payees.server";
import type { SignedIn } from "~/session/guards.server";
import type { CheckedPayee } from "./payees.changes.server";

/** What the bank knows of a payee before it is added: the account, its name, how long it has to wait. */

type PayeeError =
  | { fault: "own-account" }
  /** It is a payee of this kind already, under that name. */
  | { fault: "present"; name: string }
  /** Beside a field: a key of the texts, or the bank's own words. */
  | { fault: "wrong"; field: "accountNumber" | "ifsc"; error: string }
  | { fault: "no-answer"; error: "errors.unreachable" | "errors.unclear"; status: 502 | 503 };

const BRANCH_DIGITS = 4;

type PayeeCheck = { fault: null; payee: CheckedPayee } | PayeeError;

/** What the form cannot know: whether the account is the customer's own or a payee already, and whether the bank knows it. */
export async function validatePayee(customer: SignedIn, payee: NewPayee): Promise<PayeeCheck> {
  const [checked, payees] = await Promise.all([
    payee.kind === "within-bank" ? validateAccount(customer, payee) : validateIfsc(customer, payee),
    listPayees(customer, payee.kind),
  ]);
  if (checked.fault !== null || payees.ending !== "done") return checked;
  const key = payeeKey(payee);
  const present = payees.answer.find((one) => payeeKey(one) === key);
  return present ? { fault: "present", name: present.name } : checked;
}

async function validateAccount(customer: SignedIn, payee: NewPayee): Promise<PayeeCheck> {
  const { accountNumber } = payee;
  const own = customer.accounts.some((account) => account.accountNumber === accountNumber);
  if (own) return { fault: "own-account" };
  const branchCode = accountNumber.slice(0, BRANCH_DIGITS);
  const result = await customer.call(intraAccountValidation, { accountNumber, branchCode });
  if (result.ending === "done") return { fault: null, payee };
  if (result.ending !== "refused") return noAnswer(result.ending);
  const error = result.code === "8021" ? "errors.unknownAccount" : result.message;
  return { fault: "wrong", field: "accountNumber", error };
}

async function validateIfsc(customer: SignedIn, payee: NewPayee): Promise<PayeeCheck> {
  const result = await customer.call(ifscValidation, { ifsc: payee.ifsc ?? "" });
  if (result.ending === "done") return { fault: null, payee: { ...payee, bankName: result.answer.bankName } };
  if (result.ending !== "refused") return noAnswer(result.ending);
  const error = result.code === "8022" ? "errors.unknownIfsc" : result.message;
  return { fault: "wrong", field: "ifsc", error };
}

function noAnswer(result: "not-sent" | "unknown"): PayeeError {
  return result === "not-sent"
    ? { fault: "no-answer", error: "errors.unreachable", status: 503 }
    : { fault: "no-answer", error: "errors.unclear", status: 502 };
}

/** The name the account is held in, beside the one that was typed. */
export type HeldName =
  | { found: "same" | "differs"; name: string }
  /** The bank that keeps the account does not know it. */
  | { found: "no-account" }
  | { found: "not-available" };

/** What the customer should know before the transaction password is typed. */
export async function getPayeeFacts(customer: SignedIn, payee: NewPayee) {
  const [held, terms] = await Promise.all([lookUpName(customer, payee), getPayeeTerms(customer, payee.kind)]);
  return { held, terms };
}

async function lookUpName(customer: SignedIn, payee: NewPayee): Promise<HeldName> {
  const { accountNumber, ifsc } = payee;
  const result = await customer.call(payeeName, { accountNumber, ifsc: ifsc || undefined });
  if (result.ending === "refused" && result.code === "8021") return { found: "no-account" };
  if (result.ending !== "done" || result.answer.name === "") return { found: "not-available" };
  const { name } = result.answer;
  return { found: isSameName(name, payee.name) ? "same" : "differs", name };
}

const HOUR_MS = 3_600_000;

export type PayeeTerms = NonNullable<Awaited<ReturnType<typeof getPayeeTerms>>>;

/** How long a payee added now would have to wait; null where the bank does not tell. */
async function getPayeeTerms(customer: SignedIn, kind: NewPayee["kind"]) {
  const [terms, rtgs] = await Promise.all([
    customer.call(payeeTerms, {}),
    kind === "neft-rtgs" ? customer.call(transferQuote, { kind: "rtgs" }) : null,
  ]);
  if (terms.ending !== "done") return null;
  const { coolingHours, capHours, firstDayCap } = terms.answer;
  const usableFrom = new Date(customer.portal.clock.now().getTime() + coolingHours * HOUR_MS);
  const least = rtgs?.ending === "done" ? rtgs.answer.least : undefined;
  return {
    coolingHours,
    capHours,
    cap: firstDayCap,
    usableFrom,
    cappedUntil: new Date(usableFrom.getTime() + capHours * HOUR_MS),
    // RTGS begins at this, more than a new payee may get.
    rtgsFrom: least !== undefined && least > firstDayCap ? least : null,
  };
}
