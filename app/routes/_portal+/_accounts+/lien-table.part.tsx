import { useTranslation } from "react-i18next";
import type { liens } from "~/contract/account-enquiries.server";
import type { AnswerOf } from "~/contract/service.server";
import { formatDate } from "~/domain/dates";
import type { Enquiry } from "~/domain/enquiry";
import { NOT_AVAILABLE } from "~/domain/masks";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Money } from "~/ui/money";

/** What is held on an account, and for whom. */
export function LienTable({ enquiry }: { enquiry: Enquiry<AnswerOf<typeof liens>> }) {
  const { t } = useTranslation("accounts");
  if (enquiry.state !== "shown") return <EnquiryNotice enquiry={enquiry} />;
  const rows = enquiry.answer.liens;
  if (rows.length === 0) return <EmptyState title={t("liens.none")} text={t("liens.noneText")} />;
  return (
    <DataTable
      caption={t("claims.liens")}
      captionUnseen
      rows={rows}
      rowKey={({ lienId }) => lienId}
      columns={[
        { heading: t("liens.number"), kind: "code", names: true, cell: ({ lienId }) => lienId },
        { heading: t("details.lien"), kind: "amount", cell: ({ amount }) => <Money paise={amount} /> },
        { heading: t("liens.heldFor"), cell: ({ heldFor }) => heldFor },
        { heading: t("liens.reason"), cell: ({ reason }) => reason },
        { heading: t("liens.markedOn"), kind: "date", cell: ({ markedOn }) => formatDate(markedOn) },
        {
          heading: t("liens.endsOn"),
          kind: "date",
          cell: ({ endsOn }) => (endsOn ? formatDate(endsOn) : NOT_AVAILABLE),
        },
      ]}
    />
  );
}
