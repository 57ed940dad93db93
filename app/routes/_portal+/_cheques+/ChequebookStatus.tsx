import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { NamedAccount } from "common/accounts";
import { chequeBooks } from "common/contract/cheques.server";
import type { AnswerOf } from "common/contract/service.server";
import { pageOf, readPage } from "common/paging";
import { requireCustomer } from "~/session/guards.server";
import { accountPath } from "~/ui/account-pages";
import { AccountChips } from "~/ui/account-chips";
import { Card, DescriptionList, Details, EmptyState } from "~/ui/content";
import { shownAs, ShownList } from "~/ui/enquiry";
import { Page } from "~/ui/layout";
import { List, Row } from "~/ui/list";
import { Pagination } from "~/ui/navigation";
import { LeafChip, NoChequeAccount } from "./cheque-form.part";
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
      {account && list ? (
        <>
          <AccountChips path="" accounts={accounts} chosen={account.handle} />
          <ShownList enquiry={list} none={<EmptyState title={t("books.none")} text={t("books.noneText")} />}>
            {({ rows, page, pages }) => (
              <>
                {rows.map((book) => (
                  <Book key={book.firstNumber} account={account} book={book} />
                ))}
                <Pagination
                  page={page}
                  pages={pages}
                  href={(requested) => accountPath("", account, { page: String(requested) })}
                />
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

interface BookProps {
  account: NamedAccount;
  book: AnswerOf<typeof chequeBooks>["books"][number];
}

/** A leaf's row opens the page of that cheque. */
function Book({ account, book }: BookProps) {
  const { t } = useTranslation("cheques");
  return (
    <Card title={t("books.range", { first: book.firstNumber, last: book.lastNumber })}>
      <DescriptionList
        close
        facts={[
          { term: t("books.issued"), value: { date: book.issuedOn } },
          ...countStates(book.leaves).map(({ state, count }) => ({
            term: t(`leafStates.${state}`),
            value: count,
          })),
        ]}
      />
      <Details summary={t("books.leaves")}>
        <List>
          {book.leaves.map(({ number, state }) => (
            <Row
              key={number}
              to={accountPath("/FateOfCheque", account, { number })}
              title={t("status.heading", { number })}
              end={<LeafChip state={state} />}
            />
          ))}
        </List>
      </Details>
    </Card>
  );
}
