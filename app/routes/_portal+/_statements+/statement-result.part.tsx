import { useTranslation } from "react-i18next";
import { formatDate } from "~/domain/dates";
import { MOST_PDF_ENTRIES, type StatementRange } from "~/domain/statement-range";
import type { StatementPage } from "~/gateway/statement-page.server";
import { DescriptionList } from "~/ui/description-list";
import { EmptyState } from "~/ui/empty-state";
import { Cluster } from "~/ui/layout";
import { Money } from "~/ui/money";
import { Notice } from "~/ui/notice";
import { Pagination } from "~/ui/pagination";
import { Downloads } from "./downloads.part";
import type { ChosenStatement } from "~/domain/statement-query";
import { StatementTable } from "./statement-table.part";

interface StatementResultProps {
  statement: StatementPage;
  range: StatementRange;
  chosen: ChosenStatement;
  page: number;
  pages: number;
}

/** What was asked for: whose account, the sums, the documents, the entries of this page. */
export function StatementResult({ statement, range, chosen, page, pages }: StatementResultProps) {
  const { t } = useTranslation("statements");
  const { holder, totalEntries } = statement;
  const asked = new URLSearchParams(
    Object.entries(chosen).filter(([name, value]) => name !== "account" && value !== ""),
  ).toString();
  const tooLong = totalEntries > MOST_PDF_ENTRIES;
  return (
    <>
      <h2>{t("result.heading", { account: holder.accountNumber })}</h2>
      <DescriptionList
        facts={[
          { term: t("result.customer"), value: `${holder.customerName}, ${holder.customerNumber}` },
          { term: t("result.branch"), value: `${holder.branchName}, ${t("result.ifsc")} ${holder.ifsc}` },
          {
            term: t("form.range"),
            value: t("result.period", { from: formatDate(range.from), to: formatDate(range.to) }),
          },
          { term: t("result.credits"), value: <Money paise={statement.totalCredits} /> },
          { term: t("result.debits"), value: <Money paise={statement.totalDebits} /> },
          { term: t("result.closing"), value: <Money paise={statement.closing} /> },
        ]}
      />
      {totalEntries === 0 ? (
        <EmptyState title={t("result.none")} />
      ) : (
        <>
          {tooLong ? (
            <Notice>{t("documents.tooLong", { count: totalEntries, limit: MOST_PDF_ENTRIES })}</Notice>
          ) : null}
          <Downloads href={(kind) => `/Statements/${chosen.account}.${kind}?${asked}`} pdf={!tooLong} />
          <StatementTable
            caption={t("result.heading", { account: holder.accountNumber })}
            entries={statement.entries}
            opening={page === 1 ? { date: range.from, balance: statement.opening } : null}
          />
        </>
      )}
      <Cluster>
        <Pagination
          page={page}
          pages={pages}
          rows={totalEntries}
          href={(to) => `?${new URLSearchParams({ account: chosen.account })}&${asked}&page=${to}`}
        />
      </Cluster>
    </>
  );
}
