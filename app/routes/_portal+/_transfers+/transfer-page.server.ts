import type { LoaderFunctionArgs } from "@remix-run/node";
import { formatIstTime } from "common/dates";
import { lastFour } from "common/masks";
import { formatRupees } from "common/money";
import { payeeKindOf, type TransferKind } from "common/payments";
import { translator } from "~/i18n/instances.server";
import { requireAuthoriser, requirePayer, type SignedIn } from "~/session/guards.server";
import { actOnOrder, findKind, loadOrder, payNow, type OrderSummary } from "./orders.server";

/** Loader of a page that pays at once. `field`: of the query, by which one of its `kinds` is asked for; else it is the first. */
export async function loadTransfer(
  args: LoaderFunctionArgs,
  kinds: readonly TransferKind[],
  field?: "kind" | "mode",
) {
  const kind = requireKind(args, kinds, field);
  const customer = await requireAuthoriser(args);
  const page = await loadOrder(args, customer, payNow(customer, kind), kind);
  const title =
    page.step === "details"
      ? translator(customer.language, "transfers")(`titles.${kind}`)
      : titleOf(customer, page.summary);
  return { ...page, title, kind };
}

/** Its action. */
export async function actOnTransfer(...[args, kinds, field]: Parameters<typeof loadTransfer>) {
  const kind = requireKind(args, kinds, field);
  const customer = await requirePayer(args);
  return actOnOrder(args, customer, payNow(customer, kind), kind);
}

function requireKind(...[{ request }, kinds, field = "kind"]: Parameters<typeof loadTransfer>): TransferKind {
  const requested = new URL(request.url).searchParams.get(field)?.toLowerCase();
  const kind = findKind(kinds, requested ?? kinds[0]);
  if (kind) return kind;
  throw new Response("Not found", { status: 404 });
}

/** The title of the check page: a sentence of the payment to come. Payments to the customer's own accounts are posted at once. */
function titleOf(customer: SignedIn, { kind, to, amount, quote }: OrderSummary): string {
  const t = translator(customer.language, "transfers");
  const values = { amount: formatRupees(amount), name: to.name, account: lastFour(to.accountNumber) };
  if (payeeKindOf(kind) === null) return t("check.goesNow", values);
  if (!quote) return t("check.gets", values);
  const { arrivesBy } = quote;
  return arrivesBy
    ? t("check.getsBy", { ...values, time: formatIstTime(arrivesBy) })
    : t("check.getsNow", values);
}
