import { useTranslation } from "react-i18next";
import type { positivePayHistory } from "~/contract/cheques.server";
import type { AnswerOf } from "~/contract/service.server";
import { formatDate } from "~/domain/dates";
import type { PageOf } from "~/domain/paging";
import { declarationsHref, issuedOn, type ChosenDeclarations } from "~/domain/positive-pay-query";
import { LinkButton } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Money } from "~/ui/money";
import { Pagination } from "~/ui/pagination";

interface PositivePayListProps {
  account: string;
  chosen: ChosenDeclarations;
  filtered: boolean;
  page: PageOf<AnswerOf<typeof positivePayHistory>["declarations"][number]>;
}

/** Each declared cheque by its number, and what became of it. */
export function PositivePayList({ account, chosen, filtered, page }: PositivePayListProps) {
  const { t } = useTranslation("cheques");
  if (page.total === 0 && filtered) return <EmptyState title={t("positivePay.history.noMatch")} />;
  if (page.total === 0)
    return (
      <EmptyState title={t("positivePay.history.none")} text={t("positivePay.lead")}>
        <LinkButton to={`/PositivePay?${new URLSearchParams({ account })}`}>
          {t("positivePay.add.title")}
        </LinkButton>
      </EmptyState>
    );
  return (
    <>
      <DataTable
        caption={t("positivePay.history.title")}
        captionUnseen
        wide
        rows={page.rows}
        rowKey={({ number }, index) => `${number} ${index}`}
        columns={[
          {
            heading: t("positivePay.fields.number"),
            kind: "code",
            names: true,
            cell: ({ number }) => number,
          },
          { heading: t("positivePay.fields.payee"), cell: ({ payee }) => <bdi>{payee}</bdi> },
          {
            heading: t("positivePay.fields.issueDate"),
            kind: "date",
            cell: (row) => formatDate(issuedOn(row)),
          },
          {
            heading: t("positivePay.fields.amount"),
            kind: "amount",
            cell: ({ amount }) => <Money paise={amount} />,
          },
          { heading: t("positivePay.history.channel"), cell: ({ channel }) => channel },
          { heading: t("positivePay.history.state"), cell: ({ state }) => t(`positivePay.states.${state}`) },
        ]}
      />
      <Pagination
        page={page.page}
        pages={page.pages}
        rows={page.total}
        href={(wanted) => declarationsHref(account, chosen, wanted)}
      />
    </>
  );
}
