import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { hasCheques } from "~/domain/cheque-books";
import { istDate } from "~/domain/dates";
import { plainAmount } from "~/domain/money";
import {
  positivePayFields,
  positivePayForm,
  type Declaration,
  type PositivePayError,
  type PositivePayField,
} from "~/domain/positive-pay-form";
import {
  carryOnDeclaration,
  declarationFields,
  standingOfDeclaration,
  startDeclaration,
} from "~/flows/positive-pay.server";
import { readForm } from "~/flows/form.server";
import { portal } from "~/portal.server";
import { requireAccount, type SignedIn } from "~/session/guards.server";

/** What the form holds, as it is typed. */
export type TypedDeclaration = Record<PositivePayField, string>;

const today = () => istDate(portal().clock.now());

export const chequeAccounts = ({ session }: SignedIn) =>
  session.customer.accounts.filter(({ kind }) => hasCheques(kind));

/** The form, or the check page of the run in the query. `?account=` chooses one; any that is not the customer's is 404. */
export async function loadDeclaring(by: SignedIn, query: URLSearchParams) {
  const standing = await standingOfDeclaration(by, query.get("run"));
  const page = { tab: "add" as const, accounts: chequeAccounts(by), today: today() };
  if (standing?.step === "check") return { ...page, ...standing };
  const wrong = standing?.wrong ?? null;
  const before = standing ? asTyped(standing.declaration) : await prefilled(by, query.get("account"));
  return { ...page, step: "details" as const, before, wrong, failed: wrong !== null };
}

async function prefilled(by: SignedIn, asked: string | null): Promise<Partial<TypedDeclaration>> {
  if (asked) return { account: (await requireAccount(by, asked)).accountNumber };
  const [first, ...others] = chequeAccounts(by);
  return first && others.length === 0 ? { account: first.accountNumber } : {};
}

const asTyped = ({ amount, ...declaration }: Declaration): TypedDeclaration => ({
  ...declaration,
  amount: plainAmount(amount),
});

/** Valid details begin a run, the check page carries it on. */
export async function actOnDeclaring(by: SignedIn, request: Request) {
  const form = await readForm(request, by.visitor.ticket, [...positivePayFields, ...declarationFields]);
  if (form.has("run")) return carryOnDeclaration(by, form);
  const submission = parseWithZod(form, { schema: positivePayForm(today()) });
  const chosen = await accountFault(by, String(form.get("account") ?? ""));
  if (submission.status === "success" && !chosen) return startDeclaration(by, submission.value);
  const result: SubmissionResult = submission.reply(chosen ? { fieldErrors: { account: [chosen] } } : {});
  return data({ failed: true as const, result }, { status: 400 });
}

/** An own account without cheques is none to choose; another customer's is 404. */
async function accountFault(by: SignedIn, account: string): Promise<PositivePayError | null> {
  if (account === "") return null;
  const { kind } = await requireAccount(by, account);
  return hasCheques(kind) ? null : "selectAccount";
}
