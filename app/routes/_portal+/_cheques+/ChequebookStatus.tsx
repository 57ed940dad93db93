import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shownAs } from "~/domain/enquiry";
import { pageOf, readPage } from "~/domain/paging";
import { listBooks } from "~/flows/cheque-books.server";
import { chequeAccounts } from "~/flows/cheque-deed.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { requireCustomer } from "~/session/guards.server";
import { EmptyState } from "~/ui/empty-state";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Page } from "~/ui/page";
import { Pagination } from "~/ui/pagination";
import { ChequeAccountChoice } from "./account-choice.part";
import { BookCard } from "./book-card.part";
import { chosenChequeAccount } from "./chosen-account.server";

export const handle = { i18n: ["common", "statements", "cheques"] };

/** The cheque books of an account and what became of their leaves. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "cheques");
  const account = await chosenChequeAccount(args, by);
  const page = { title: t("books.title"), accounts: chequeAccounts(by), account };
  if (!account) return { ...page, list: null };
  const books = await listBooks(by, account.accountNumber);
  const current = readPage(new URL(args.request.url).searchParams);
  return { ...page, list: shownAs(books, (answer) => pageOf(answer.books, current)) };
}

export default function ChequebookStatus() {
  const { accounts, account, list } = useLoaderData<typeof loader>();
  const { t } = useTranslation("cheques");
  return (
    <Page title={t("books.title")}>
      <ChequeAccountChoice accounts={accounts} chosen={account?.accountNumber} />
      {!account || !list ? null : list.state !== "shown" ? (
        <EnquiryNotice enquiry={list} />
      ) : list.answer.total === 0 ? (
        <EmptyState title={t("books.none")} text={t("books.noneText")} />
      ) : (
        <>
          {list.answer.rows.map((book) => (
            <BookCard key={book.firstNumber} account={account.accountNumber} book={book} />
          ))}
          <Pagination
            page={list.answer.page}
            pages={list.answer.pages}
            href={(page) => `?${new URLSearchParams({ account: account.accountNumber, page: String(page) })}`}
          />
        </>
      )}
    </Page>
  );
}
