import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shownAs } from "~/domain/enquiry";
import { pageOf, readPage } from "~/domain/paging";
import { listBookRequests } from "~/flows/cheque-books.server";
import { chequeAccounts } from "~/flows/cheque-deed.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { isViewOnly, requireCustomer } from "~/session/guards.server";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { ChequeAccountChoice } from "./account-choice.part";
import { BookRequestTable } from "./book-request-table.part";
import { chosenChequeAccount } from "./chosen-account.server";

export const handle = { i18n: ["common", "statements", "cheques"] };

/** The requests for cheque books on an account; `?new=<request number>` right after one was made. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "cheques");
  const query = new URL(args.request.url).searchParams;
  const account = await chosenChequeAccount(args, by);
  const page = {
    title: t("requests.title"),
    accounts: chequeAccounts(by),
    account,
    mayAsk: !isViewOnly(by.session),
  };
  if (!account) return { ...page, news: null, list: null };
  const asked = await listBookRequests(by, account.accountNumber);
  const known = asked.state === "shown" ? asked.answer.requests : [];
  const news = known.find(({ requestNumber }) => requestNumber === query.get("new"))?.requestNumber ?? null;
  return { ...page, news, list: shownAs(asked, ({ requests }) => pageOf(requests, readPage(query))) };
}

export default function ViewChequeBookRequest() {
  const { accounts, account, mayAsk, news, list } = useLoaderData<typeof loader>();
  const { t } = useTranslation("cheques");
  return (
    <Page title={t("requests.title")}>
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
