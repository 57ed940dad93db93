import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { numberWithName } from "~/domain/account-names";
import type { AccountSummary } from "~/domain/accounts";
import { formatDate } from "~/domain/dates";
import { statementSearch, type ChosenStatement } from "~/domain/statement-query";
import { MOST_PDF_ENTRIES, type StatementRange } from "~/domain/statement-range";
import type { StatementPage } from "~/gateway/statement-page.server";
import { DescriptionList } from "~/ui/description-list";
import { EmptyState } from "~/ui/empty-state";
import { Cluster } from "~/ui/layout";
import { Money } from "~/ui/money";
import { Notice } from "~/ui/notice";
import { Pagination } from "~/ui/pagination";
import { Downloads } from "./downloads.part";
import { StatementTable } from "./statement-table.part";

interface StatementResultProps {
  account: AccountSummary | undefined;
  statement: StatementPage;
  range: StatementRange;
  chosen: ChosenStatement;
  page: number;
  pages: number;
}

/** What was asked for: whose account, the sums, the documents, the entries of this page. */
export function StatementResult(props: StatementResultProps) {
  const { account: own, statement, range, chosen, page, pages } = props;
  const { t } = useTranslation("statements");
  const { holder, totalEntries, matching } = statement;
  const rows = matching?.entries ?? totalEntries;
  const account = new URLSearchParams({ account: chosen.account });
  const { accountNumber } = holder;
  const heading = t("result.heading", { account: numberWithName({ accountNumber, name: own?.name }) });
  return (
    <>
      <h2>{heading}</h2>
      <DescriptionList
        facts={[
          { term: t("result.customer"), value: `${holder.customerName}, ${holder.customerNumber}` },
          { term: t("result.branch"), value: `${holder.branchName}, ${t("result.ifsc")} ${holder.ifsc}` },
          {
            term: t("form.range"),
            value: t("result.period", { from: formatDate(range.from), to: formatDate(range.to) }),
          },
          ...(matching
            ? [
                {
                  term: t("result.matching"),
                  value: t("result.matchingOf", { matching: matching.entries, all: totalEntries }),
                },
                { term: t("result.matchingCredits"), value: <Money paise={matching.credits} /> },
                { term: t("result.matchingDebits"), value: <Money paise={matching.debits} /> },
              ]
            : [
                { term: t("result.credits"), value: <Money paise={statement.totalCredits} /> },
                { term: t("result.debits"), value: <Money paise={statement.totalDebits} /> },
              ]),
          { term: t("result.closing"), value: <Money paise={statement.closing} /> },
        ]}
      />
      <Documents statement={statement} chosen={chosen} />
      {rows === 0 ? (
        <EmptyState title={matching ? t("result.noneMatching") : t("result.none")}>
          {matching ? (
            <Link to={`?${account}&${statementSearch(chosen, { filtered: false })}`}>
              {t("result.showAll")}
            </Link>
          ) : null}
        </EmptyState>
      ) : (
        <>
          <StatementTable
            caption={heading}
            entries={statement.entries}
            opening={page === 1 && !matching ? { date: range.from, balance: statement.opening } : null}
          />
          <Cluster>
            <Pagination
              page={page}
              pages={pages}
              rows={rows}
              href={(to) => `?${account}&${statementSearch(chosen, { filtered: true })}&page=${to}`}
            />
          </Cluster>
        </>
      )}
    </>
  );
}

/** The whole statement first; what was looked for within it as documents of their own. */
function Documents({ statement, chosen }: Pick<StatementResultProps, "statement" | "chosen">) {
  const { t } = useTranslation("statements");
  const { totalEntries, matching } = statement;
  const href = (filtered: boolean) => (kind: string) =>
    `/Statements/${chosen.account}.${kind}?${statementSearch(chosen, { filtered })}`;
  const kinds = (entries: number) =>
    entries > MOST_PDF_ENTRIES ? (["xlsx", "csv"] as const) : (["pdf", "xlsx", "csv"] as const);
  if (totalEntries === 0) return null;
  return (
    <>
      {totalEntries > MOST_PDF_ENTRIES ? (
        <Notice>{t("documents.tooLong", { count: totalEntries, limit: MOST_PDF_ENTRIES })}</Notice>
      ) : null}
      <Downloads kinds={kinds(totalEntries)} href={href(false)} />
      {matching && matching.entries > 0 ? (
        <Downloads matching kinds={kinds(matching.entries)} href={href(true)} />
      ) : null}
    </>
  );
}
