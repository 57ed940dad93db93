import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { chequePath } from "~/domain/cheque-forms";
import { countStates } from "~/domain/cheque-states";
import { formatDate } from "~/domain/dates";
import type { ChequeBook } from "~/flows/cheque-books.server";
import { Card } from "~/ui/card";
import { DataTable } from "~/ui/data-table";
import { DescriptionList } from "~/ui/description-list";
import { Details } from "~/ui/details";
import { Cluster } from "~/ui/layout";
import { Unseen } from "~/ui/unseen";

/** One book: how many of its leaves are in which state, and on request each leaf with what can be done about it. */
export function BookCard({ account, book }: { account: string; book: ChequeBook }) {
  const { t } = useTranslation("cheques");
  const name = t("books.range", { first: book.firstNumber, last: book.lastNumber });
  return (
    <Card title={name}>
      <DescriptionList
        facts={[
          { term: t("books.issued"), value: formatDate(book.issuedOn) },
          ...countStates(book.leaves).map(({ state, count }) => ({
            term: t(`leafStates.${state}`),
            value: count,
          })),
        ]}
      />
      <Details summary={t("books.leaves")}>
        <DataTable
          caption={name}
          captionUnseen
          rows={book.leaves}
          rowKey={({ number }) => number}
          columns={[
            { heading: t("columns.number"), names: true, cell: ({ number }) => number },
            { heading: t("columns.status"), cell: ({ state }) => t(`leafStates.${state}`) },
            {
              heading: t("columns.action"),
              cell: ({ number, state }) => (
                <Cluster>
                  <Link to={chequePath("/FateOfCheque", account, number)}>
                    {t("books.fate")} <Unseen>{number}</Unseen>
                  </Link>
                  {state === "unused" ? (
                    <Link to={chequePath("/StopChequeRequest", account, number)}>
                      {t("books.stop")} <Unseen>{number}</Unseen>
                    </Link>
                  ) : null}
                </Cluster>
              ),
            },
          ]}
        />
      </Details>
    </Card>
  );
}
