import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { formatIstTime } from "common/dates";
import { lastFour } from "common/masks";
import { formatRupees } from "common/money";
import { payeeKindOf, type TransferKind } from "common/payments";
import { translator } from "~/i18n/instances.server";
import { requireAuthoriser, requirePayer, type SignedIn } from "~/session/guards.server";
import { payNow } from "./order-acts.server";
import { actOnOrder, findKind, loadOrder, type OrderSummary } from "./orders.server";

/** Loader of a page that pays at once: by one of its `kinds`, the first one where none is asked for. */
export async function loadTransfer(
  args: LoaderFunctionArgs,
  kinds: readonly TransferKind[],
  asked: string | null = null,
) {
  const kind = requireKind(kinds, asked);
  const by = await requireAuthoriser(args);
  const page = await loadOrder(args, by, payNow(by, kind), kind);
  const title =
    page.step === "details"
      ? translator(by.language, "transfers")(`titles.${kind}`)
      : titleOf(by, page.summary);
  return { ...page, title, kind };
}

/** Its action. */
export async function actOnTransfer(
  args: ActionFunctionArgs,
  kinds: readonly TransferKind[],
  asked: string | null = null,
) {
  const kind = requireKind(kinds, asked);
  const by = await requirePayer(args);
  return actOnOrder(args, by, payNow(by, kind), kind);
}

function requireKind(kinds: readonly TransferKind[], asked: string | null): TransferKind {
  const kind = findKind(kinds, asked ?? kinds[0]);
  if (kind) return kind;
  throw new Response("Not found", { status: 404 });
}

/** The sentence of what will happen; what stays with the customer is posted at once. */
function titleOf(by: SignedIn, { kind, to, amount, quote }: OrderSummary): string {
  const t = translator(by.language, "transfers");
  const values = { amount: formatRupees(amount), name: to.name, account: lastFour(to.accountNumber) };
  if (payeeKindOf(kind) === null) return t("check.goesNow", values);
  if (!quote) return t("check.gets", values);
  const { arrivesBy } = quote;
  return arrivesBy
    ? t("check.getsBy", { ...values, time: formatIstTime(arrivesBy) })
    : t("check.getsNow", values);
}
