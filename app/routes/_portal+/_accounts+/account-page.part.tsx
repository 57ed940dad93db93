import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isOperative, type NamedAccount } from "common/accounts";
import type { accountDetails } from "common/contract/accounts.server";
import type { AnswerOf } from "common/contract/service.server";
import { accountPath, dashboardPath, statementPath } from "~/ui/account-pages";
import { useBankWords } from "~/i18n/bank-words";
import { LinkButton, SecondaryLink } from "~/ui/button";
import type { Facts } from "~/ui/content";
import { type EnquiryResult, FactsCard } from "~/ui/enquiry";
import { Cluster } from "~/ui/layout";

type Details = AnswerOf<typeof accountDetails>;

export function AccountFacts(props: { account: NamedAccount; enquiry: EnquiryResult<Details> }) {
  const { account, enquiry } = props;
  const { t } = useTranslation(["accounts", "common"]);
  const bankWord = useBankWords();
  /** Only operative accounts have an available balance. */
  const statusOf = ({ balance, ledger, principal }: Details): Facts => {
    if (isOperative(account.kind)) return [{ term: t("card.available"), value: { money: balance } }];
    if (account.kind === "loan")
      return [{ term: t("card.owed"), value: { money: ledger === undefined ? ledger : -ledger } }];
    const term = t(account.kind === "fixed-deposit" ? "card.principal" : "card.instalment");
    return [
      { term, value: { money: principal } },
      { term: t("deposit.outstanding"), value: { money: ledger } },
    ];
  };
  return (
    <FactsCard
      title={t("details.about")}
      enquiry={enquiry}
      facts={(details) => [
        { term: t("details.accountName"), value: details.accountName },
        { term: t("details.openDate"), value: { date: details.openDate } },
        { term: t("details.scheme"), value: bankWord("product", details.product) },
        { term: t("details.accountType"), value: t(`common:accountKinds.${account.kind}`) },
        { term: t("details.status"), value: bankWord("accountStatus", details.status) },
        { term: t("details.mode"), value: bankWord("mode", details.modeOfOperation) },
        { term: t("details.jointHolder", { number: 1 }), value: details.jointHolder1 },
        { term: t("details.jointHolder", { number: 2 }), value: details.jointHolder2 },
        { term: t("details.jointHolder", { number: 3 }), value: details.jointHolder3 },
        { term: t("details.limit"), value: { money: details.limit } },
        { term: t("details.drawingPower"), value: { money: details.drawingPower } },
        { term: t("details.lien"), value: { money: details.lien } },
        ...statusOf(details),
      ]}
    />
  );
}

type AccountWaysProps = React.PropsWithChildren<{
  account: NamedAccount;
  /** A closed account has neither nominees nor liens. */
  closed?: boolean;
}>;

export function AccountWays({ account, closed, children }: AccountWaysProps) {
  const { t } = useTranslation(["accounts", "common"]);
  return (
    <>
      <Cluster>
        <LinkButton to={statementPath(account)}>{t("card.statement")}</LinkButton>
        {children}
        <SecondaryLink to="/Certificates">{t("common:menu./Certificates")}</SecondaryLink>
        {closed ? null : (
          <>
            <SecondaryLink to={accountPath("/NomineeDetails", account)}>{t("claims.nominees")}</SecondaryLink>
            <SecondaryLink to={accountPath("/LienEnquiry", account)}>{t("claims.liens")}</SecondaryLink>
            <SecondaryLink to={accountPath("/LineChartDashboard", account)}>
              {t("history.title")}
            </SecondaryLink>
          </>
        )}
      </Cluster>
      <p>
        <Link to={closed ? "/TermDeposit" : dashboardPath(account.kind)}>{t("common:actions.back")}</Link>
      </p>
    </>
  );
}
