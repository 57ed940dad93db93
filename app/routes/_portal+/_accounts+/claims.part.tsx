import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { liens, nominees } from "common/contract/account-enquiries.server";
import type { AnswerOf } from "common/contract/service.server";
import { NOT_AVAILABLE } from "common/masks";
import { useBankWords } from "~/i18n/bank-words";
import { accountPath } from "~/ui/account-pages";
import { AccountChoice } from "~/ui/account-select";
import { LinkButton } from "~/ui/button";
import { amountColumn, dateColumn } from "~/ui/columns";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/content";
import { Shown } from "~/ui/enquiry";
import { Cluster, Page } from "~/ui/layout";
import { Tabs } from "~/ui/navigation";
import type { loadClaims } from "./claims.server";

const paths = { nominees: "/NomineeDetails", liens: "/LienEnquiry" } as const;

export function ClaimsPage() {
  const page = useLoaderData<typeof loadClaims>();
  const { kind, accounts, account } = page;
  const { t } = useTranslation("accounts");
  return (
    <Page lead={t(`claims.${kind}Lead`)}>
      <Tabs
        label={t("claims.views")}
        tabs={(["nominees", "liens"] as const).map((view) => ({
          to: account ? accountPath(paths[view], account) : paths[view],
          label: t(`claims.${view}`),
          current: view === kind,
        }))}
      />
      <AccountChoice accounts={accounts} chosen={account?.handle} show={t("details.show")} />
      {page.liens ? <Shown enquiry={page.liens}>{(list) => <Liens {...list} />}</Shown> : null}
      {page.nominees ? (
        <Shown enquiry={page.nominees}>
          {(list) => (
            <>
              <Nominees {...list} />
              {account && list.changes === "here" && page.mayChange ? (
                <Cluster>
                  <LinkButton to={accountPath("/Nominees", account)}>{t("nominees.change")}</LinkButton>
                </Cluster>
              ) : null}
            </>
          )}
        </Shown>
      ) : null}
    </Page>
  );
}

function Liens({ liens: rows }: AnswerOf<typeof liens>) {
  const { t } = useTranslation("accounts");
  if (rows.length === 0) return <EmptyState title={t("liens.none")} text={t("liens.noneText")} />;
  return (
    <DataTable
      caption={t("claims.liens")}
      captionHidden
      rows={rows}
      rowKey={({ lienId }) => lienId}
      columns={[
        { heading: t("liens.number"), kind: "code", names: true, cell: ({ lienId }) => lienId },
        amountColumn(t("details.lien"), "amount"),
        { heading: t("liens.heldFor"), cell: ({ heldFor }) => heldFor },
        { heading: t("liens.reason"), cell: ({ reason }) => reason },
        dateColumn(t("liens.markedOn"), "markedOn"),
        dateColumn(t("liens.endsOn"), "endsOn"),
      ]}
    />
  );
}

function Nominees({ nominees: rows, changes }: AnswerOf<typeof nominees>) {
  const { t } = useTranslation("accounts");
  const bankWord = useBankWords();
  if (rows.length === 0)
    return (
      <EmptyState title={t("nominees.none")} text={t("nominees.noneText")}>
        {changes === "all-holders" ? <LinkButton to="/Locator">{t("nominees.findBranch")}</LinkButton> : null}
      </EmptyState>
    );
  return (
    <DataTable
      caption={t("claims.nominees")}
      captionHidden
      rows={rows}
      columns={[
        { heading: t("nominees.name"), names: true, cell: ({ name }) => name },
        { heading: t("nominees.relation"), cell: ({ relation }) => bankWord("relation", relation) },
        dateColumn(t("holder.dateOfBirth"), "dateOfBirth"),
        {
          heading: t("nominees.share"),
          cell: ({ share, turn }) => (turn ? t("nominees.turn", { turn }) : `${share} %`),
        },
        {
          heading: t("nominees.guardian"),
          cell: ({ minor, guardian }) => (minor ? (guardian ?? NOT_AVAILABLE) : "–"),
        },
        dateColumn(t("nominees.registeredOn"), "registeredOn"),
      ]}
    />
  );
}
