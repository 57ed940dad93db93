import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { pageOf, readPage } from "common/paging";
import { containsAll, searchWords } from "common/text-search";
import { goToRun, loadChange, startChange } from "~/change/change.server";
import { listPaid } from "~/customer/paid-payees.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { readForm } from "~/session/form.server";
import { requireAuthoriser, requirePayer, type SignedIn } from "~/session/guards.server";
import { MAX_PAYEE_SEARCH, SEND_PAGE, sendFields, sendKinds, targetsOf, usualWay, wayOf } from "./send.forms";
import { getTransferOffer, listSources, type TransferOffer } from "./transfer-offer.server";
import { prefillTransfer, readTransfer, typedTransfer } from "./transfer-page.server";
import { transferChange } from "./transfers.changes.server";
import { accountAtBank, type TransferTarget } from "./transfers.forms";

/** Every way there is, and all payees in the order in which they are likely wanted. */
async function getSendOffer(by: SignedIn) {
  const sources = listSources(by);
  const [ways, paid] = await Promise.all([
    Promise.all(sendKinds.map((kind) => getTransferOffer(by, kind, sources))),
    listPaid(by),
  ]);
  const place = new Map(paid.map(({ key }, index) => [key, index]));
  const placeOf = ({ key }: TransferTarget) => place.get(key) ?? Infinity;
  const [own, ...elsewhere] = ways;
  const payees = [...targetsOf(elsewhere).values()].sort(
    // Those never paid come by their names; one Infinity less another is no number.
    (one, other) => placeOf(one) - placeOf(other) || one.name.localeCompare(other.name, "en"),
  );
  return { ways, own: own!, payees, complete: ways.every(({ complete }) => complete) };
}

type SendOffer = Awaited<ReturnType<typeof getSendOffer>>;

/** All payees as if there were one way to them: for what is asked of them whichever way it is. */
const anyWay = ({ ways, payees, complete }: SendOffer): TransferOffer => ({
  ...usualWay(ways),
  targets: payees,
  complete,
});

/** So many payees stand in the form at once, those paid last; the others are behind a link. */
const SHOWN = 5;

/** The keys of those, and all that the form needs: what leads to others stays here. `first` is always there. */
function shownOf({ ways, own, payees }: SendOffer, first: string) {
  const keys = payees.map(({ key }) => key);
  const shown = [...new Set([...(keys.includes(first) ? [first] : []), ...keys])].slice(0, SHOWN);
  const there = new Set([...shown, ...own.targets.map(({ key }) => key)]);
  const targetsThere = (targets: readonly TransferTarget[]) =>
    targets.filter(({ key }) => there.has(key)).map(({ address: _, ...target }) => target);
  const offered = ways.map((way) => ({ ...way, targets: targetsThere(way.targets) }));
  return { ways: offered, shown, total: keys.length };
}

/** Rows of the list of all payees on one page. */
const ALL_ROWS = 20;

/** `?payee=` or `?to=`, `from`, `amount`, `remark` fill the form in; `?all`, with `q`, is everybody to choose from. */
export async function loadSend(args: LoaderFunctionArgs) {
  const by = await requireAuthoriser(args);
  const t = translator(await languageOf(args.request), "transfers");
  const query = new URL(args.request.url).searchParams;
  const reopened = await findReopened(args, by, query);
  const offer = await getSendOffer(by);
  if (query.has("all")) {
    const search = (query.get("q") ?? "").trim().slice(0, MAX_PAYEE_SEARCH);
    const words = searchWords(search);
    // What is looked for stands in the address: no account number can be.
    const found = offer.payees.filter((payee) => containsAll(`${payee.name} ${accountAtBank(payee)}`, words));
    const rows = pageOf(found, readPage(query), ALL_ROWS);
    return { title: t("send.choose"), step: "all" as const, search, rows, complete: offer.complete };
  }
  const chosen = reopened
    ? { ...typedTransfer(reopened.input), way: reopened.input.kind }
    : { ...(await prefill(by, offer, query)), way: "" };
  const wrong = reopened?.wrong?.wording ?? null;
  const form = {
    chosen: { ...chosen, remark: chosen.remark || t("send.remark") },
    ...shownOf(offer, chosen.to),
  };
  const { complete } = offer;
  return { title: t("send.title"), step: "form" as const, ...form, complete, wrong, failed: wrong !== null };
}

/** What a run holds that began here and was reopened; one that goes on is shown where it stands. */
async function findReopened(args: LoaderFunctionArgs, by: SignedIn, query: URLSearchParams) {
  const kind = sendKinds.find((known) => known === query.get("way"));
  const state = kind && (await loadChange(args, by, transferChange(kind)));
  if (!state) return null;
  if (state.step !== "details") throw goToRun(transferChange(kind), state.runId);
  return state;
}

function prefill(by: SignedIn, offer: SendOffer, query: URLSearchParams) {
  const asked = query.get("payee") || query.get("to") || "";
  const isOwn = asked !== "" && offer.own.targets.some(({ handle }) => handle === asked);
  return prefillTransfer(by, isOwn ? offer.own : anyWay(offer), query);
}

/** Valid details begin the run of their kind of transfer, whose page has all that follows. */
export async function actOnSend(args: ActionFunctionArgs) {
  const by = await requirePayer(args);
  const form = await readForm(args, sendFields);
  const offer = await getSendOffer(by);
  const posted = (name: (typeof sendFields)[number]) => String(form.get(name) ?? "");
  const wanted = { from: posted("from"), to: posted("to"), amount: posted("amount"), way: posted("way") };
  const way = wayOf(offer.ways, wanted) ?? anyWay(offer);
  const read = await readTransfer(by, way, form);
  if (read.ok) return startChange(args, by, transferChange(way.kind), { ...read.input, typedOn: SEND_PAGE });
  const { result, values } = read;
  return data({ failed: true as const, result, values }, { status: 400 });
}
