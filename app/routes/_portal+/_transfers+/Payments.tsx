import { data, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isOperative } from "common/accounts";
import { paymentList } from "common/contract/payments.server";
import { lastFour } from "common/masks";
import { own } from "common/own";
import { sliceOf } from "common/paging";
import { formatDate, formatIstTime, istDate, monthStart, type IsoDate } from "common/dates";
import { isLate, stateNameOf, transferKinds } from "common/payments";
import { translator } from "~/i18n/instances.server";
import { say } from "~/i18n/wording";
import { requireAccount, requireCustomer, requirePage } from "~/session/guards.server";
import { useAccountName } from "~/ui/account-names";
import { Button } from "~/ui/button";
import { Announcement, Details, Notice } from "~/ui/content";
import { ErrorSummary } from "~/ui/form";
import { controlAria, Field } from "~/ui/field";
import { DateInput } from "~/ui/controls";
import { Cluster, Page, Stack } from "~/ui/layout";
import { Link } from "~/ui/link";
import { Avatar, Chips, initials, List, ListHead, Row } from "~/ui/list";
import { PaymentRow } from "~/ui/payment-row";
import { State } from "~/ui/state";
import { Money, noBreak, Written } from "~/ui/text";
import { listUnlisted, silences } from "./payment-outcome.server";
import { isFiltered, outlooks, paymentsHref, readPaymentsQuery } from "./payments.forms";
import { OrderList } from "./order-list.part";

export const handle = {
  i18n: ["common", "payments"],
  title: "payments:title",
  menu: { group: "pay", order: 60 },
  query: ["outlook", "kind", "account", "from", "to", "page"],
};

/** Open to customers who only look. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const query = readPaymentsQuery(customer.query);
  const account = query.chosen.account ? await requireAccount(customer, query.chosen.account) : null;
  const page = {
    accounts: customer.accounts.filter(({ kind }) => isOperative(kind)),
    mayPay: !customer.viewOnly,
    chosen: { ...query.chosen, account: account?.handle ?? "" },
    month: monthStart(customer.today),
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
  const months = translator(customer.language, "movements");
  const monthOf = (at: Date) => {
    const [year, month] = istDate(at).split("-") as [string, string];
    return say(months, { key: `months.${month}`, values: { year } });
  };
  const rows = payments.map((payment) => ({
    ...payment,
    late: isLate(payment, now),
    month: monthOf(payment.paidAt),
  }));
  return data({ ...page, state: "shown" as const, list: requirePage(query.page, rows, total) });
}

type PageData = SerializeFrom<typeof loader>;

export default function Payments() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("payments");
  const firstUse = page.state === "shown" && page.list.total === 0 && !isFiltered(page.chosen);
  return (
    <Page>
      {firstUse ? null : <PaymentsFilter page={page} />}
      <Unlisted unlisted={page.unlisted} />
      {page.state === "silent" ? (
        <Announcement kind="danger" unread>
          {t(page.message)}
        </Announcement>
      ) : null}
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
      <List>
        {unlisted.map(({ reference, order, state, askedAt }) => (
          <Row
            key={reference}
            to={`/Payments/${reference}`}
            lead={<Avatar letters={initials(order?.toName ?? "")} />}
            title={<Written>{order?.toName ?? reference}</Written>}
            small={[order && lastFour(order.toAccount), noBreak(formatIstTime(askedAt))]
              .filter(Boolean)
              .join(" · ")}
            middle={<State of={state === "pending" ? "unknown" : "refused"} />}
            end={order ? <Money paise={order.amount} /> : null}
          />
        ))}
      </List>
    </>
  );
}

function PaymentsFilter({ page }: { page: PageData }) {
  const { accounts, chosen, month } = page;
  const { t } = useTranslation(["payments", "common"]);
  const nameOf = useAccountName();
  const chip = (label: React.ReactNode, change: Partial<typeof chosen>) => ({
    to: `/Payments${paymentsHref({ ...chosen, ...change }, 1)}`,
    label,
    current: Object.entries(change).every(([field, value]) => own(chosen, field) === value),
  });
  const all = t("filter.all");
  const states = outlooks.map(([outlook, state]) =>
    chip(t(`common:states.${stateNameOf(state)}`), { outlook }),
  );
  const planned = { to: "/ViewScheduleTransfer", label: t("common:states.planned"), current: false };
  const ever = { from: "", to: "" };
  const kinds = ["" as const, ...transferKinds].map((kind) =>
    chip(kind ? t(`kinds.${kind}`) : all, { kind }),
  );
  const sources = accounts.map((one) => chip(<Written>{nameOf(one)}</Written>, { account: one.handle }));
  return (
    <>
      <Chips
        label={t("filter.outlook")}
        chips={[
          chip(all, { outlook: "", ...ever }),
          ...states,
          planned,
          chip(t("filter.month"), { ...ever, from: month }),
        ]}
      />
      {/* Closed after a choice, as without scripts. */}
      <Details key={paymentsHref(chosen, 1)} summary={t("filter.title")} open={page.state === "wrong"}>
        <Stack gap="small">
          <Chips label={t("filter.kind")} chips={kinds} />
          {sources.length > 1 ? (
            <Chips label={t("filter.account")} chips={[chip(all, { account: "" }), ...sources]} />
          ) : null}
          <PeriodForm page={page} />
        </Stack>
      </Details>
      <Chosen page={page} />
    </>
  );
}

function PeriodForm({ page }: { page: PageData }) {
  const { t } = useTranslation("payments");
  const { from: _from, to: _to, ...kept } = page.chosen;
  const errors =
    page.state === "wrong" ? page.errors.map(({ field, message }) => ({ id: field, text: t(message) })) : [];
  const date = (id: "from" | "to") => {
    const error = errors.find((one) => one.id === id)?.text;
    return (
      <Field id={id} label={t(`filter.${id}`)} error={error}>
        <DateInput
          {...controlAria(id, { error })}
          key={page.chosen[id]}
          name={id}
          defaultValue={page.chosen[id]}
        />
      </Field>
    );
  };
  return (
    <Form method="get" noValidate>
      <ErrorSummary errors={errors} />
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Cluster align="end">
        {date("from")}
        {date("to")}
        <Button look="secondary">{t("filter.show")}</Button>
      </Cluster>
    </Form>
  );
}

/** The folded filters in force. */
function Chosen({ page: { chosen, accounts } }: { page: PageData }) {
  const { t } = useTranslation("payments");
  const nameOf = useAccountName();
  const account = accounts.find(({ handle }) => handle === chosen.account);
  const kind = transferKinds.find((one) => one === chosen.kind);
  const day = (name: "from" | "to") =>
    /^\d{4}-\d\d-\d\d$/.test(chosen[name]) &&
    `${t(`filter.${name}`)} ${noBreak(formatDate(chosen[name] as IsoDate))}`;
  const words = [kind && t(`kinds.${kind}`), account && nameOf(account), day("from"), day("to")].filter(
    Boolean,
  );
  if (words.length === 0) return null;
  return (
    <p>
      {words.join(" · ")} <Link to="/Payments">{t("filter.clear")}</Link>
    </p>
  );
}

function PaymentsList({ list, chosen, mayPay }: Extract<PageData, { state: "shown" }>) {
  const { t } = useTranslation("payments");
  const add = mayPay ? { to: "/Send", label: t("none.action") } : null;
  const none = { title: t("none.title"), text: t("none.text"), add };
  return (
    <OrderList
      list={list}
      none={isFiltered(chosen) ? { title: t("noMatch") } : none}
      href={(to) => `/Payments${paymentsHref(chosen, to)}`}
    >
      {(row, at, rows) => [
        row.month === rows[at - 1]?.month ? null : <ListHead key={row.month} title={row.month} />,
        <PaymentRow key={row.reference} payment={row} />,
      ]}
    </OrderList>
  );
}
