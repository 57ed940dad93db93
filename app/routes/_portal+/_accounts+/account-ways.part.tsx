import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { dashboardPath, statementPath } from "~/domain/account-pages";
import type { AccountSummary } from "~/domain/accounts";
import { LinkButton } from "~/ui/button";
import { Cluster } from "~/ui/layout";

interface AccountWaysProps {
  account: AccountSummary;
  children?: React.ReactNode;
}

/** From the page of an account on: to its statement, who is named for it, certificates, and back to all accounts. */
export function AccountWays({ account, children }: AccountWaysProps) {
  const { accountNumber, kind } = account;
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  return (
    <>
      <Cluster>
        <LinkButton to={statementPath(account)}>{t("card.statement")}</LinkButton>
        {children}
        <LinkButton look="secondary" to={`/NomineeDetails?account=${accountNumber}`}>
          {t("claims.nominees")}
        </LinkButton>
        <LinkButton look="secondary" to={`/LienEnquiry?account=${accountNumber}`}>
          {t("claims.liens")}
        </LinkButton>
        <LinkButton look="secondary" to="/Certificates">
          {common("menu.certificates")}
        </LinkButton>
        <LinkButton look="secondary" to={`/LineChartDashboard?account=${accountNumber}`}>
          {t("history.title")}
        </LinkButton>
      </Cluster>
      <p>
        <Link to={dashboardPath(kind)}>{common("actions.back")}</Link>
      </p>
    </>
  );
}
