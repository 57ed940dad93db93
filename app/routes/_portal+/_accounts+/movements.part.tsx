import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate } from "~/domain/dates";
import type { Enquiry } from "~/domain/enquiry";
import type { Paise } from "~/domain/money";
import { DataTable } from "~/ui/data-table";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Money } from "~/ui/money";

export interface Movement {
  date: IsoDate;
  particulars: string;
  direction: "credit" | "debit";
  amount: Paise;
}

/** Newest first. */
export function Movements({ enquiry }: { enquiry: Enquiry<Movement[]> }) {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  if (enquiry.state !== "shown") return <EnquiryNotice enquiry={enquiry} />;
  const movements = enquiry.answer;
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
