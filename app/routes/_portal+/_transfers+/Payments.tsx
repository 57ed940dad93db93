import { data, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isOperative } from "common/accounts";
import { paymentList } from "common/contract/payments.server";
import { sliceOf } from "common/paging";
import { NOT_AVAILABLE } from "common/masks";
import { isLate, progressOf, transferKinds } from "common/payments";
import { requireAccount, requireCustomer, requirePage } from "~/session/guards.server";
import { useAccountOptions } from "~/ui/account-select";
import { Button, LinkButton } from "~/ui/button";
import { amountColumn, timeColumn } from "~/ui/columns";
import { Announcement, Details, EmptyState, Notice } from "~/ui/content";
import { ErrorSummary } from "~/ui/form";
import { controlAria, Field } from "~/ui/field";
import { DateInput, Select } from "~/ui/controls";
import { Cluster, Grid, Page, Stack } from "~/ui/layout";
import { DataTable } from "~/ui/data-table";
import { PagedTable } from "~/ui/paged-table";
import { Money } from "~/ui/text";
import { listUnlisted } from "./payment-outcome.server";
import { isFiltered, outlooks, paymentsHref, readPaymentsQuery } from "./payments.forms";

export const handle = {
  i18n: ["common", "payments"],
  title: "payments:title",
  menu: { group: "pay", order: 60 },
  query: ["outlook", "kind", "account", "from", "to", "page"],
};

const silences = {
  "not-sent": ["errors.unreachable", 503],
  unknown: ["errors.unclear", 502],
  refused: ["errors.notOffered", 503],
} as const;

/** Open to customers who only look. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const query = readPaymentsQuery(customer.query);
  const account = query.chosen.account ? await requireAccount(customer, query.chosen.account) : null;
  const page = {
    accounts: customer.accounts.filter(({ kind }) => isOperative(kind)),
    mayPay: !customer.viewOnly,
    chosen: query.chosen,
    unlisted: await listUnlisted(customer),
  };
  if (query.state === "wrong")
    return data({ ...page, state: "wrong" as const, failed: true, errors: query.errors }, { status: 400 });

  const requested = { ...query.requested, fromAccount: account?.accountNumber, ...sliceOf(query.page) };
  const result = await customer.call(paymentList, requested);
  if (result.outcome !== "done") {
    const [message, status] = silences[result.outcome];
    return data({ ...page, state: "silent" as const, failed: true, message }, { status });
  }
  const { payments, total } = result.answer;
  const now = customer.portal.clock.now();
  const rows = payments.map((payment) => ({ ...payment, late: isLate(payment, now) }));
  return data({ ...page, state: "shown" as const, list: requirePage(query.page, rows, total) });
}

type PageData = SerializeFrom<typeof loader>;

export default function Payments() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("payments");
  const firstUse = page.state === "shown" && page.list.total === 0 && !isFiltered(page.chosen);
  return (
    <Page lead={t("lead")}>
      <Unlisted unlisted={page.unlisted} />
      {firstUse ? null : <PaymentsFilter page={page} />}
      {page.state === "silent" ? <Announcement kind="danger">{t(page.message)}</Announcement> : null}
      {page.state === "shown" && !(firstUse && page.unlisted.length > 0) ? <PaymentsList {...page} /> : null}
    </Page>
  );
}

/** Payments that the bank's list lacks, first, so that nobody repeats one. */
function Unlisted({ unlisted }: Pick<PageData, "unlisted">) {
  const { t } = useTranslation("payments");
  if (unlisted.length === 0) return null;
  return (
    <>
      {unlisted.some(({ state }) => state === "pending") ? (
        <Notice kind="warning" title={t("pending.title")}>
          {t("pending.text")}
        </Notice>
      ) : null}
      <DataTable
        caption={t("unlisted.caption")}
        rows={unlisted}
        rowKey={({ reference }) => reference}
        columns={[
          {
            heading: t("columns.to"),
            names: true,
            cell: ({ reference, order }) => (
              <Link to={`/Payments/${reference}`}>
                <bdi>{order?.toName ?? reference}</bdi>
              </Link>
            ),
          },
          {
            heading: t("payment.toAccount"),
            kind: "code",
            cell: ({ order }) => order?.toAccount ?? NOT_AVAILABLE,
          },
          timeColumn(t("columns.when"), "askedAt"),
          {
            heading: t("columns.state"),
            plain: true,
            cell: ({ state }) => t(state === "pending" ? "pending.title" : "refused.title"),
          },
          {
            heading: t("columns.amount"),
            kind: "amount",
            cell: ({ order }) => (order ? <Money paise={order.amount} /> : NOT_AVAILABLE),
          },
        ]}
      />
    </>
  );
}

function PaymentsFilter({ page }: { page: PageData }) {
  const { accounts, chosen } = page;
  const { t } = useTranslation("payments");
  const wrong = page.state === "wrong" ? page.errors : [];
  const errors = wrong.map(({ field, message }) => ({ id: field, text: t(message) }));
  const errorOf = (id: "from" | "to") => errors.find((error) => error.id === id)?.text;
  const options = {
    outlook: outlooks.map((value) => ({ value, label: t(`outlooks.${value}`) })),
    kind: transferKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
    account: useAccountOptions(accounts),
  };
  const select = (id: keyof typeof options) => (
    <Field id={id} label={t(`filter.${id}`)}>
      <Select
        id={id}
        key={chosen[id]}
        name={id}
        width="full"
        defaultValue={chosen[id]}
        placeholder={t("filter.all")}
        options={options[id]}
      />
    </Field>
  );
  const date = (id: "from" | "to") => (
    <Field id={id} label={t(`filter.${id}`)} error={errorOf(id)}>
      <DateInput
        {...controlAria(id, { error: errorOf(id) })}
        key={chosen[id]}
        name={id}
        defaultValue={chosen[id]}
      />
    </Field>
  );
  return (
    <Details summary={t("filter.title")} open={isFiltered(chosen)}>
      <Form method="get" noValidate>
        <Stack>
          <ErrorSummary errors={errors} />
          <Grid>
            {select("outlook")}
            {select("kind")}
            {select("account")}
          </Grid>
          <fieldset>
            <legend>{t("filter.period")}</legend>
            <Cluster align="end">
              {date("from")}
              {date("to")}
            </Cluster>
          </fieldset>
          <Cluster>
            <Button look="secondary">{t("filter.show")}</Button>
            <Link to="/Payments" reloadDocument>
              {t("filter.clear")}
            </Link>
          </Cluster>
        </Stack>
      </Form>
    </Details>
  );
}

function PaymentsList({ list, chosen, mayPay }: Extract<PageData, { state: "shown" }>) {
  const { t } = useTranslation("payments");
  if (list.total === 0 && isFiltered(chosen)) return <EmptyState title={t("noMatch")} />;
  if (list.total === 0)
    return (
      <EmptyState title={t("none.title")} text={t("none.text")}>
        {mayPay ? <LinkButton to="/Send">{t("none.action")}</LinkButton> : null}
      </EmptyState>
    );
  return (
    <PagedTable
      caption={t("title")}
      list={list}
      href={(page) => `/Payments${paymentsHref(chosen, page)}`}
      rowKey={({ reference }) => reference}
      columns={[
        {
          heading: t("columns.to"),
          names: true,
          cell: ({ reference, toName, toAccount }) => (
            <Link to={`/Payments/${reference}`}>
              <bdi>{toName || toAccount}</bdi>
            </Link>
          ),
        },
        timeColumn(t("columns.when"), "paidAt"),
        { heading: t("columns.kind"), plain: true, cell: ({ kind }) => t(`kinds.${kind}`) },
        {
          heading: t("columns.state"),
          plain: true,
          cell: ({ state, late }) => t(late ? "late.title" : `outlooks.${progressOf(state)}`),
        },
        amountColumn(t("columns.amount"), "amount"),
      ]}
    />
  );
}
