import { useTranslation } from "react-i18next";
import { Page } from "~/ui/page";
import { Tabs } from "~/ui/tabs";
import { AccountChoice } from "../_statements+/account-select.part";
import type { loadClaims } from "./claims.server";
import { LienTable } from "./lien-table.part";
import { NomineeTable } from "./nominee-table.part";

const paths = { nominees: "/NomineeDetails", liens: "/LienEnquiry" } as const;

/** One page for both: whose turn it is stands in the address. */
export function ClaimsPage({
  kind,
  accounts,
  account,
  liens,
  nominees,
}: Awaited<ReturnType<typeof loadClaims>>) {
  const { t } = useTranslation("accounts");
  const query = account ? `?account=${account.accountNumber}` : "";
  return (
    <Page title={t(`claims.${kind}`)} lead={t(`claims.${kind}Lead`)}>
      <Tabs
        label={t("claims.views")}
        tabs={(["nominees", "liens"] as const).map((view) => ({
          to: paths[view] + query,
          label: t(`claims.${view}`),
          current: view === kind,
        }))}
      />
      <AccountChoice accounts={accounts} chosen={account?.accountNumber} show={t("details.show")} />
      {liens ? <LienTable enquiry={liens} /> : null}
      {nominees ? <NomineeTable enquiry={nominees} /> : null}
    </Page>
  );
}
