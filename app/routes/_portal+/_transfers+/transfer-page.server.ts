import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { formatIstTime } from "common/dates";
import { lastFour } from "common/masks";
import { formatRupees, plainAmount } from "common/money";
import { payeeKindOf, type TransferKind } from "common/payments";
import { actOnChange, changeFields } from "~/change/action.server";
import { loadChange, startChange } from "~/change/change.server";
import { listBalances } from "~/customer/accounts.server";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { maskedSubject } from "~/session/audit.server";
import { readForm } from "~/session/form.server";
import { requireAccount, requireAuthoriser, requirePayer, type SignedIn } from "~/session/guards.server";
import { findNamed } from "~/session/handles.server";
import { findTransferQuote, getTransferOffer, type TransferOffer } from "./transfer-offer.server";
import { amountOf, transferChange, type TransferInput } from "./transfers.changes.server";
import { closedUntil, errorValues, offeredForm, transferFields, transferPages } from "./transfers.forms";

/** The kind of transfer that is asked for; 404 when the page has no such one. */
export function requireKind(kinds: readonly TransferKind[], asked: string): TransferKind {
  const kind = kinds.find((known) => known === asked);
  if (!kind) throw new Response("Not found", { status: 404 });
  return kind;
}

/** Loader of every page of transfers: the form, or the step where the run in the query stands. */
export async function loadTransferPage(args: LoaderFunctionArgs, kind: TransferKind) {
  const by = await requireAuthoriser(args);
  const language = await languageOf(args.request);
  const page = { title: translator(language, "transfers")(`titles.${kind}`), kind };
  const state = await loadChange(args, by, transferChange(kind));
  switch (state?.step) {
    case "check":
    case "otp": {
      const summary = await summarise(by, state.input, language);
      return { ...page, title: titleOf(summary, language), ...state, summary };
    }
    case "details":
    case undefined: {
      const offer = await getTransferOffer(by, kind);
      const query = new URL(args.request.url).searchParams;
      const chosen = state ? typedTransfer(state.input) : await prefillTransfer(by, offer, query);
      const wrong = state?.wrong?.wording ?? null;
      return { ...page, step: "details" as const, offer, chosen, wrong, failed: wrong !== null };
    }
  }
}

/** What is locked once the details are right, as the customer sees it while authorising it. */
async function summarise(by: SignedIn, input: TransferInput, language: Language) {
  const amount = amountOf(input);
  const account = by.accounts.filter(({ accountNumber }) => accountNumber === input.from);
  const [quote, [from]] = await Promise.all([
    findTransferQuote(by, { kind: input.kind, amount }),
    listBalances(by, account),
  ]);
  return {
    ...input,
    fromKind: from?.kind ?? null,
    amount,
    words: amountInWords(amount, language),
    /** Null: the bank gives no quotes, or did not answer. */
    quote,
    /** What it leaves in the account; null where the bank does not say. */
    left: quote && from?.balance ? from.balance.available - amount - quote.charge : null,
  };
}

/** The sentence of what will happen; what stays with the customer is posted at once. */
function titleOf({ kind, to, amount, quote }: TransferSummary, language: Language): string {
  const t = translator(language, "transfers");
  const values = { amount: formatRupees(amount), name: to.name, account: lastFour(to.accountNumber) };
  if (payeeKindOf(kind) === null) return t("check.goesNow", values);
  if (!quote) return t("check.gets", values);
  const { arrivesBy } = quote;
  return arrivesBy
    ? t("check.getsBy", { ...values, time: formatIstTime(arrivesBy) })
    : t("check.getsNow", values);
}

export type TransferSummary = Awaited<ReturnType<typeof summarise>>;

/** Action of every page of transfers: valid details begin a run, its later steps take it on. */
export async function actOnTransferPage(args: ActionFunctionArgs, kind: TransferKind) {
  const by = await requirePayer(args);
  const form = await readForm(args, [...transferFields, ...changeFields]);
  const change = transferChange(kind);
  if (form.has("run")) return actOnChange(by, change, form);
  const read = await readTransfer(by, await getTransferOffer(by, kind), form);
  if (read.ok) return startChange(args, by, change, read.input);
  const { result, values } = read;
  return data({ failed: true as const, result, values }, { status: 400 });
}

/** Against what the bank offers now; `values` are what messages name. Another customer's account is 404. */
export async function readTransfer(by: SignedIn, offer: TransferOffer, form: FormData) {
  const posted = (name: string) => String(form.get(name) ?? "");
  const [from, to, amount] = [posted("from"), posted("to"), posted("amount")];
  const submission = parseWithZod(form, { schema: offeredForm(offer, from, to) });
  const target = offer.targets.find(({ key }) => key === to);
  const fieldErrors = {
    ...(await accountFault(by, offer, from)),
    ...(await targetFault(by, offer, to)),
  };
  if (submission.status === "success" && target && Object.keys(fieldErrors).length === 0) {
    const { amount, remark } = submission.value;
    const { key, accountNumber, name, ifsc, bankName, address } = target;
    const chosen = { key, accountNumber, name, ifsc, bankName, address };
    const input = { kind: offer.kind, from, to: chosen, amount: plainAmount(amount), remark };
    return { ok: true as const, input };
  }
  const result = submission.reply({ fieldErrors });
  return { ok: false as const, result, values: errorValues(offer, { from, to, amount }) };
}

type Fault = Record<string, string[]>;

/** An own account that pays nobody, such as a deposit, is none to pay from. */
async function accountFault(by: SignedIn, { accounts }: TransferOffer, from: string): Promise<Fault> {
  if (from === "") return {};
  const { accountNumber } = await requireAccount(by, from);
  const pays = accounts.some((account) => account.accountNumber === accountNumber);
  return pays ? {} : { from: ["errors.selectFrom"] };
}

/** Deleted in the meantime or never the customer's: a payee not listed is one answer, and leaves a row. */
async function targetFault(by: SignedIn, offer: TransferOffer, to: string): Promise<Fault> {
  if (to === "") return {};
  const target = offer.targets.find(({ key }) => key === to);
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
  by.audit({ act: "foreign-payee", outcome: "refused", subject: maskedSubject(key) });

const MAX_PREFILL = 200;

/**
 * What a link fills in: `from` and `to` (also `payee`), both by their handles, `amount`, `remark`. Accounts and payees that are not the
 * customer's do not exist: 404. A single deposit or loan, and the only account to pay from, are filled in
 * without being asked for.
 */
export async function prefillTransfer(by: SignedIn, offer: TransferOffer, query: URLSearchParams) {
  const read = (name: string) => (query.get(name) ?? "").slice(0, MAX_PREFILL);
  const from = read("from");
  const to = read("payee") || read("to");
  const source = from ? await requireAccount(by, from) : null;
  const named = asksPayee(offer) ? "payee" : "account";
  const asked = findNamed(by, named, offer.targets, { given: to, numberOf: ({ key }) => key });
  if (to && !asked) await refuseForeign(by, offer, to);
  const only = asksPayee(offer) || offer.targets.length > 1 ? undefined : offer.targets[0];
  const target = asked ?? only;
  const usual = target?.usual ?? target?.instalment;
  const primary = offer.accounts.find((account) => account.primary) ?? offer.accounts[0];
  return {
    from: (source ?? primary)?.accountNumber ?? "",
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

/** The form as it was typed, for a customer who goes back to change something. */
export function typedTransfer({ from, to, amount, remark }: TransferInput) {
  return { from, to: to.key, amount, remark };
}
