import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { detailsPath, statementPath } from "~/ui/account-pages";
import type { AccountKind } from "common/accounts";
import { formatDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { AccountNumber } from "~/ui/account-names";
import { Card, DescriptionList } from "~/ui/content";
import { Cluster } from "~/ui/layout";
import { Money } from "~/ui/text";

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
export function DepositCard({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  const recurring = deposit.kind === "recurring-deposit";
  return (
    <Card title={common(`accountKinds.${deposit.kind}`)}>
      <AccountNumber account={deposit} />
      <DescriptionList
        facts={[
          { term: t("card.ledger"), value: <Money paise={deposit.outstanding} /> },
          {
            term: recurring ? t("card.instalment") : t("card.principal"),
            value: <Money paise={deposit.principal} />,
          },
          { term: t("card.rate"), value: `${deposit.rate} %` },
          { term: t("card.maturityDate"), value: formatDate(deposit.maturityDate) },
          { term: t("card.maturityAmount"), value: <Money paise={deposit.maturityAmount} /> },
        ]}
      />
      <CardWays accountNumber={deposit.accountNumber} kind={deposit.kind} />
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
