import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { stoppedCheques } from "common/contract/cheques.server";
import { readPage, sliceOf } from "common/paging";
import { JustMade } from "~/change/change-page";
import { findDone } from "~/change/change-flow.server";
import { requireCustomer, requirePage } from "~/session/guards.server";
import { accountPath } from "~/ui/account-pages";
import { LinkButton } from "~/ui/button";
import { dateColumn, textColumn } from "~/ui/columns";
import type { Column } from "~/ui/data-table";
import { EmptyState } from "~/ui/content";
import { shownAs, ShownList } from "~/ui/enquiry";
import { Page } from "~/ui/layout";
import { PagedTable } from "~/ui/paged-table";
import { VisuallyHidden } from "~/ui/text";
import { takeStopBack } from "./cheques.changes.server";
import type { Stop } from "./revoke.server";

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
  const requested = await customer.ask(stoppedCheques, sliceOf(page));
  const withHandle = (stop: Stop) => ({ ...stop, handle: customer.handleOf("account", stop.accountNumber) });
  return {
    mayRevoke: !customer.viewOnly,
    made: await findDone(customer, takeStopBack, query.get("done")),
    list: shownAs(requested, ({ stops, total }) => requirePage(page, stops.map(withHandle), total)),
  };
}

export default function ViewStopCheque() {
  const { mayRevoke, made, list } = useLoaderData<typeof loader>();
  const { t } = useTranslation("cheques");
  const { t: common } = useTranslation();
  const stop = (look?: "secondary") => (
    <LinkButton look={look} to="/StopChequeRequest">
      {common("menu./StopChequeRequest")}
    </LinkButton>
  );
  const none = (
    <EmptyState title={t("stops.none")} text={t("stops.noneText")}>
      {stop()}
    </EmptyState>
  );
  const revoke: Column<Stop & { handle: string }> = {
    heading: t("columns.action"),
    cell: ({ number, state, handle }) =>
      state === "stopped" ? (
        <Link to={accountPath("/ViewStopCheque/Revoke", { handle }, { number })}>
          {t("stops.revoke")} <VisuallyHidden>{number}</VisuallyHidden>
        </Link>
      ) : (
        "–"
      ),
  };
  return (
    <Page>
      <JustMade made={made} say={({ number }) => t("stops.revoked", { number })} />
      <ShownList enquiry={list} none={none}>
        {(stops) => (
          <>
            <PagedTable
              caption={t("stops.title")}
              wide
              list={stops}
              href={(page) => `/ViewStopCheque?page=${page}`}
              rowKey={(_, index) => index}
              columns={[
                textColumn(t("columns.customer"), "customerNumber", { kind: "code" }),
                textColumn(t("columns.request"), "requestNumber", { kind: "code" }),
                textColumn(t("columns.account"), "accountNumber", { kind: "code" }),
                textColumn(t("columns.number"), "number", { names: true }),
                {
                  heading: t("columns.status"),
                  plain: true,
                  cell: ({ state }) => t(`stops.states.${state}`),
                },
                dateColumn(t("columns.date"), "requestedOn"),
                ...(mayRevoke ? [revoke] : []),
              ]}
            />
            {mayRevoke ? null : <p>{t("viewOnly.stop")}</p>}
            <div>{stop("secondary")}</div>
          </>
        )}
      </ShownList>
    </Page>
  );
}
