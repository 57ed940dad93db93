import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { detailsPath, statementPath } from "~/domain/account-pages";
import type { AccountKind } from "~/domain/accounts";
import { formatDate, type IsoDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";
import { AccountNumber } from "~/ui/account-number";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { Cluster } from "~/ui/layout";
import { Money } from "~/ui/money";

interface Deposit {
  accountNumber: string;
  name?: string | undefined;
  kind: AccountKind;
  principal: Paise;
  outstanding: Paise;
  rate: string;
  maturityDate: IsoDate;
  maturityAmount: Paise;
}

/** What a recurring deposit calls its principal is its instalment; what has come together is its balance. */
export function DepositCard({ record }: { record: Deposit }) {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  const recurring = record.kind === "recurring-deposit";
  return (
    <Card title={common(`accountKinds.${record.kind}`)}>
      <AccountNumber account={record} />
      <DescriptionList
        facts={[
          { term: t("card.ledger"), value: <Money paise={record.outstanding} /> },
          {
            term: recurring ? t("card.instalment") : t("card.principal"),
            value: <Money paise={record.principal} />,
          },
          { term: t("card.rate"), value: `${record.rate} %` },
          { term: t("card.maturityDate"), value: formatDate(record.maturityDate) },
          { term: t("card.maturityAmount"), value: <Money paise={record.maturityAmount} /> },
        ]}
      />
      <CardWays accountNumber={record.accountNumber} kind={record.kind} />
    </Card>
  );
}

interface Loan {
  accountNumber: string;
  name?: string | undefined;
  outstanding: Paise;
  loanType?: string;
  instalment?: Paise;
  rate?: string;
}

export function LoanCard({ record }: { record: Loan }) {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  const facts = [
    { term: t("card.owed"), value: <Money paise={record.outstanding} /> },
    ...(record.instalment === undefined
      ? []
      : [{ term: t("card.instalment"), value: <Money paise={record.instalment} /> }]),
    { term: t("card.rate"), value: `${record.rate ?? "0"} %` },
  ];
  return (
    <Card title={record.loanType ?? common("accountKinds.loan")}>
      <AccountNumber account={record} />
      <DescriptionList facts={facts} />
      <CardWays accountNumber={record.accountNumber} kind="loan" />
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
