import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { detailsPath, statementPath } from "~/ui/account-pages";
import type { AccountKind } from "common/accounts";
import type { fixedDeposits, loans } from "common/contract/accounts.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatDate } from "common/dates";
import { AccountNumber } from "~/ui/account-number";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { Cluster } from "~/ui/layout";
import { Money } from "~/ui/money";

/** With what the customer calls it. */
type Named<Listed> = Listed & { name?: string };
type Deposit = Named<AnswerOf<typeof fixedDeposits>["deposits"][number]> & { kind: AccountKind };
type Loan = Named<AnswerOf<typeof loans>["loans"][number]>;

/** What a recurring deposit calls its principal is its instalment; what has come together is its balance. */
export function DepositCard({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  const principal = t(deposit.kind === "recurring-deposit" ? "card.instalment" : "card.principal");
  return (
    <Card title={common(`accountKinds.${deposit.kind}`)}>
      <AccountNumber account={deposit} />
      <DescriptionList
        facts={[
          { term: t("card.ledger"), value: <Money paise={deposit.outstanding} /> },
          { term: principal, value: <Money paise={deposit.principal} /> },
          { term: t("card.rate"), value: `${deposit.rate} %` },
          { term: t("card.maturityDate"), value: formatDate(deposit.maturityDate) },
          { term: t("card.maturityAmount"), value: <Money paise={deposit.maturityAmount} /> },
        ]}
      />
      <CardWays accountNumber={deposit.accountNumber} kind={deposit.kind} />
    </Card>
  );
}

export function LoanCard({ loan }: { loan: Loan }) {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  const facts = [
    { term: t("card.owed"), value: <Money paise={loan.outstanding} /> },
    ...(loan.instalment === undefined
      ? []
      : [{ term: t("card.instalment"), value: <Money paise={loan.instalment} /> }]),
    { term: t("card.rate"), value: `${loan.rate ?? "0"} %` },
  ];
  return (
    <Card title={loan.loanType ?? common("accountKinds.loan")}>
      <AccountNumber account={loan} />
      <DescriptionList facts={facts} />
      <CardWays accountNumber={loan.accountNumber} kind="loan" />
    </Card>
  );
}

function CardWays(account: { accountNumber: string; kind: AccountKind }) {
  const { t } = useTranslation("accounts");
  return (
    <Cluster>
      <Link to={detailsPath(account)}>{t("card.details")}</Link>
      <Link to={statementPath(account)}>{t("card.statement")}</Link>
    </Cluster>
  );
}
