import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { numberWithName } from "~/domain/account-names";
import { detailsPath } from "~/domain/account-pages";
import type { AccountSummary } from "~/domain/accounts";
import { formatDate, type IsoDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";
import { DataTable } from "~/ui/data-table";
import { Money } from "~/ui/money";

interface Deposit {
  accountNumber: string;
  /** Null once it is closed: then there is nothing more to open. */
  account: AccountSummary | null;
  open: boolean;
  principal: Paise;
  rate: string;
  openDate: IsoDate;
  maturityDate: IsoDate;
  maturityAmount: Paise;
}

export function DepositTable({ deposits }: { deposits: readonly Deposit[] }) {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  return (
    <DataTable
      wide
      caption={t("deposits.title")}
      captionUnseen
      rows={deposits}
      rowKey={({ accountNumber }) => accountNumber}
      columns={[
        {
          heading: t("holder.accountNumber"),
          kind: "code",
          names: true,
          cell: ({ accountNumber, account }) =>
            account ? <Link to={detailsPath(account)}>{numberWithName(account)}</Link> : accountNumber,
        },
        {
          heading: t("details.accountType"),
          cell: ({ account }) => common(`accountKinds.${account?.kind ?? "fixed-deposit"}`),
        },
        {
          heading: t("card.principal"),
          kind: "amount",
          cell: ({ principal }) => <Money paise={principal} />,
        },
        { heading: t("card.rate"), cell: ({ rate }) => `${rate} %` },
        { heading: t("deposit.opened"), kind: "date", cell: ({ openDate }) => formatDate(openDate) },
        {
          heading: t("card.maturityDate"),
          kind: "date",
          cell: ({ maturityDate }) => formatDate(maturityDate),
        },
        {
          heading: t("card.maturityAmount"),
          kind: "amount",
          cell: ({ maturityAmount }) => <Money paise={maturityAmount} />,
        },
        {
          heading: t("details.status"),
          cell: ({ open }) => (open ? t("deposits.open") : t("deposits.closed")),
        },
      ]}
    />
  );
}
