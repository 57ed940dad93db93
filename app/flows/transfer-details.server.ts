import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { plainAmount } from "~/domain/money";
import { amountTerms, closedUntil, errorValues, type TransferTarget } from "~/domain/transfer-targets";
import { transferForm, transferPages } from "~/domain/transfers";
import { audit, maskedSubject } from "~/session/audit.server";
import { requireAccount, type SignedIn } from "~/session/guards.server";
import type { TransferOffer } from "./transfer-choices.server";
import type { TransferInput } from "./transfers.server";

/** What the form of a transfer holds. */
export interface ChosenTransfer {
  from: string;
  to: string;
  amount: string;
  remark: string;
}

export type ReadTransfer =
  | { ok: true; input: TransferInput }
  | {
      ok: false;
      result: SubmissionResult;
      /** What the messages name. */
      values: Record<string, string>;
    };

/** Reads the posted form against what the bank offers now. Another customer's account to pay from is 404. */
export async function readTransfer(
  by: SignedIn,
  offer: TransferOffer,
  form: FormData,
): Promise<ReadTransfer> {
  const posted = (name: string) => String(form.get(name) ?? "");
  const [from, to] = [posted("from"), posted("to")];
  const { asks } = transferPages[offer.kind];
  const submission = parseWithZod(form, { schema: transferForm(asks, amountTerms(offer, from, to)) });
  const target = offer.targets.find(({ key }) => key === to);
  const chosenFault = {
    ...(await accountFault(by, offer, from)),
    ...(await targetFault(by, offer, to, target)),
  };
  if (submission.status === "success" && target && Object.keys(chosenFault).length === 0) {
    const { amount, remark } = submission.value;
    return {
      ok: true,
      input: { kind: offer.kind, from, to: asInput(target), amount: plainAmount(amount), remark },
    };
  }
  const result = submission.reply({ fieldErrors: chosenFault });
  return { ok: false, result, values: errorValues(offer, from, to) };
}

function asInput({ key, accountNumber, name, ifsc, bankName, address }: TransferTarget): TransferInput["to"] {
  return {
    key,
    accountNumber,
    name,
    ...(ifsc ? { ifsc } : {}),
    ...(bankName ? { bankName } : {}),
    ...(address ? { address } : {}),
  };
}

type Fault = Record<string, string[]>;

/** An own account that pays nobody, such as a deposit, is none to pay from. */
async function accountFault(by: SignedIn, { accounts }: TransferOffer, from: string): Promise<Fault> {
  if (from === "") return {};
  const { accountNumber } = await requireAccount(by, from);
  const pays = accounts.some((account) => account.accountNumber === accountNumber);
  return pays ? {} : { from: ["errors.selectFrom"] };
}

/** Deleted in the meantime or never the customer's: a payee that is not listed is one answer, and it leaves a row. */
async function targetFault(
  by: SignedIn,
  offer: TransferOffer,
  to: string,
  target: TransferTarget | undefined,
): Promise<Fault> {
  if (to === "") return {};
  if (target) return closedUntil(target, offer) ? { to: ["errors.payeeClosed"] } : {};
  if (asksPayee(offer)) {
    if (!offer.complete) return { to: ["errors.targetsUnread"] };
    await auditForeignPayee(by, to);
    return { to: ["errors.payeeGone"] };
  }
  await requireAccount(by, to);
  return { to: [offer.complete ? "errors.selectTo" : "errors.targetsUnread"] };
}

const asksPayee = ({ kind }: TransferOffer) => transferPages[kind].asks === "payee";

const auditForeignPayee = (by: SignedIn, key: string) =>
  audit(by.visitor, {
    act: "foreign-payee",
    outcome: "refused",
    customerNumber: by.session.customer.customerNumber,
    subject: maskedSubject(key),
  });

const LONGEST_PREFILL = 200;

/**
 * What a link fills in: `from`, `to` (also `payee`), `amount`, `remark`. Accounts and payees that are not the customer's
 * do not exist: 404. A single deposit or loan, and the only account to pay from, are filled in without being asked for.
 */
export async function prefilledTransfer(
  by: SignedIn,
  offer: TransferOffer,
  query: URLSearchParams,
): Promise<ChosenTransfer> {
  const read = (name: string) => (query.get(name) ?? "").slice(0, LONGEST_PREFILL);
  const from = read("from");
  const to = read("payee") || read("to");
  if (from) await requireAccount(by, from);
  if (to && !offer.targets.some(({ key }) => key === to)) await refuseForeign(by, offer, to);
  const only = asksPayee(offer) || offer.targets.length > 1 ? undefined : offer.targets[0];
  const target = offer.targets.find(({ key }) => key === to) ?? only;
  const usual = target?.usual ?? target?.instalment;
  return {
    from: from || primaryOf(offer),
    to: target?.key ?? "",
    amount: read("amount") || (usual === undefined ? "" : plainAmount(usual)),
    remark: read("remark"),
  };
}

async function refuseForeign(by: SignedIn, offer: TransferOffer, to: string): Promise<void> {
  if (!asksPayee(offer)) return void (await requireAccount(by, to));
  if (!offer.complete) return;
  await auditForeignPayee(by, to);
  throw new Response("Not found", { status: 404 });
}

const primaryOf = ({ accounts }: TransferOffer): string =>
  accounts.find(({ primary }) => primary)?.accountNumber ?? accounts[0]?.accountNumber ?? "";

/** The form as it was typed, for a customer who goes back to change something. */
export function typedTransfer({ from, to, amount, remark }: TransferInput): ChosenTransfer {
  return { from, to: to.key, amount, remark };
}
