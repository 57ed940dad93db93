import { ifscValidation, intraAccountValidation } from "~/contract/payees.server";
import type { NewPayee } from "~/domain/payees";
import { portal } from "~/portal.server";
import type { SignedIn } from "~/session/guards.server";
import type { CheckedPayee } from "./add-payee.server";

export type PayeeFault =
  | { fault: "own-account" }
  /** Beside a field: a key of the texts, or the bank's own words. */
  | { fault: "wrong"; field: "accountNumber" | "ifsc"; error: string }
  | { fault: "no-answer"; error: "errors.unreachable" | "errors.unclear"; status: 502 | 503 };

const BRANCH_DIGITS = 4;

/** What the form cannot know: whether it is the customer's own account, and whether the bank knows account or IFSC. */
export async function validatePayee(
  by: SignedIn,
  payee: NewPayee,
): Promise<{ fault: null; payee: CheckedPayee } | PayeeFault> {
  const { gateway } = portal();
  const { accountNumber, ifsc } = payee;
  if (payee.kind === "within-bank") {
    const own = by.session.customer.accounts.some((account) => account.accountNumber === accountNumber);
    if (own) return { fault: "own-account" };
    const branchCode = accountNumber.slice(0, BRANCH_DIGITS);
    const ending = await gateway.call(intraAccountValidation, { accountNumber, branchCode }, by.caller);
    if (ending.ending === "done") return { fault: null, payee };
    if (ending.ending !== "refused") return noAnswer(ending.ending);
    const error = ending.code === "8021" ? "errors.unknownAccount" : ending.message;
    return { fault: "wrong", field: "accountNumber", error };
  }
  const ending = await gateway.call(ifscValidation, { ifsc: ifsc ?? "" }, by.caller);
  if (ending.ending === "done") return { fault: null, payee: { ...payee, bankName: ending.answer.bankName } };
  if (ending.ending !== "refused") return noAnswer(ending.ending);
  const error = ending.code === "8022" ? "errors.unknownIfsc" : ending.message;
  return { fault: "wrong", field: "ifsc", error };
}

function noAnswer(ending: "not-sent" | "unknown"): PayeeFault {
  return ending === "not-sent"
    ? { fault: "no-answer", error: "errors.unreachable", status: 503 }
    : { fault: "no-answer", error: "errors.unclear", status: 502 };
}
