import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { chequeBookRequests } from "common/contract/cheques.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatDate } from "common/dates";
import { pageOf, readPage, type PageOf } from "common/paging";
import { requireCustomer } from "~/session/guards.server";
import { LinkButton } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { EmptyState, Notice } from "~/ui/content";
import { EnquiryNotice, shownAs } from "~/ui/enquiry";
import { Page } from "~/ui/layout";
import { Pagination } from "~/ui/navigation";
import { ChequeAccountChoice } from "./cheque-form.part";
import { chequeAccounts, findChequeAccount } from "./cheques.server";

export const handle = { i18n: ["common", "cheques"], title: "cheques:requests.title" };

/** The requests for cheque books on an account; `?new=<request number>` right after one was made. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const query = new URL(args.request.url).searchParams;
  const account = await findChequeAccount(args, by);
  const page = { accounts: chequeAccounts(by), account, mayAsk: !by.viewOnly };
  if (!account) return { ...page, news: null, list: null };
  const asked = await by.ask(chequeBookRequests, { accountNumber: account.accountNumber });
  const known = asked.state === "shown" ? asked.answer.requests : [];
  const news = known.find(({ requestNumber }) => requestNumber === query.get("new"))?.requestNumber ?? null;
  return { ...page, news, list: shownAs(asked, ({ requests }) => pageOf(requests, readPage(query))) };
}

export default function ViewChequeBookRequest() {
  const { accounts, account, mayAsk, news, list } = useLoaderData<typeof loader>();
  const { t } = useTranslation("cheques");
  return (
    <Page>
      {news ? (
        <Notice kind="success" announced>
          {t("requests.news", { number: news })}
        </Notice>
      ) : null}
      <ChequeAccountChoice accounts={accounts} chosen={account?.accountNumber} />
      {!account || !list ? null : list.state === "shown" ? (
        <BookRequestTable account={account.accountNumber} list={list.answer} mayAsk={mayAsk} />
      ) : (
        <EnquiryNotice enquiry={list} />
      )}
    </Page>
  );
}

interface BookRequestTableProps {
  account: string;
  list: PageOf<AnswerOf<typeof chequeBookRequests>["requests"][number]>;
  mayAsk: boolean;
}

function BookRequestTable({ account, list, mayAsk }: BookRequestTableProps) {
  const { t } = useTranslation("cheques");
  const ask = mayAsk ? (
    <LinkButton look={list.total ? "secondary" : undefined} to={`/ChequeBookRequest?account=${account}`}>
      {t("requests.ask")}
    </LinkButton>
  ) : null;
  if (list.total === 0)
    return (
      <EmptyState title={t("requests.none")} text={t("requests.noneText")}>
        {ask}
      </EmptyState>
    );
  return (
    <>
      <DataTable
        caption={t("requests.title")}
        captionHidden
        rows={list.rows}
        rowKey={({ requestNumber }) => requestNumber}
        columns={[
          { heading: t("columns.account"), kind: "code", cell: ({ accountNumber }) => accountNumber },
          { heading: t("columns.leaves"), cell: ({ leaves }) => leaves },
          {
            heading: t("columns.bookRequest"),
            kind: "code",
            names: true,
            cell: ({ requestNumber }) => requestNumber,
          },
          {
            heading: t("columns.date"),
            kind: "date",
            cell: ({ requestedOn }) => formatDate(requestedOn),
          },
          { heading: t("columns.issue"), cell: ({ state }) => t(`requests.states.${state}`) },
        ]}
      />
      <Pagination
        page={list.page}
        pages={list.pages}
        rows={list.total}
        href={(page) => `?${new URLSearchParams({ account, page: String(page) })}`}
      />
      <div>{ask}</div>
    </>
  );
}
