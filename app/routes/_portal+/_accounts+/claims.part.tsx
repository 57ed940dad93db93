import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { NOT_AVAILABLE } from "common/masks";
import { useBankWords } from "~/i18n/bank-words";
import { accountPath } from "~/ui/account-pages";
import { AccountChoice } from "~/ui/account-select";
import { LinkButton } from "~/ui/button";
import { amountColumn, dateColumn, numberColumn, textColumn } from "~/ui/columns";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/content";
import { Shown, ShownList } from "~/ui/enquiry";
import { Cluster, Page } from "~/ui/layout";
import { Tabs } from "~/ui/navigation";
import type { loadClaims } from "./claims.server";

const paths = { nominees: "/NomineeDetails", liens: "/LienEnquiry" } as const;

export function ClaimsPage() {
  const page = useLoaderData<typeof loadClaims>();
  const { kind, accounts, account } = page;
  const { t } = useTranslation("accounts");
  const bankWord = useBankWords();
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
      {page.liens ? (
        <ShownList
          enquiry={page.liens}
          none={<EmptyState title={t("liens.none")} text={t("liens.noneText")} />}
        >
          {(liens) => (
            <DataTable
              caption={t("claims.liens")}
              captionHidden
              rows={liens}
              rowKey={({ lienId }) => lienId}
              columns={[
                numberColumn(t("liens.number"), "lienId"),
                amountColumn(t("details.lien"), "amount"),
                textColumn(t("liens.heldFor"), "heldFor"),
                textColumn(t("liens.reason"), "reason"),
                dateColumn(t("liens.markedOn"), "markedOn"),
                dateColumn(t("liens.endsOn"), "endsOn"),
              ]}
            />
          )}
        </ShownList>
      ) : null}
      {page.nominees ? (
        <Shown enquiry={page.nominees}>
          {({ nominees, changes }) => (
            <>
              {nominees.length === 0 ? (
                <EmptyState title={t("nominees.none")} text={t("nominees.noneText")}>
                  {changes === "all-holders" ? (
                    <LinkButton to="/Locator">{t("nominees.findBranch")}</LinkButton>
                  ) : null}
                </EmptyState>
              ) : (
                <DataTable
                  caption={t("claims.nominees")}
                  captionHidden
                  rows={nominees}
                  columns={[
                    textColumn(t("nominees.name"), "name", { names: true }),
                    {
                      heading: t("nominees.relation"),
                      cell: ({ relation }) => bankWord("relation", relation),
                    },
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
              )}
              {account && changes === "here" && page.mayChange ? (
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
