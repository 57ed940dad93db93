import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { stoppedCheques } from "common/contract/cheques.server";
import { formatDate } from "common/dates";
import { readPage, sliceOf } from "common/paging";
import { JustMade } from "~/change/change-page";
import { findDone } from "~/change/change-flow.server";
import { requireCustomer, requirePage } from "~/session/guards.server";
import { useAccountName } from "~/ui/account-names";
import { accountPath } from "~/ui/account-pages";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/content";
import { isNotKnown, knownOr, PartlyRead, shownAs, ShownList } from "~/ui/enquiry";
import { Cluster, Page } from "~/ui/layout";
import { Link } from "~/ui/link";
import { Avatar, Row } from "~/ui/list";
import { PagedList } from "~/ui/paged-list";
import { State } from "~/ui/state";
import { Money, noBreak, VisuallyHidden } from "~/ui/text";
import { takeStopBack } from "./cheques.changes.server";
import { chequeAccounts, enquireDeclarations, type Stop } from "./cheques.server";

export const handle = {
  i18n: ["common", "flows", "cheques"],
  title: "cheques:stops.title",
  menu: { group: "cheques", order: 20 },
  query: ["page"],
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { query } = customer;
  const page = readPage(query);
  const accounts = chequeAccounts.list(customer);
  const [requested, made, ...declared] = await Promise.all([
    customer.ask(stoppedCheques, sliceOf(page)),
    findDone(customer, takeStopBack, query.get("done")),
    ...accounts.map(({ accountNumber }) => enquireDeclarations(customer, accountNumber)),
  ]);
  /** The bank knows payee and amount of a declared cheque only. */
  const shown = (stop: Stop) => {
    const at = accounts.findIndex(({ accountNumber }) => accountNumber === stop.accountNumber);
    const list = declared[at] && knownOr(declared[at], { missing: [], unknown: [] });
    const cheque = list?.find(({ number }) => number === stop.number);
    return { ...stop, account: accounts[at], payee: cheque?.payee, amount: cheque?.amount };
  };
  return {
    mayRevoke: !customer.viewOnly,
    made,
    partly: declared.some(isNotKnown),
    list: shownAs(requested, ({ stops, total }) => requirePage(page, stops.map(shown), total)),
  };
}

export default function ViewStopCheque() {
  const { mayRevoke, made, partly, list } = useLoaderData<typeof loader>();
  const { t } = useTranslation("cheques");
  const { t: common } = useTranslation();
  const stop = <LinkButton to="/StopChequeRequest">{common("menu./StopChequeRequest")}</LinkButton>;
  const none = (
    <EmptyState title={t("stops.none")} text={t("stops.noneText")}>
      {stop}
    </EmptyState>
  );
  return (
    <Page>
      <JustMade made={made} say={({ number }) => t("stops.revoked", { number })} />
      <ShownList enquiry={list} none={none}>
        {(shown) => (
          <>
            <PartlyRead unread={partly} />
            <div>{stop}</div>
            <PagedList
              list={shown}
              href={(to) => `/ViewStopCheque?page=${to}`}
              columns={[t("columns.number"), t("columns.status"), t("status.amount")]}
            >
              {(row, at) => <StopRow key={at} stop={row} mayRevoke={mayRevoke} />}
            </PagedList>
            {mayRevoke ? null : <p>{t("viewOnly.stop")}</p>}
          </>
        )}
      </ShownList>
    </Page>
  );
}

const looks = { stopped: "stopped", revoked: "ended", used: "returned" } as const;

type Shown = Extract<SerializeFrom<typeof loader>["list"], { state: "shown" }>["answer"]["rows"][number];

function StopRow({ stop, mayRevoke }: { stop: Shown; mayRevoke: boolean }) {
  const { t } = useTranslation("cheques");
  const nameOf = useAccountName();
  const { account, number, state, requestedOn, payee, amount } = stop;
  if (!account) return null;
  return (
    <Row
      to={accountPath("/FateOfCheque", account, { number })}
      lead={<Avatar icon="cheque" />}
      title={t("status.heading", { number })}
      small={[payee, nameOf(account), noBreak(formatDate(requestedOn))].filter(Boolean).join(" · ")}
      middle={
        <Cluster>
          <State of={looks[state]}>{t(`stops.states.${state}`)}</State>
          {state === "stopped" && mayRevoke ? (
            <Link className="list__action" to={accountPath("/ViewStopCheque/Revoke", account, { number })}>
              {t("stops.revoke")} <VisuallyHidden>{number}</VisuallyHidden>
            </Link>
          ) : null}
        </Cluster>
      }
      end={amount ? <Money paise={amount} /> : null}
    />
  );
}
