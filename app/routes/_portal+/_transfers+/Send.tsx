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
import { getOffer, payeesOf } from "./order-offers.server";
import { openForm } from "./order-reading.server";
import { actOnOrder, anyKind, findKind } from "./orders.server";
import { transferChange } from "./transfers.changes.server";
import { accountAtBank } from "./transfers.forms";
import { SEND_PAGE } from "./ways.rules";
import { Written } from "~/ui/text";

/** After a refusal too: another tab may have paid the same meanwhile. */
export const shouldRevalidate = () => true;

export const handle = {
  i18n: ["common", "flows", "transfers"],
  pays: true,
  menu: { group: "pay", order: 10, name: "transfers:menu.send.name" },
  query: ["way", "all", "page", "from", "to", "payee"],
  typed: ["amount", "remark", "when", "date", "frequency", "day", "times", "untilAmount", "q"],
};

/** Entries of the form that go along to the list of all payees. */
const carried = ["from", ...handle.typed].filter((name) => name !== "q");

const MAX_PAYEE_SEARCH = 60;

/** `?payee=` or `?to=`, `from`, `amount`, `remark` and those of its time fill the form in; `?all`, with `q`, lists all payees. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireAuthoriser(args);
  const t = translator(customer.language, "transfers");
  const { query } = customer;
  const reopened = await findReopened(args, customer, query);
  const offer = getOffer(customer, anyKind, "now");
  if (query.has("all")) {
    const search = (query.get("q") ?? "").trim().slice(0, MAX_PAYEE_SEARCH);
    const words = searchWords(search);
    const [{ ways }, paid] = await Promise.all([offer, listPaid(customer)]);
    const found = payeesOf({ ways }, paid)
      .filter((payee) => containsAll(`${payee.name} ${accountAtBank(payee)}`, words))
      .map((payee) => ({ ...payee, handle: customer.handleOf("payee", payee.key) }));
    const rows = pageOf(found, readPage(query));
    const complete = ways.every((way) => way.complete);
    const left = [...query].filter(([name]) => carried.includes(name));
    return { title: t("send.choose"), step: "all" as const, search, rows, complete, left };
  }
  return { title: t("send.title"), ...(await openForm(customer, offer, reopened, query)) };
}

/** The reopened flow that began here; throws a redirect for one that goes on. */
async function findReopened(args: LoaderFunctionArgs, customer: SignedIn, query: URLSearchParams) {
  const kind = findKind(anyKind, query.get("way"));
  const state = kind && (await loadChange(args, customer, transferChange(kind)));
  if (state && state.step !== "details") throw goToFlow(transferChange(kind), state.flowId);
  return state;
}

/** The page of the kind has all further steps. */
export async function action(args: ActionFunctionArgs) {
  const customer = await requirePayer(args);
  if (customer.query.has("all"))
    return goToFiltered(args, allPath(), { open: ["from"], typed: handle.typed });
  return actOnOrder(args, customer, { kinds: anyKind, when: "now" });
}

export default function Send() {
  const page = useLoaderData<typeof loader>();
  return (
    <Page width="text">
      {page.step === "all" ? <AllPayees {...page} /> : <OrderForm {...page} clear={SEND_PAGE} />}
    </Page>
  );
}

const allPath = (query: Record<string, string> = {}) => addQuery(SEND_PAGE, { all: "", ...query });

type Found = Extract<SerializeFrom<typeof loader>, { step: "all" }>;

function AllPayees({ search, rows: { rows, page, pages }, complete, left }: Found) {
  const { t } = useTranslation("transfers");
  const kept = { ...Object.fromEntries(left.filter(([name]) => name === "from")), ...useSealed() };
  const pageHref = (other: number) => allPath({ ...kept, page: String(other) });
  return (
    <Stack>
      {complete ? null : (
        <Announcement kind="danger" unread>
          {t("errors.targetsUnread")}
        </Announcement>
      )}
      <Form method="post" action={allPath()}>
        <FormToken />
        {left.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
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
        complete && <EmptyState title={t("send.nobody")} />
      ) : (
        <List>
          {rows.map((payee) => (
            <Row
              key={payee.key}
              to={addQuery(SEND_PAGE, { payee: payee.handle, ...kept })}
              lead={<Avatar letters={initials(payee.name)} />}
              title={<Written>{payee.name}</Written>}
              small={accountAtBank(payee)}
            />
          ))}
        </List>
      )}
      <Pagination page={page} pages={pages} href={pageHref} />
    </Stack>
  );
}
