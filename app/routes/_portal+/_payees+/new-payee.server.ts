import type { Submission } from "@conform-to/react";
import { ifscValidation, intraAccountValidation, payeeName, payeeTerms } from "common/contract/payees.server";
import { transferQuote } from "common/contract/transfers.server";
import { isSameName, payeeKey, type NewPayee } from "common/payees";
import { listPayees } from "~/customer/payees.server";
import type { SignedIn } from "~/session/guards.server";
import type { CheckedPayee } from "./payees.changes.server";

/** Errors of the form: keys of texts, or the bank's own words. */
interface Obstacle {
  reply: ReplyOptions;
  status: 400 | 502 | 503;
}

type ReplyOptions = NonNullable<Parameters<Submission<unknown>["reply"]>[0]>;

const beside = (field: keyof NewPayee, ...errors: string[]): Obstacle => ({
  reply: { fieldErrors: { [field]: errors } },
  status: 400,
});

/** Refuses the customer's own accounts, payees already in the list, and what the bank does not know. */
export async function validatePayee(
  customer: SignedIn,
  payee: NewPayee,
): Promise<{ payee: CheckedPayee } | Obstacle> {
  const [checked, payees] = await Promise.all([
    payee.kind === "within-bank" ? validateAccount(customer, payee) : validateIfsc(customer, payee),
    listPayees(customer, payee.kind),
  ]);
  if ("reply" in checked || payees.outcome !== "done") return checked;
  const key = payeeKey(payee);
  const present = payees.answer.find((one) => payeeKey(one) === key);
  return present ? beside("accountNumber", "errors.present", present.name) : checked;
}

const BRANCH_DIGITS = 4;

async function validateAccount(customer: SignedIn, payee: NewPayee) {
  const { accountNumber } = payee;
  if (customer.accounts.some((own) => own.accountNumber === accountNumber)) return ownAccount;
  const branchCode = accountNumber.slice(0, BRANCH_DIGITS);
  const result = await customer.call(intraAccountValidation, { accountNumber, branchCode });
  if (result.outcome === "done") return { payee };
  if (result.outcome !== "refused") return noAnswer[result.outcome];
  return beside("accountNumber", result.code === "8021" ? "errors.unknownAccount" : result.message);
}

const ownAccount: Obstacle = {
  reply: {
    fieldErrors: { accountNumber: ["errors.ownAccount"] },
    hideFields: ["accountNumber", "confirmAccountNumber"],
  },
  status: 400,
};

async function validateIfsc(customer: SignedIn, payee: NewPayee) {
  const result = await customer.call(ifscValidation, { ifsc: payee.ifsc ?? "" });
  if (result.outcome === "done") return { payee: { ...payee, bankName: result.answer.bankName } };
  if (result.outcome !== "refused") return noAnswer[result.outcome];
  return beside("ifsc", result.code === "8022" ? "errors.unknownIfsc" : result.message);
}

const noAnswer: Record<"not-sent" | "unknown", Obstacle> = {
  "not-sent": { reply: { formErrors: ["errors.unreachable"] }, status: 503 },
  unknown: { reply: { formErrors: ["errors.unclear"] }, status: 502 },
};

type HeldName =
  { found: "same" | "differs"; name: string } | { found: "no-account" } | { found: "not-available" };

export type PayeeFacts = Awaited<ReturnType<typeof getPayeeFacts>>;

export async function getPayeeFacts(customer: SignedIn, payee: NewPayee) {
  const [held, terms] = await Promise.all([lookUpName(customer, payee), getPayeeTerms(customer, payee.kind)]);
  return { held, terms };
}

async function lookUpName(customer: SignedIn, payee: NewPayee): Promise<HeldName> {
  const { accountNumber, ifsc } = payee;
  const result = await customer.call(payeeName, { accountNumber, ifsc: ifsc || undefined });
  if (result.outcome === "refused" && result.code === "8021") return { found: "no-account" };
  if (result.outcome !== "done" || result.answer.name === "") return { found: "not-available" };
  const { name } = result.answer;
  return { found: isSameName(name, payee.name) ? "same" : "differs", name };
}

const HOUR_MS = 3_600_000;

/** Waiting time and cap of a payee added now; null if the bank does not answer. */
async function getPayeeTerms(customer: SignedIn, kind: NewPayee["kind"]) {
  const [terms, rtgs] = await Promise.all([
    customer.call(payeeTerms, {}),
    kind === "neft-rtgs" ? customer.call(transferQuote, { kind: "rtgs" }) : null,
  ]);
  if (terms.outcome !== "done") return null;
  const { coolingHours, capHours, firstDayCap } = terms.answer;
  const usableFrom = new Date(customer.portal.clock.now().getTime() + coolingHours * HOUR_MS);
  const least = rtgs?.outcome === "done" ? rtgs.answer.least : undefined;
  return {
    coolingHours,
    capHours,
    cap: firstDayCap,
    usableFrom,
    cappedUntil: new Date(usableFrom.getTime() + capHours * HOUR_MS),
    // Least amount of RTGS, if a new payee may not get it.
    rtgsFrom: least !== undefined && least > firstDayCap ? least : null,
  };
}
