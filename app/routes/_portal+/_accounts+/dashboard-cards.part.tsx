import { useTranslation } from "react-i18next";
import type { AccountKind } from "~/domain/accounts";
import { formatDate, type IsoDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";
import { Card } from "~/ui/card";
import { DataTable } from "~/ui/data-table";
import { DescriptionList } from "~/ui/description-list";
import { Money } from "~/ui/money";
import { Notice } from "~/ui/notice";

interface Deposit {
  accountNumber: string;
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
      <p className="money">{record.accountNumber}</p>
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
    </Card>
  );
}

interface Loan {
  accountNumber: string;
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
      <p className="money">{record.accountNumber}</p>
      <DescriptionList facts={facts} />
    </Card>
  );
}

interface Movement {
  date: IsoDate;
  particulars: string;
  direction: "credit" | "debit";
  amount: Paise;
}

/** Newest first; null when the bank did not answer. */
export function Movements({ movements }: { movements: Movement[] | null }) {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  if (!movements) return <Notice kind="warning">{t("card.failed")}</Notice>;
  if (movements.length === 0) return <p>{t("dashboard.noMovements")}</p>;
  return (
    <DataTable
      caption={t("dashboard.latest")}
      captionUnseen
      rows={movements}
      rowKey={(_, index) => index}
      columns={[
        { heading: t("movement.date"), kind: "date", cell: ({ date }) => formatDate(date) },
        { heading: t("movement.particulars"), cell: ({ particulars }) => particulars },
        {
          heading: t("movement.amount"),
          kind: "amount",
          cell: ({ amount, direction }) => (
            <Money paise={amount} direction={direction} word={common(`money.${direction}`)} />
          ),
        },
      ]}
    />
  );
}
