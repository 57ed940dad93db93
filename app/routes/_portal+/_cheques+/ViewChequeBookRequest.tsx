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
import { AccountChips } from "~/ui/account-chips";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/content";
import { shownAs, ShownList } from "~/ui/enquiry";
import { Page } from "~/ui/layout";
import { Avatar, Row } from "~/ui/list";
import { PagedList } from "~/ui/paged-list";
import { State } from "~/ui/state";
import { NoChequeAccount } from "./cheque-form.part";
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
  const ask =
    account && mayAsk ? (
      <LinkButton to={accountPath("/ChequeBookRequest", account)}>{t("requests.ask")}</LinkButton>
    ) : null;
  const none = (
    <EmptyState title={t("requests.none")} text={t(mayAsk ? "requests.noneText" : "viewOnly.requests")}>
      {ask}
    </EmptyState>
  );
  return (
    <Page>
      <JustMade made={requested} say={({ requestNumber: number }) => t("requests.news", { number })} />
      {account && list ? (
        <>
          <AccountChips path="" accounts={accounts} chosen={account.handle} />
          <ShownList enquiry={list} none={none}>
            {(shown) => (
              <>
                <PagedList
                  list={shown}
                  href={(page) => accountPath("", account, { page: String(page) })}
                  columns={[t("columns.leaves"), t("columns.issue"), t("columns.date")]}
                >
                  {({ requestNumber, leaves, state, stateOn, requestedOn }) => (
                    <Row
                      key={requestNumber}
                      lead={<Avatar icon="book" />}
                      title={t("requests.leaves", { count: leaves })}
                      small={requestNumber}
                      middle={
                        <State of={state === "delivered" ? "done" : "way"}>
                          {[t(`requests.states.${state}`), stateOn && formatDate(stateOn)]
                            .filter(Boolean)
                            .join(", ")}
                        </State>
                      }
                      end={formatDate(requestedOn)}
                    />
                  )}
                </PagedList>
                <div>{ask}</div>
              </>
            )}
          </ShownList>
        </>
      ) : (
        <NoChequeAccount />
      )}
    </Page>
  );
}
