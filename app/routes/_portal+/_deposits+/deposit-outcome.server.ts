import { depositOpening } from "common/contract/deposits.server";
import type { RequestOf } from "common/contract/service.server";
import type { IsoDate } from "common/dates";
import { referencePattern } from "common/reference";
import { findCommitment } from "~/change/commitments.server";
import { wordingOfRefusal } from "~/change/refusal";
import { askAgain, requestTo } from "~/change/request.server";
import { rewriteDetails } from "~/session/sessions.server";
import type { SignedIn } from "~/session/guards.server";
import { openDeposit } from "./deposits.changes.server";

/** What became of a deposit that was asked for: any other reference is 404 and leaves an audit row. */
export async function getOpening(by: SignedIn, given: string | undefined) {
  const reference = (given ?? "").trim().toUpperCase();
  const known = referencePattern.test(reference) ? await findCommitment(by, reference) : null;
  if (known?.flow !== openDeposit.name) {
    await by.audit({ act: "foreign-account", outcome: "refused" });
    throw new Response("Not found", { status: 404 });
  }
  const asked = known.request as RequestOf<typeof depositOpening> | null;
  if (known.state === "refused") {
    const why =
      known.code === null || known.code === "not-sent"
        ? null
        : wordingOfRefusal({ code: known.code, message: known.message ?? "" });
    return { state: "refused" as const, reference, why };
  }
  if (!asked) return { state: "unknown" as const, reference };
  const ending = await askAgain(by, requestTo(depositOpening, asked), reference);
  if (ending.ending !== "done") return { state: "unknown" as const, reference };
  const { accountNumber, maturesOn, maturityAmount, rate } = ending.answer as {
    [Name in keyof Opened]?: Opened[Name];
  };
  if (!accountNumber || !maturesOn || maturityAmount === undefined || !rate)
    return { state: "unknown" as const, reference };
  const opened: Opened = { accountNumber, maturesOn, maturityAmount, rate };
  await remember(by, opened, asked);
  return { state: "opened" as const, reference, scheme: asked.scheme, amount: asked.amount, ...opened };
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
