import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { lastFour } from "common/masks";
import { readPage, sliceOf } from "common/paging";
import { payeeKinds } from "common/payments";
import { JustMade } from "~/change/change-page";
import { findDone, type Made } from "~/change/change-flow.server";
import { refusalMessage } from "~/change/refusal.server";
import { listPayees, mergePayees, type KeptPayee } from "~/customer/payees.server";
import { say, type Message } from "~/i18n/wording";
import { requireCustomer, requirePage } from "~/session/guards.server";
import { useBank } from "~/ui/bank";
import { LinkButton, SecondaryLink } from "~/ui/button";
import { Announcement, EmptyState } from "~/ui/content";
import { Page } from "~/ui/layout";
import { Avatar, Chips, initials, List, Row } from "~/ui/list";
import { Pagination } from "~/ui/navigation";
import { payeePath, PayeeState, useKindNames } from "./payee.part";
import { addPayee, deletePayee } from "./payees.changes.server";

export const handle = {
  i18n: ["common", "flows", "payees"],
  title: "payees:list.title",
  menu: { group: "pay", order: 40 },
  query: ["kind", "page"],
};

const filters = [...payeeKinds, "waiting"] as const;

/** All payees, those of a kind, or those whose waiting time runs. Open to customers who only look. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { query } = customer;
  const chosen = filters.find((known) => known === query.get("kind"));
  const kind = payeeKinds.find((known) => known === chosen);
  const done = query.get("done");
  const [added, deleted, ...results] = await Promise.all([
    findDone(customer, addPayee, done),
    findDone(customer, deletePayee, done),
    ...(kind ? [kind] : payeeKinds).map((one) => listPayees(customer, one)),
  ]);
  const known = mergePayees(results.flatMap((result) => (result.outcome === "done" ? result.answer : [])));
  const now = customer.portal.clock.now();
  const payees =
    chosen === "waiting" ? known.filter(({ usableFrom }) => usableFrom && usableFrom > now) : known;
  const page = { chosen, kind, now, mayPay: !customer.viewOnly, deleted };
  const payee = known.find(({ accountNumber }) => accountNumber === added?.input.accountNumber) ?? null;
  const adding = added && { ...added, payee };
  const number = readPage(query);
  const { offset, limit } = sliceOf(number);
  const list = () => requirePage(number, payees.slice(offset, offset + limit), payees.length);
  const failed = results.find(({ outcome }) => outcome !== "done");
  if (!failed || failed.outcome === "done") return data({ ...page, adding, list: list(), wrong: null });
  const [wrong, status]: [Message, number] =
    failed.outcome === "refused"
      ? [refusalMessage(customer, failed), 400]
      : [{ key: "errors.listUnreachable" }, failed.outcome === "not-sent" ? 503 : 502];
  return data({ ...page, adding, list: payees.length > 0 ? list() : null, wrong, failed: true }, { status });
}

export default function ManageBeneficiary() {
  const { chosen, kind, now, mayPay, deleted, adding, list, wrong } = useLoaderData<typeof loader>();
  const { t } = useTranslation("payees");
  const { t: flows } = useTranslation("flows");
  const { shortName } = useBank();
  const failure = (message: Message) =>
    "key" in message && message.key === "errors.listUnreachable"
      ? t("errors.listUnreachable")
      : say(flows, message);
  const addPath = kind ? `/Beneficiary?kind=${kind}` : "/Beneficiary";
  const chips = [undefined, ...filters].map((one) => ({
    to: one ? `/ManageBeneficiary?kind=${one}` : "/ManageBeneficiary",
    label: t(`kinds.${one ?? "all"}`, { bank: shortName }),
    current: one === chosen,
  }));
  return (
    <Page>
      {adding ? <AddingNotice adding={adding} now={now} /> : null}
      <JustMade made={deleted} say={() => t("delete.deleted")} unknown={t("delete.unknown")} />
      <Chips label={t("kinds.label")} chips={chips} />
      {wrong ? <Announcement kind="danger">{failure(wrong)}</Announcement> : null}
      {list?.total === 0 ? (
        <EmptyState title={t("list.none")} text={mayPay ? t("list.noneText") : undefined}>
          {mayPay ? <LinkButton to={addPath}>{t("list.add")}</LinkButton> : null}
        </EmptyState>
      ) : (
        <>
          {mayPay ? (
            <div>
              <SecondaryLink to={addPath}>{t("list.add")}</SecondaryLink>
            </div>
          ) : null}
          {list ? <Payees list={list} /> : null}
        </>
      )}
    </Page>
  );
}

function Payees({ list }: { list: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["list"]> }) {
  const { chosen, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation("payees");
  const { shortName } = useBank();
  const nameOf = useKindNames();
  const { rows, page, pages, total } = list;
  const href = (to: number) => `/ManageBeneficiary?${chosen ? `kind=${chosen}&` : ""}page=${to}`;
  return (
    <>
      <List columns={[t("form.name"), t("list.state"), ""]}>
        {rows.map((payee) => (
          <Row
            key={payee.handle}
            to={payeePath(payee)}
            lead={<Avatar letters={initials(payee.name)} />}
            title={<bdi>{payee.name}</bdi>}
            small={`${payee.bankName ?? shortName} ${lastFour(payee.accountNumber)}`}
            middle={<PayeeState payee={payee} now={now} usable={payee.kinds.map(nameOf).join(" · ")} />}
          />
        ))}
      </List>
      <Pagination page={page} pages={pages} rows={total} href={href} />
    </>
  );
}

type Adding = Pick<Made<unknown>, "state" | "reference"> & { payee: KeptPayee | null };

function AddingNotice({ adding: { state, reference, payee }, now }: { adding: Adding; now: Date }) {
  const { t } = useTranslation("payees");
  switch (state) {
    case "done":
      return (
        <Announcement kind="success">
          <p>{payee ? t("added.done", { name: payee.name, reference }) : t("added.gone", { reference })}</p>
          {payee ? (
            <p>
              <PayeeState payee={payee} now={now} usable={t("state.usable")} />
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
