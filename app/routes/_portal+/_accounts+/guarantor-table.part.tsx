import { useTranslation } from "react-i18next";
import type { guarantors } from "~/contract/account-enquiries.server";
import type { AnswerOf } from "~/contract/service.server";
import { formatDate } from "~/domain/dates";
import type { Enquiry } from "~/domain/enquiry";
import { NOT_AVAILABLE } from "~/domain/masks";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Money } from "~/ui/money";

export function GuarantorTable({ enquiry }: { enquiry: Enquiry<AnswerOf<typeof guarantors>> }) {
  const { t } = useTranslation("accounts");
  if (enquiry.state !== "shown") return <EnquiryNotice enquiry={enquiry} />;
  const rows = enquiry.answer.guarantors;
  if (rows.length === 0) return <EmptyState title={t("guarantors.none")} text={t("guarantors.noneText")} />;
  return (
    <DataTable
      caption={t("guarantors.title")}
      captionUnseen
      rows={rows}
      rowKey={(_, index) => index}
      columns={[
        { heading: t("guarantors.name"), names: true, cell: ({ name }) => name },
        { heading: t("guarantors.address"), cell: ({ address }) => address ?? NOT_AVAILABLE },
        { heading: t("guarantors.amount"), kind: "amount", cell: ({ amount }) => <Money paise={amount} /> },
        { heading: t("guarantors.since"), kind: "date", cell: ({ since }) => formatDate(since) },
      ]}
    />
  );
}
