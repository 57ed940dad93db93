import { depositOpening, type depositInstruction } from "common/contract/deposits.server";
import type { RequestOf } from "common/contract/service.server";
import type { IsoDate } from "common/dates";
import { referencePattern } from "common/reference";
import { findPendingOrder } from "~/change/pending-orders.server";
import { refusalMessage } from "~/change/refusal.server";
import { askAgain, requestTo } from "~/change/request.server";
import { rewriteDetails } from "~/session/sessions.server";
import type { SignedIn } from "~/session/guards.server";
import { closeDeposit, instructDeposit, openDeposit } from "./deposits.changes.server";

const acts = {
  [openDeposit.name]: "open",
  [closeDeposit.name]: "close",
  [instructDeposit.name]: "instruct",
} as const;

/** What became of what was asked for a deposit: any other reference is 404 and leaves an audit row. */
export async function getOutcome(customer: SignedIn, given: string | undefined) {
  const reference = (given ?? "").trim().toUpperCase();
  const known = referencePattern.test(reference) ? await findPendingOrder(customer, reference) : null;
  const act = known && acts[known.flow];
  if (!known || !act) {
    await customer.audit({ act: "foreign-account", outcome: "refused" });
    throw new Response("Not found", { status: 404 });
  }
  if (known.state === "refused") {
    const why =
      known.code === null || known.code === "not-sent"
        ? null
        : refusalMessage(customer, { code: known.code, message: known.message ?? "" });
    return { act, state: "refused" as const, reference, why };
  }
  const unknown = { act, state: "unknown" as const, reference };
  if (!known.request) return unknown;
  if (act !== "open") {
    if (known.state !== "done") return unknown;
    const { accountNumber } = known.request as RequestOf<typeof depositInstruction>;
    if (act === "close") await forget(customer, accountNumber);
    return { act, state: "done" as const, reference, accountNumber };
  }
  const requested = known.request as RequestOf<typeof depositOpening>;
  const result = await askAgain(customer, requestTo(depositOpening, requested), reference);
  if (result.ending !== "done") return unknown;
  const { accountNumber, maturesOn, maturityAmount, rate } = result.answer as {
    [Name in keyof Opened]?: Opened[Name];
  };
  if (!accountNumber || !maturesOn || maturityAmount === undefined || !rate) return unknown;
  const opened: Opened = { accountNumber, maturesOn, maturityAmount, rate };
  await remember(customer, opened, requested);
  return {
    act,
    state: "opened" as const,
    reference,
    scheme: requested.scheme,
    amount: requested.amount,
    ...opened,
  };
}

interface Opened {
  accountNumber: string;
  maturesOn: IsoDate;
  maturityAmount: bigint;
  rate: string;
}

/** The session knows the customer's accounts from sign-in: the new one joins them. */
async function remember(
  by: SignedIn,
  { accountNumber }: Opened,
  { scheme }: { scheme: string },
): Promise<void> {
  const { customer } = by.session;
  if (customer.accounts.some((account) => account.accountNumber === accountNumber)) return;
  const kind = scheme === "recurring" ? ("recurring-deposit" as const) : ("fixed-deposit" as const);
  const account = { accountNumber, kind, primary: false, branchCode: accountNumber.slice(0, 4) };
  await rewriteDetails(by.portal, by.session, { ...customer, accounts: [...customer.accounts, account] });
}

/** One that is closed is none of them any more. */
async function forget(by: SignedIn, accountNumber: string): Promise<void> {
  const { customer } = by.session;
  const accounts = customer.accounts.filter((account) => account.accountNumber !== accountNumber);
  if (accounts.length < customer.accounts.length)
    await rewriteDetails(by.portal, by.session, { ...customer, accounts });
}
