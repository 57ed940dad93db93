import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { NamedAccount } from "common/accounts";
import { chequeBooks } from "common/contract/cheques.server";
import type { AnswerOf } from "common/contract/service.server";
import { pageOf, readPage } from "common/paging";
import { requireCustomer } from "~/session/guards.server";
import { accountPath } from "~/ui/account-pages";
import { Card, DescriptionList, Details, EmptyState } from "~/ui/content";
import { DataTable } from "~/ui/data-table";
import { shownAs, ShownList } from "~/ui/enquiry";
import { Cluster, Page } from "~/ui/layout";
import { Pagination } from "~/ui/navigation";
import { VisuallyHidden } from "~/ui/text";
import { ChequeAccountChoice } from "./cheque-form.part";
import { countStates } from "./cheques.forms";
import { chequeAccounts } from "./cheques.server";

export const handle = {
  i18n: ["common", "cheques"],
  title: "cheques:books.title",
  menu: { group: "cheques", order: 40 },
  query: ["account", "page"],
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const account = await chequeAccounts.find(args, customer);
  const page = { accounts: chequeAccounts.list(customer), account };
  if (!account) return { ...page, list: null };
  const books = await customer.ask(chequeBooks, { accountNumber: account.accountNumber });
  const current = readPage(customer.query);
  return { ...page, list: shownAs(books, (answer) => pageOf(answer.books, current)) };
}

export default function ChequebookStatus() {
  const { accounts, account, list } = useLoaderData<typeof loader>();
  const { t } = useTranslation("cheques");
  return (
    <Page>
      <ChequeAccountChoice accounts={accounts} chosen={account?.handle} />
      {account && list ? (
        <ShownList enquiry={list} none={<EmptyState title={t("books.none")} text={t("books.noneText")} />}>
          {({ rows, page, pages }) => (
            <>
              {rows.map((book) => (
                <BookCard key={book.firstNumber} account={account} book={book} />
              ))}
              <Pagination
                page={page}
                pages={pages}
                href={(requested) => accountPath("", account, { page: String(requested) })}
              />
            </>
          )}
        </ShownList>
      ) : null}
    </Page>
  );
}

interface BookCardProps {
  account: NamedAccount;
  book: AnswerOf<typeof chequeBooks>["books"][number];
}

function BookCard({ account, book }: BookCardProps) {
  const { t } = useTranslation("cheques");
  const name = t("books.range", { first: book.firstNumber, last: book.lastNumber });
  const link = (page: string, number: string, text: string) => (
    <Link to={accountPath(page, account, { number })}>
      {text} <VisuallyHidden>{number}</VisuallyHidden>
    </Link>
  );
  return (
    <Card title={name}>
      <DescriptionList
        facts={[
          { term: t("books.issued"), value: { date: book.issuedOn } },
          ...countStates(book.leaves).map(({ state, count }) => ({
            term: t(`leafStates.${state}`),
            value: count,
          })),
        ]}
      />
      <Details summary={t("books.leaves")}>
        <DataTable
          caption={name}
          captionHidden
          rows={book.leaves}
          rowKey={({ number }) => number}
          columns={[
            { heading: t("columns.number"), names: true, cell: ({ number }) => number },
            { heading: t("columns.status"), plain: true, cell: ({ state }) => t(`leafStates.${state}`) },
            {
              heading: t("columns.action"),
              plain: true,
              cell: ({ number, state }) => (
                <Cluster>
                  {link("/FateOfCheque", number, t("books.status"))}
                  {state === "unused" ? link("/StopChequeRequest", number, t("books.stop")) : null}
                </Cluster>
              ),
            },
          ]}
        />
      </Details>
    </Card>
  );
}
