import type { SerializeFrom } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import { MAX_PDF_ENTRIES } from "~/documents/statement-data";
import { numberWithName } from "~/ui/account-names";
import { dashboardPath } from "~/ui/account-pages";
import { useSealed } from "~/ui/here";
import { Breadcrumbs, Pagination } from "~/ui/navigation";
import { LinkButton } from "~/ui/button";
import { Announcement, DescriptionList, EmptyState, Notice } from "~/ui/content";
import { Cluster, Page } from "~/ui/layout";
import { StatementForm, usePeriodName } from "./statement-form.part";
import type { loadStatement } from "./statement-page.server";
import { StatementTable } from "./statement-table.part";
import { OLDEST_FIRST, statementSearch } from "./statements.forms";

export function StatementScreen() {
  const page = useLoaderData<typeof loadStatement>();
  const { t } = useTranslation(["statements", "common"]);
  const back = page.kind ? dashboardPath(page.kind) : "/Dashboard";
  const trail = [{ to: back, label: t("common:menu./Dashboard") }];
  return (
    <Page breadcrumbs={<Breadcrumbs trail={trail} />}>
      {page.accounts.length > 0 ? (
        <StatementForm page={page} />
      ) : (
        <EmptyState title={t(`none.${page.variant}`)}>
          <LinkButton to="/Dashboard">{t("none.action")}</LinkButton>
        </EmptyState>
      )}
      {page.state === "no-answer" ? <Announcement kind="danger">{t(page.message)}</Announcement> : null}
      {page.state === "refused" ? <Announcement kind="danger">{page.message}</Announcement> : null}
      {page.state === "shown" ? <StatementResult {...page} /> : null}
    </Page>
  );
}

type Shown = Extract<SerializeFrom<typeof loadStatement>, { state: "shown" }>;

const statementAddress = (chosen: Shown["chosen"], sealed: Record<string, string> | null) =>
  `?${new URLSearchParams({ account: chosen.account })}&${statementSearch(chosen, sealed)}`;

function StatementResult(page: Shown) {
  const { kind, accounts, statement, range, chosen, newestFirst, current, pages } = page;
  const { t } = useTranslation("statements");
  const sealed = useSealed();
  const { holder, totalEntries, matching } = statement;
  const rows = matching?.entries ?? totalEntries;
  const { accountNumber } = holder;
  const name = accounts.find((own) => own.handle === chosen.account)?.name;
  const hasOldest = current === (newestFirst ? pages : 1);
  const otherOrder = newestFirst ? OLDEST_FIRST : "";
  const heading = t("result.heading", { account: numberWithName({ accountNumber, name }) });
  return (
    <>
      <h2>{heading}</h2>
      <Overruled {...page} />
      <DescriptionList
        facts={[
          { term: t("result.customer"), value: `${holder.customerName}, ${holder.customerNumber}` },
          { term: t("result.branch"), value: `${holder.branchName}, ${t("result.ifsc")} ${holder.ifsc}` },
          {
            term: t("form.range"),
            value: t("result.period", { from: formatDate(range.from), to: formatDate(range.to) }),
          },
          matching && {
            term: t("result.matching"),
            value: t("result.matchingOf", { matching: matching.entries, all: totalEntries }),
          },
          matching && { term: t("result.matchingCredits"), value: { money: matching.credits } },
          matching && { term: t("result.matchingDebits"), value: { money: matching.debits } },
          !matching && { term: t("result.credits"), value: { money: statement.totalCredits } },
          !matching && { term: t("result.debits"), value: { money: statement.totalDebits } },
          { term: t("result.closing"), value: { money: statement.closing } },
        ]}
      />
      <Documents statement={statement} chosen={chosen} />
      {rows === 0 ? (
        <EmptyState title={matching ? t("result.noneMatching") : t("result.none")}>
          {matching ? <Link to={statementAddress(chosen, null)}>{t("result.showAll")}</Link> : null}
        </EmptyState>
      ) : (
        <>
          <p>
            <Link to={statementAddress({ ...chosen, order: otherOrder }, sealed)}>
              {t(newestFirst ? "result.showOldestFirst" : "result.showNewestFirst")}
            </Link>
          </p>
          <StatementTable
            kind={kind ?? "savings"}
            account={{ handle: chosen.account }}
            caption={heading}
            entries={statement.entries}
            opening={hasOldest && !matching ? { date: range.from, balance: statement.opening } : null}
            newestFirst={newestFirst}
          />
          <Cluster>
            <Pagination
              page={current}
              pages={pages}
              rows={rows}
              href={(to) => `${statementAddress(chosen, sealed)}&page=${to}`}
            />
          </Cluster>
        </>
      )}
    </>
  );
}

/** Says that the dates count, with a link to the other period. */
function Overruled({ overruled, years, range, chosen }: Shown) {
  const { t } = useTranslation("statements");
  const periodName = usePeriodName(years);
  const sealed = useSealed();
  if (!overruled) return null;
  const period = periodName(overruled);
  return (
    <Notice>
      <p>{t("result.datesCount", { period, from: formatDate(range.from), to: formatDate(range.to) })}</p>
      <p>
        <Link to={statementAddress({ ...chosen, range: overruled, from: "", to: "" }, sealed)}>
          {t("result.periodInstead", { period })}
        </Link>
      </p>
    </Notice>
  );
}

/** Documents of the whole statement, then of the matching entries. */
function Documents({ statement, chosen }: Pick<Shown, "statement" | "chosen">) {
  const { t } = useTranslation("statements");
  const { totalEntries, matching } = statement;
  const sealed = useSealed();
  const href = (filter: typeof sealed | null) => (kind: string) =>
    `/Statements/${chosen.account}.${kind}?${statementSearch(chosen, filter)}`;
  const kinds = (entries: number) =>
    entries > MAX_PDF_ENTRIES ? (["xlsx", "csv"] as const) : (["pdf", "xlsx", "csv"] as const);
  if (totalEntries === 0) return null;
  return (
    <>
      {totalEntries > MAX_PDF_ENTRIES ? (
        <Notice>{t("documents.tooLong", { count: totalEntries, limit: MAX_PDF_ENTRIES })}</Notice>
      ) : null}
      <Downloads kinds={kinds(totalEntries)} href={href(null)} />
      {matching && matching.entries > 0 ? (
        <Downloads matching kinds={kinds(matching.entries)} href={href(sealed)} />
      ) : null}
    </>
  );
}

interface DownloadsProps {
  kinds: readonly ("pdf" | "xlsx" | "csv")[];
  href: (kind: string) => string;
  matching?: boolean;
}

/** Plain links: the browser fetches documents itself, without a script. */
export function Downloads({ kinds, href, matching }: DownloadsProps) {
  const { t } = useTranslation("statements");
  return (
    <div>
      <Cluster>
        {kinds.map((kind) => (
          <a key={kind} className="button button--secondary" href={href(kind)}>
            {matching ? t(`documents.matching.${kind}`) : t(`documents.${kind}`)}
          </a>
        ))}
      </Cluster>
    </div>
  );
}
