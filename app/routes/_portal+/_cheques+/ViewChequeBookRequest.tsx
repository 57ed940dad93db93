import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { chequeBookRequests, type chequeBookRequest } from "common/contract/cheques.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatDate } from "common/dates";
import { pageOf, readPage } from "common/paging";
import { JustMade } from "~/change/change-page";
import { findDone } from "~/change/change-flow.server";
import { requireCustomer } from "~/session/guards.server";
import { accountPath } from "~/ui/account-pages";
import { LinkButton } from "~/ui/button";
import { dateColumn, numberColumn, textColumn } from "~/ui/columns";
import { EmptyState } from "~/ui/content";
import { shownAs, ShownList } from "~/ui/enquiry";
import { Page } from "~/ui/layout";
import { PagedTable } from "~/ui/paged-table";
import { ChequeAccountChoice } from "./cheque-form.part";
import { requestBooks } from "./cheques.changes.server";
import { chequeAccounts } from "./cheques.server";

export const handle = {
  i18n: ["common", "flows", "cheques"],
  title: "cheques:requests.title",
  menu: { group: "cheques", order: 60 },
  query: ["account", "page"],
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { query } = customer;
  const account = await chequeAccounts.find(args, customer);
  const made = await findDone(customer, requestBooks, query.get("done"));
  const page = {
    accounts: chequeAccounts.list(customer),
    account,
    mayAsk: !customer.viewOnly,
    requested: made && { state: made.state, input: made.answer as AnswerOf<typeof chequeBookRequest> },
  };
  if (!account) return { ...page, list: null };
  const listed = await customer.ask(chequeBookRequests, { accountNumber: account.accountNumber });
  return { ...page, list: shownAs(listed, ({ requests }) => pageOf(requests, readPage(query))) };
}

export default function ViewChequeBookRequest() {
  const { accounts, account, mayAsk, requested, list } = useLoaderData<typeof loader>();
  const { t } = useTranslation("cheques");
  const ask = (look?: "secondary") =>
    account && mayAsk ? (
      <LinkButton look={look} to={accountPath("/ChequeBookRequest", account)}>
        {t("requests.ask")}
      </LinkButton>
    ) : null;
  const none = (
    <EmptyState title={t("requests.none")} text={t(mayAsk ? "requests.noneText" : "viewOnly.requests")}>
      {ask()}
    </EmptyState>
  );
  return (
    <Page>
      <JustMade made={requested} say={({ requestNumber: number }) => t("requests.news", { number })} />
      <ChequeAccountChoice accounts={accounts} chosen={account?.handle} />
      {account && list ? (
        <ShownList enquiry={list} none={none}>
          {(requests) => (
            <>
              <PagedTable
                caption={t("requests.title")}
                list={requests}
                href={(page) => accountPath("", account, { page: String(page) })}
                rowKey={({ requestNumber }) => requestNumber}
                columns={[
                  textColumn(t("columns.account"), "accountNumber", { kind: "code" }),
                  textColumn(t("columns.leaves"), "leaves"),
                  numberColumn(t("columns.bookRequest"), "requestNumber"),
                  dateColumn(t("columns.date"), "requestedOn"),
                  {
                    heading: t("columns.issue"),
                    plain: true,
                    cell: ({ state, stateOn }) =>
                      [t(`requests.states.${state}`), stateOn && formatDate(stateOn)]
                        .filter(Boolean)
                        .join(", "),
                  },
                ]}
              />
              <div>{ask("secondary")}</div>
            </>
          )}
        </ShownList>
      ) : null}
    </Page>
  );
}
