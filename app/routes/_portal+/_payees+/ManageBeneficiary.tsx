import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { lastFour } from "common/masks";
import { readPage, sliceOf } from "common/paging";
import { payeeKey } from "common/payees";
import { payeeKinds } from "common/payments";
import { JustMade } from "~/change/change-page";
import { findDone, type Made } from "~/change/change-flow.server";
import { refusalMessage } from "~/change/refusal.server";
import { listKeptPayees, type KeptPayee, type Unlisted } from "~/customer/payees.server";
import { say, type Message } from "~/i18n/wording";
import { requireCustomer, requirePage, type SignedIn } from "~/session/guards.server";
import { useBank } from "~/ui/bank";
import { LinkButton, SecondaryLink } from "~/ui/button";
import { Announcement, EmptyState } from "~/ui/content";
import { Page } from "~/ui/layout";
import { Avatar, Chips, initials, Row } from "~/ui/list";
import { PagedList } from "~/ui/paged-list";
import { payeePath, PayeeState, paymentPath, useKindNames } from "./payee.part";
import { addPayee, deletePayee, type CheckedPayee } from "./payees.changes.server";
import { Written } from "~/ui/text";

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
  const [added, deleted, { payees: known, failed }] = await Promise.all([
    findDone(customer, addPayee, done),
    findDone(customer, deletePayee, done),
    listKeptPayees(customer, kind ? [kind] : undefined),
  ]);
  const now = customer.portal.clock.now();
  const payees =
    chosen === "waiting" ? known.filter(({ usableFrom }) => usableFrom && usableFrom > now) : known;
  const page = { chosen, kind, now, mayPay: !customer.viewOnly, deleted };
  const payee = known.find((one) => added && payeeKey(one) === payeeKey(added.input)) ?? null;
  const adding = added && { ...added, payee };
  const number = readPage(query);
  const { offset, limit } = sliceOf(number);
  const isUnknown = failed && payees.length === 0;
  const list = isUnknown ? null : requirePage(number, payees.slice(offset, offset + limit), payees.length);
  const { wrong, status } = failed ? whyNotListed(customer, failed) : { wrong: null, status: 200 };
  return data({ ...page, adding, list, wrong, failed: wrong !== null }, { status });
}

function whyNotListed(customer: SignedIn, failed: Unlisted): { wrong: Message; status: number } {
  if (failed.outcome === "refused") return { wrong: refusalMessage(customer, failed), status: 400 };
  const status = failed.outcome === "not-sent" ? 503 : 502;
  return { wrong: { key: "payees:errors.listUnreachable" }, status };
}

export default function ManageBeneficiary() {
  const { chosen, kind, now, mayPay, deleted, adding, list, wrong } = useLoaderData<typeof loader>();
  const { t } = useTranslation("payees");
  const { t: flows } = useTranslation("flows");
  const { shortName } = useBank();
  const nameOf = useKindNames();
  const addPath = kind ? `/Beneficiary?kind=${kind}` : "/Beneficiary";
  const chips = [undefined, ...filters].map((one) => ({
    to: one ? `/ManageBeneficiary?kind=${one}` : "/ManageBeneficiary",
    label: t(`kinds.${one ?? "all"}`, { bank: shortName }),
    current: one === chosen,
  }));
  const href = (to: number) => `/ManageBeneficiary?${chosen ? `kind=${chosen}&` : ""}page=${to}`;
  return (
    <Page>
      {adding ? <AddingNotice adding={adding} now={now} /> : null}
      <JustMade made={deleted} say={() => t("delete.deleted")} unknown={t("delete.unknown")} />
      <Chips label={t("kinds.label")} chips={chips} />
      {wrong ? (
        <Announcement kind="danger" unread>
          {say(flows, wrong)}
        </Announcement>
      ) : null}
      {mayPay && list?.total !== 0 ? (
        <div>
          <SecondaryLink to={addPath}>{t("list.add")}</SecondaryLink>
        </div>
      ) : null}
      {list?.total === 0 ? (
        <EmptyState title={t("list.none")} text={mayPay ? t("list.noneText") : undefined}>
          {mayPay ? <LinkButton to={addPath}>{t("list.add")}</LinkButton> : null}
        </EmptyState>
      ) : list ? (
        <PagedList list={list} href={href} columns={[t("form.name"), t("list.state"), ""]}>
          {(payee) => (
            <Row
              key={payee.handle}
              to={payeePath(payee)}
              lead={<Avatar letters={initials(payee.name)} />}
              title={<Written>{payee.name}</Written>}
              small={`${payee.bankName ?? shortName} ${lastFour(payee.accountNumber)}`}
              middle={<PayeeState payee={payee} now={now} usable={payee.kinds.map(nameOf).join(" · ")} />}
            />
          )}
        </PagedList>
      ) : null}
    </Page>
  );
}

type Adding = Made<CheckedPayee> & { payee: KeptPayee | null };

function AddingNotice({ adding, now }: { adding: Adding; now: Date }) {
  const { state, reference, payee, input } = adding;
  const { t } = useTranslation("payees");
  const payment = paymentPath({ ...input.asked, ...(payee && { payee: payee.handle }) });
  if (state === "refused")
    return <Announcement kind="danger">{t("added.refused", { reference })}</Announcement>;
  if (state === "unknown")
    return <Announcement kind="warning">{t("added.unknown", { reference })}</Announcement>;
  return (
    <Announcement kind="success">
      <p>{payee ? t("added.done", { name: payee.name, reference }) : t("added.gone", { reference })}</p>
      {payee ? (
        <p>
          <PayeeState payee={payee} now={now} usable={t("state.usable")} />
        </p>
      ) : null}
      {payment ? <LinkButton to={payment}>{t("add.back")}</LinkButton> : null}
    </Announcement>
  );
}
