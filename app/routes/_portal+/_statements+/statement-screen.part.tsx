import type { SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatBalance } from "common/balances";
import { formatDate } from "common/dates";
import { formatRupees, type Paise } from "common/money";
import { MAX_PDF_ENTRIES } from "~/documents/statement-data";
import { AccountPage } from "~/ui/account-frame";
import { dashboardPath } from "~/ui/account-pages";
import { LinkButton } from "~/ui/button";
import { Announcement, EmptyState, Sums } from "~/ui/content";
import { Download } from "~/ui/download";
import { useSealed } from "~/ui/here";
import { Page, Stack } from "~/ui/layout";
import { Link } from "~/ui/link";
import { Movements } from "~/ui/movement";
import { ListPages } from "~/ui/navigation";
import { RecordsBegin } from "~/ui/records-begin";
import { Money } from "~/ui/text";
import { StatementForm, StatementPeriods, useStatementAddress } from "./statement-form.part";
import type { loadStatement } from "./statement-page.server";
import { OLDEST_FIRST, statementSearch } from "./statements.forms";

export function StatementScreen() {
  const page = useLoaderData<typeof loadStatement>();
  const { t } = useTranslation(["statements", "common"]);
  if (page.state === "none")
    return (
      <Page>
        <EmptyState title={t(`none.${page.variant}`)}>
          <LinkButton to="/Dashboard">{t("none.action")}</LinkButton>
        </EmptyState>
      </Page>
    );
  return (
    <AccountPage
      head={page.head}
      tab="statement"
      aside={page.state === "shown" ? <Documents {...page} /> : <></>}
    >
      <Stack gap="small">
        <StatementPeriods page={page} />
        {page.state === "no-answer" ? (
          <Announcement kind="danger" unread>
            {t(page.message)}
          </Announcement>
        ) : null}
        {page.state === "refused" ? (
          <Announcement kind="danger" unread>
            {page.message}
          </Announcement>
        ) : null}
        {page.state === "shown" ? <StatementResult {...page} /> : null}
        {page.state === "wrong" ? <StatementForm page={page} /> : null}
      </Stack>
      <p>
        <Link to={dashboardPath(page.head.account.kind)}>{t("none.action")}</Link>
      </p>
    </AccountPage>
  );
}

type Shown = Extract<SerializeFrom<typeof loadStatement>, { state: "shown" }>;

function StatementResult(page: Shown) {
  const { sums, chosen, newestFirst, list, movements, today } = page;
  const { t } = useTranslation("statements");
  const addressOf = useStatementAddress();
  return (
    <>
      <RecordsBegin on={page.cutFrom} />
      <StatementSums {...page} />
      {list.total === 0 ? (
        <EmptyState title={t(sums.matching ? "result.noneMatching" : "result.none")} />
      ) : (
        <>
          <Movements
            movements={movements}
            today={today}
            columns={[t("columns.transaction"), t("columns.particulars"), t("columns.amount")]}
          />
          <ListPages list={list} href={(to) => `${addressOf(chosen)}&page=${to}`} />
          <p>
            <Link to={addressOf({ ...chosen, order: newestFirst ? OLDEST_FIRST : "" })}>
              {t(newestFirst ? "result.showOldestFirst" : "result.showNewestFirst")}
            </Link>
          </p>
        </>
      )}
    </>
  );
}

const inOf = (paise: Paise) => <Money paise={paise} direction="credit" signed />;
const outOf = (paise: Paise) => <Money paise={paise} direction="debit" signed />;

/** Of the period; of a search, those of its matches. */
function StatementSums({ sums, range, chosen, interestFollows }: Shown) {
  const { t } = useTranslation(["statements", "common"]);
  const addressOf = useStatementAddress();
  const balanceOf = (paise: Paise) => formatBalance(paise, t("common:money.debit"), formatRupees);
  const { matching, totalEntries } = sums;
  return (
    <>
      <Sums
        facts={[
          matching
            ? {
                term: t("result.period", range),
                value: t("result.matchingOf", { matching: matching.entries, all: totalEntries }),
              }
            : { term: t("result.opening", range), value: balanceOf(sums.opening) },
          { term: t("result.credits"), value: inOf(matching?.credits ?? sums.totalCredits) },
          { term: t("result.debits"), value: outOf(matching?.debits ?? sums.totalDebits) },
          !matching && { term: t("result.closing", range), value: balanceOf(sums.closing) },
        ]}
      />
      {interestFollows && !matching ? (
        <p>{t("result.interestFollows", { date: formatDate(range.to) })}</p>
      ) : null}
      {matching ? (
        <p>
          <Link to={addressOf(chosen, null)}>{t("result.showAll")}</Link>
        </p>
      ) : null}
    </>
  );
}

/** Of the whole statement, then of the matching transactions. */
function Documents({ sums, chosen }: Shown) {
  const { t } = useTranslation("statements");
  const sealed = useSealed();
  const { totalEntries, matching } = sums;
  const pathOf = (kind: string, filter: typeof sealed | null) =>
    `/Statements/${chosen.account}.${kind}?${statementSearch(chosen, filter)}`;
  const filesOf = (entries: number, filter: typeof sealed | null) =>
    (["pdf", "xlsx", "csv"] as const)
      .filter((kind) => kind !== "pdf" || entries <= MAX_PDF_ENTRIES)
      .map((kind) => ({
        href: pathOf(kind, filter),
        name: t(filter ? `documents.matching.${kind}` : `documents.${kind}`),
        about: t(`documents.about.${kind}`),
      }));
  if (totalEntries === 0) return null;
  const long = totalEntries > MAX_PDF_ENTRIES;
  return (
    <Download
      files={[
        ...filesOf(totalEntries, null),
        ...(matching && matching.entries > 0 ? filesOf(matching.entries, sealed) : []),
      ]}
      note={long ? t("documents.tooLong", { count: totalEntries, limit: MAX_PDF_ENTRIES }) : undefined}
      more={{
        about: t("documents.programs"),
        files: [
          { href: pathOf("tally", null), name: "Tally" },
          { href: pathOf("camt053", null), name: "ERP (camt.053)" },
          { href: pathOf("ofx", null), name: "GnuCash (OFX 2)" },
          { href: pathOf("ofx102", null), name: "Odoo (OFX 1)" },
        ],
      }}
    />
  );
}
