import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { formatRupees } from "common/money";
import type { PageOf } from "common/paging";
import { addQuery } from "common/path-query";
import { readPayeeKind, type NewPayee } from "common/payees";
import type { PayeeKind } from "common/payments";
import { JustMade } from "~/change/change-page";
import { findDone, type Made } from "~/change/change-flow.server";
import { refusalMessage } from "~/change/refusal.server";
import { listPayees, type Payee } from "~/customer/payees.server";
import type { CallResult } from "~/gateway/exchange.server";
import { say, type Message } from "~/i18n/wording";
import { requireCustomer } from "~/session/guards.server";
import { useBank } from "~/ui/bank";
import { LinkButton } from "~/ui/button";
import { Announcement, EmptyState } from "~/ui/content";
import type { Column } from "~/ui/data-table";
import { Cluster, Page } from "~/ui/layout";
import { PagedTable } from "~/ui/paged-table";
import { noBreak, VisuallyHidden } from "~/ui/text";
import { pageOfPayees } from "./payee-list.rules";
import { deletionPath, KindTabs } from "./payee.part";
import { addPayee, deletePayee } from "./payees.changes.server";

export const handle = {
  i18n: ["common", "flows", "payees"],
  title: "payees:list.title",
  menu: { group: "pay", order: 40 },
  query: ["kind", "page"],
};

/** Open to customers who only look. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { query } = customer;
  const kind = readPayeeKind(query.get("kind"));
  const done = query.get("done");
  const [added, deleted, result] = await Promise.all([
    findDone(customer, addPayee, done),
    findDone(customer, deletePayee, done),
    listPayees(customer, kind),
  ]);
  const page = { kind, now: customer.portal.clock.now(), mayPay: !customer.viewOnly, deleted };
  const adding = added && { ...added, payee: findPayee(result, added) };
  if (result.outcome === "done") {
    const list = pageOfPayees(result.answer, query.get("page"), adding?.payee ?? null);
    if (!list) throw new Response("Not found", { status: 404 });
    return data({ ...page, adding, list, wrong: null });
  }
  const [wrong, status]: [Message, number] =
    result.outcome === "refused"
      ? [refusalMessage(customer, result), 400]
      : [{ key: "errors.listUnreachable" }, result.outcome === "not-sent" ? 503 : 502];
  return data({ ...page, adding, list: null, wrong, failed: true }, { status });
}

const findPayee = (list: CallResult<Payee[]>, { input }: Made<NewPayee>): Payee | null =>
  (list.outcome === "done" &&
    list.answer.find(({ accountNumber }) => accountNumber === input.accountNumber)) ||
  null;

export default function ManageBeneficiary() {
  const { kind, now, mayPay, deleted, adding, list, wrong } = useLoaderData<typeof loader>();
  const { t } = useTranslation("payees");
  const { t: flows } = useTranslation("flows");
  const failure = (message: Message) =>
    "key" in message && message.key === "errors.listUnreachable"
      ? t("errors.listUnreachable")
      : say(flows, message);
  const add = mayPay ? (
    <LinkButton to={`/Beneficiary?kind=${kind}`} look={list?.rows.length ? "secondary" : undefined}>
      {t("list.add")}
    </LinkButton>
  ) : null;
  return (
    <Page lead={mayPay ? t("list.lead") : undefined}>
      {adding ? <AddingNotice adding={adding} now={now} /> : null}
      <JustMade made={deleted} say={() => t("delete.deleted")} unknown={t("delete.unknown")} />
      <KindTabs path="/ManageBeneficiary" kind={kind} />
      {wrong ? <Announcement kind="danger">{failure(wrong)}</Announcement> : null}
      {list?.rows.length === 0 ? (
        <EmptyState title={t("list.none")} text={mayPay ? t("list.noneText") : undefined}>
          {add}
        </EmptyState>
      ) : null}
      {list && list.rows.length > 0 ? (
        <>
          <PayeeTable list={list} />
          {add ? <div>{add}</div> : null}
        </>
      ) : null}
    </Page>
  );
}

type Adding = Pick<Made<unknown>, "state" | "reference"> & { payee: Payee | null };

function AddingNotice({ adding: { state, reference, payee }, now }: { adding: Adding; now: Date }) {
  const { t } = useTranslation("payees");
  switch (state) {
    case "done":
      return (
        <Announcement kind="success">
          <p>{payee ? t("added.done", { name: payee.name, reference }) : t("added.gone", { reference })}</p>
          {payee ? (
            <p>
              <PayeeState payee={payee} now={now} />
            </p>
          ) : null}
        </Announcement>
      );
    case "refused":
      return <Announcement kind="danger">{t("added.refused", { reference })}</Announcement>;
    case "unknown":
      return <Announcement kind="warning">{t("added.unknown", { reference })}</Announcement>;
  }
}

const transferPages: Record<PayeeKind, string> = {
  "within-bank": "/FundTransfer",
  imps: "/OtherBankTransfer?mode=IMPS",
  "neft-rtgs": "/OtherBankTransfer?mode=NEFT",
};

/** Account numbers are in full: customers compare them. */
function PayeeTable({ list }: { list: PageOf<Payee> }) {
  const { kind, now, mayPay } = useLoaderData<typeof loader>();
  const { t } = useTranslation("payees");
  const { shortName } = useBank();
  const bank: Column<Payee> = {
    heading: t("summary.bank"),
    cell: ({ bankName, ifsc }) => (
      <>
        {bankName ? <>{bankName}, </> : null}
        {ifsc}
      </>
    ),
  };
  const actions: Column<Payee> = {
    heading: t("list.actions"),
    plain: true,
    cell: (payee) => (
      <Cluster>
        {payee.usableFrom && payee.usableFrom > now ? null : (
          <Link to={addQuery(transferPages[payee.kind], { to: payee.handle })}>
            {t("list.pay")} <VisuallyHidden>{payee.name}</VisuallyHidden>
          </Link>
        )}
        <Link to={deletionPath(payee)}>
          {t("list.delete")} <VisuallyHidden>{payee.name}</VisuallyHidden>
        </Link>
      </Cluster>
    ),
  };
  return (
    <PagedTable
      caption={t(`kinds.${kind}`, { bank: shortName })}
      wide
      list={list}
      href={(page) => `/ManageBeneficiary?kind=${kind}&page=${page}`}
      rowKey={({ accountNumber, ifsc }) => accountNumber + (ifsc ?? "")}
      columns={[
        { heading: t("form.name"), names: true, cell: ({ name }) => name },
        { heading: t("summary.account"), kind: "code", cell: ({ accountNumber }) => accountNumber },
        ...(kind === "within-bank" ? [] : [bank]),
        { heading: t("list.addedOn"), kind: "date", cell: ({ addedOn }) => addedOn ?? "" },
        { heading: t("list.state"), plain: true, cell: (payee) => <PayeeState payee={payee} now={now} /> },
        ...(mayPay ? [actions] : []),
      ]}
    />
  );
}

function PayeeState({ payee, now }: { payee: Payee; now: Date }) {
  const { t } = useTranslation("payees");
  const { usableFrom, cappedUntil, firstDayCap } = payee;
  const from = usableFrom && usableFrom > now ? t("state.from", { time: at(usableFrom) }) : null;
  const cap =
    cappedUntil && cappedUntil > now && firstDayCap !== undefined
      ? t("state.cap", { amount: formatRupees(firstDayCap), time: at(cappedUntil) })
      : null;
  if (!from && !cap) return t("state.usable");
  return [from, cap].filter(Boolean).join(" ");
}

const at = (instant: Date) => noBreak(formatIstTime(instant));
