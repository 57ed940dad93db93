import { depositOpening, type depositInstruction } from "common/contract/deposits.server";
import type { AnswerOf, RequestOf } from "common/contract/service.server";
import { referencePattern } from "common/reference";
import { findPendingOrder } from "~/change/pending-orders.server";
import { refusalMessage } from "~/change/refusal.server";
import { askAgain } from "~/change/make-change.server";
import { requestTo } from "~/change/change.server";
import { rewriteDetails } from "~/session/sessions.server";
import type { SignedIn } from "~/session/guards.server";
import { closeDeposit, instructDeposit, openDeposit } from "./deposits.changes.server";

const acts = {
  [openDeposit.name]: "open",
  [closeDeposit.name]: "close",
  [instructDeposit.name]: "instruct",
} as const;

/** Outcome of a change to a deposit. Any other reference is 404 and leaves an audit row. */
export async function getOutcome(customer: SignedIn, given: string | undefined) {
  const reference = (given ?? "").trim().toUpperCase();
  const known = referencePattern.test(reference) ? await findPendingOrder(customer, reference) : null;
  const act = known && acts[known.flow];
  if (!known || !act) {
    await customer.audit({ act: "foreign-account", outcome: "refused" });
    throw new Response("Not found", { status: 404 });
  }
  const { state, code, message, request } = known;
  if (state === "refused") {
    const wasAsked = code !== null && code !== "not-sent";
    const why = wasAsked ? refusalMessage(customer, { code, message: message ?? "" }) : null;
    return { act, state: "refused" as const, reference, why };
  }
  const unknown = { act, state: "unknown" as const, reference };
  if (!request) return unknown;
  if (act !== "open") {
    if (state !== "done") return unknown;
    const { accountNumber } = request as RequestOf<typeof depositInstruction>;
    if (act === "close") await forget(customer, accountNumber);
    return { act, state: "done" as const, reference, accountNumber, opened: null };
  }
  const requested = request as RequestOf<typeof depositOpening>;
  const result = await askAgain(customer, requestTo(depositOpening, requested), reference);
  if (result.outcome !== "done") return unknown;
  const { accountNumber, maturesOn, maturityAmount, rate } = result.answer as AnswerOf<typeof depositOpening>;
  if (!accountNumber || !maturesOn || maturityAmount === undefined || !rate) return unknown;
  const { scheme, amount } = requested;
  await remember(customer, accountNumber, scheme);
  const opened = { scheme, amount, maturesOn, maturityAmount, rate };
  return { act, state: "done" as const, reference, accountNumber, opened };
}

/** The session knows the customer's accounts from sign-in: the new one is added. */
async function remember(by: SignedIn, accountNumber: string, scheme: string): Promise<void> {
  const { customer } = by.session;
  if (customer.accounts.some((account) => account.accountNumber === accountNumber)) return;
  const kind = scheme === "recurring" ? ("recurring-deposit" as const) : ("fixed-deposit" as const);
  const account = { accountNumber, kind, primary: false, branchCode: accountNumber.slice(0, 4) };
  await rewriteDetails(by.portal, by.session, { ...customer, accounts: [...customer.accounts, account] });
}

async function forget(by: SignedIn, accountNumber: string): Promise<void> {
  const { customer } = by.session;
  const accounts = customer.accounts.filter((account) => account.accountNumber !== accountNumber);
  if (accounts.length < customer.accounts.length)
    await rewriteDetails(by.portal, by.session, { ...customer, accounts });
}
