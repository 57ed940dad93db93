import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { pageOf, readPage } from "common/paging";
import { containsAll, searchWords } from "common/text-search";
import { goToFlow, loadChange } from "~/change/change-flow.server";
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

/** Every way there is. */
async function getWays(customer: SignedIn) {
  const sources = listSources(customer);
  return Promise.all(sendKinds.map((kind) => getWay(customer, kind, sources)));
}

/** Every way, and all payees, those paid last first. */
async function getSendOffer(customer: SignedIn) {
  const [ways, paid] = await Promise.all([getWays(customer), listPaid(customer)]);
  const place = new Map(paid.map(({ key }, index) => [key, index]));
  const placeOf = ({ key }: TransferTarget) => place.get(key) ?? Infinity;
  const payees = [...targetsOf(ways.filter(asksPayee)).values()].sort(
    // Those never paid come by their names; one Infinity less another is no number.
    (one, other) => placeOf(one) - placeOf(other) || one.name.localeCompare(other.name, "en"),
  );
  return { ways, payees };
}

/** Payees in the form at once; the others are behind a link. */
const SHOWN = 5;

/** The offer with the payees in sight alone; `first` always is. */
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

/** Rows of the list of all payees on one page. */
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
    // The search is part of the address, so account numbers are not searched.
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

/** A run that began here and was reopened; throws a redirect to the page of one that goes on. */
async function findReopened(args: LoaderFunctionArgs, customer: SignedIn, query: URLSearchParams) {
  const kind = findKind(sendKinds, query.get("way"));
  const state = kind && (await loadChange(args, customer, transferChange(kind)));
  if (!state) return null;
  if (state.step !== "details") throw goToFlow(transferChange(kind), state.flowId);
  return state;
}

/** Begins the run of a kind of transfer; its page has all further steps. */
export async function actOnSend(args: ActionFunctionArgs) {
  const customer = await requirePayer(args);
  const form = await readForm(args, orderFields);
  const offer = { ways: await getWays(customer), when: whenNow };
  return startOrder(args, customer, form, offer, (kind) => ({
    change: transferChange(kind),
    input: (order) => ({ ...order, typedOn: SEND_PAGE }),
  }));
}
