import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pageOf, readPage } from "common/paging";
import { addQuery } from "common/path-query";
import { containsAll, searchWords } from "common/text-search";
import { goToFlow } from "~/change/flow.server";
import { loadChange } from "~/change/change-flow.server";
import { listPaid } from "~/customer/paid-payees.server";
import { translator } from "~/i18n/instances.server";
import { readForm } from "~/session/form.server";
import { goToFiltered } from "~/session/filter-form.server";
import { requireAuthoriser, requirePayer, type SignedIn } from "~/session/guards.server";
import { Button } from "~/ui/button";
import { Announcement, EmptyState } from "~/ui/content";
import { TextInput } from "~/ui/controls";
import { Field } from "~/ui/field";
import { FormToken } from "~/ui/form";
import { useSealed } from "~/ui/here";
import { Cluster, Page, Stack } from "~/ui/layout";
import { Avatar, initials, List, Row } from "~/ui/list";
import { Pagination } from "~/ui/navigation";
import { OrderForm } from "./order-form.part";
import { getWay, listSources } from "./order-offers.server";
import { openForm, type Offer } from "./order-reading.server";
import { SendFields } from "./order-send.part";
import { orderFields, whenNow } from "./orders.forms";
import { findKind, startOrder } from "./orders.server";
import { transferChange } from "./transfers.changes.server";
import { accountAtBank, asksPayee, type TransferTarget } from "./transfers.forms";
import { SEND_PAGE, targetsOf } from "./ways.rules";

export { shouldRevalidate } from "./order-page.part";

export const handle = {
  i18n: ["common", "flows", "transfers"],
  pays: true,
  menu: { group: "pay", order: 10, name: "transfers:menu.send.name" },
  query: ["way", "all", "page", "from", "to", "payee"],
  typed: ["amount", "remark", "q"],
};

const sendKinds = ["own-account", "within-bank", "imps", "neft", "rtgs"] as const;

const MAX_PAYEE_SEARCH = 60;

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
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireAuthoriser(args);
  const t = translator(customer.language, "transfers");
  const { query } = customer;
  const reopened = await findReopened(args, customer, query);
  const { ways, payees } = await getSendOffer(customer);
  if (query.has("all")) {
    const search = (query.get("q") ?? "").trim().slice(0, MAX_PAYEE_SEARCH);
    const words = searchWords(search);
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
export async function action(args: ActionFunctionArgs) {
  const customer = await requirePayer(args);
  if (customer.query.has("all")) return goToFiltered(args, allPath(), { open: [], typed: ["q"] });
  const form = await readForm(args, orderFields);
  const offer = { ways: await getWays(customer), when: whenNow };
  return startOrder(args, customer, form, offer, (kind) => ({
    change: transferChange(kind),
    input: (order) => ({ ...order, typedOn: SEND_PAGE }),
  }));
}

export default function Send() {
  const page = useLoaderData<typeof loader>();
  return (
    <Page width="text">
      {page.step === "all" ? (
        <AllPayees {...page} />
      ) : (
        <OrderForm
          {...page.form}
          wrong={page.wrong}
          clear={SEND_PAGE}
          fields={(parts) => (
            <SendFields {...parts} payees={page.form.offer.payees!} first={page.form.chosen.to} />
          )}
        />
      )}
    </Page>
  );
}

const allPath = (query: Record<string, string> = {}) => addQuery(SEND_PAGE, { all: "", ...query });

type Found = Extract<SerializeFrom<typeof loader>, { step: "all" }>;

function AllPayees({ search, rows: { rows, page, pages }, complete }: Found) {
  const { t } = useTranslation("transfers");
  const sealed = useSealed();
  const pageHref = (other: number) => allPath({ ...sealed, page: String(other) });
  return (
    <Stack>
      {complete ? null : <Announcement kind="danger">{t("errors.targetsUnread")}</Announcement>}
      <Form method="post" action={allPath()}>
        <FormToken />
        <Cluster align="end">
          <Field id="q" label={t("send.search")}>
            <TextInput
              id="q"
              name="q"
              defaultValue={search}
              key={search}
              autoComplete="off"
              maxLength={MAX_PAYEE_SEARCH}
            />
          </Field>
          <Button look="secondary">{t("send.find")}</Button>
        </Cluster>
      </Form>
      {rows.length === 0 ? (
        <EmptyState title={t("send.nobody")} />
      ) : (
        <List>
          {rows.map((payee) => (
            <Row
              key={payee.key}
              to={addQuery(SEND_PAGE, { payee: payee.handle })}
              lead={<Avatar letters={initials(payee.name)} />}
              title={<bdi>{payee.name}</bdi>}
              small={accountAtBank(payee)}
            />
          ))}
        </List>
      )}
      <Pagination page={page} pages={pages} href={pageHref} />
    </Stack>
  );
}
