import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { pageOf, readPage } from "common/paging";
import { containsAll, searchWords } from "common/text-search";
import { loadChange } from "~/change/change-flow.server";
import { goToFlow } from "~/change/flow.server";
import { listPaid } from "~/customer/paid-payees.server";
import { translator } from "~/i18n/instances.server";
import { readForm } from "~/session/form.server";
import { requireAuthoriser, requirePayer, type SignedIn } from "~/session/guards.server";
import { getWay, listSources } from "./order-offers.server";
import { whenNow, orderFields } from "./orders.forms";
import { openForm, type Offer } from "./order-reading.server";
import { findKind, startOrder } from "./orders.server";
import { transferChange } from "./transfers.changes.server";
import { accountAtBank, asksPayee, type TransferTarget } from "./transfers.forms";
import { MAX_PAYEE_SEARCH, SEND_PAGE, sendKinds, targetsOf } from "./ways.rules";

async function getWays(customer: SignedIn) {
  const sources = listSources(customer);
  return Promise.all(sendKinds.map((kind) => getWay(customer, kind, sources)));
}

async function getSendOffer(customer: SignedIn) {
  const [ways, paid] = await Promise.all([getWays(customer), listPaid(customer)]);
  const place = new Map(paid.map(({ key }, index) => [key, index]));
  const placeOf = ({ key }: TransferTarget) => place.get(key) ?? Infinity;
  const payees = [...targetsOf(ways.filter(asksPayee)).values()].sort(
    // Payees never paid are sorted by name; Infinity - Infinity is NaN.
    (one, other) => placeOf(one) - placeOf(other) || one.name.localeCompare(other.name, "en"),
  );
  return { ways, payees };
}

const SHOWN = 5;

/** `first` is always visible. */
function inSight(ways: Offer["ways"], payees: readonly TransferTarget[], first: string): Offer {
  const keys = payees.map(({ key }) => key);
  const shown = [...new Set([...keys.filter((key) => key === first), ...keys])].slice(0, SHOWN);
  const offered = ways.map((way) => ({
    ...way,
    targets: way.targets
      .filter(({ key }) => !asksPayee(way) || shown.includes(key))
      .map(({ address: _, ...target }) => target),
  }));
  return { ways: offered, when: whenNow, payees: { shown, total: keys.length } };
}

const ALL_ROWS = 20;

/** `?payee=` or `?to=`, `from`, `amount`, `remark` fill the form in; `?all`, with `q`, lists all payees. */
export async function loadSend(args: LoaderFunctionArgs) {
  const customer = await requireAuthoriser(args);
  const t = translator(customer.language, "transfers");
  const query = new URL(args.request.url).searchParams;
  const reopened = await findReopened(args, customer, query);
  const { ways, payees } = await getSendOffer(customer);
  if (query.has("all")) {
    const search = (query.get("q") ?? "").trim().slice(0, MAX_PAYEE_SEARCH);
    const words = searchWords(search);
    // The search is in the address, so it must not be by account number.
    const found = payees.filter((payee) => containsAll(`${payee.name} ${accountAtBank(payee)}`, words));
    const rows = pageOf(found, readPage(query), ALL_ROWS);
    const complete = ways.every((way) => way.complete);
    return { title: t("send.choose"), step: "all" as const, search, rows, complete };
  }
  const { chosen } = await openForm(customer, { ways, when: whenNow }, reopened?.input ?? null, query);
  const form = {
    offer: inSight(ways, payees, chosen.to),
    chosen: { ...chosen, remark: chosen.remark || t("send.remark") },
  };
  const wrong = reopened?.wrong?.wording ?? null;
  return { title: t("send.title"), step: "details" as const, form, wrong, failed: wrong !== null };
}

/** The reopened flow that began here; throws a redirect for one that goes on. */
async function findReopened(args: LoaderFunctionArgs, customer: SignedIn, query: URLSearchParams) {
  const kind = findKind(sendKinds, query.get("way"));
  const state = kind && (await loadChange(args, customer, transferChange(kind)));
  if (!state) return null;
  if (state.step !== "details") throw goToFlow(transferChange(kind), state.flowId);
  return state;
}

/** The page of the kind has all further steps. */
export async function actOnSend(args: ActionFunctionArgs) {
  const customer = await requirePayer(args);
  const form = await readForm(args, orderFields);
  const offer = { ways: await getWays(customer), when: whenNow };
  return startOrder(args, customer, form, offer, (kind) => ({
    change: transferChange(kind),
    input: (order) => ({ ...order, typedOn: SEND_PAGE }),
  }));
}
