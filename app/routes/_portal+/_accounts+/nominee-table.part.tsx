import { useTranslation } from "react-i18next";
import type { nominees } from "~/contract/account-enquiries.server";
import type { AnswerOf } from "~/contract/service.server";
import { formatDate } from "~/domain/dates";
import type { Enquiry } from "~/domain/enquiry";
import { NOT_AVAILABLE } from "~/domain/masks";
import { LinkButton } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { EnquiryNotice } from "~/ui/enquiry-notice";

/** Who gets an account's money after the holder. */
export function NomineeTable({ enquiry }: { enquiry: Enquiry<AnswerOf<typeof nominees>> }) {
  const { t } = useTranslation("accounts");
  if (enquiry.state !== "shown") return <EnquiryNotice enquiry={enquiry} />;
  const rows = enquiry.answer.nominees;
  if (rows.length === 0)
    return (
      <EmptyState title={t("nominees.none")} text={t("nominees.noneText")}>
        <LinkButton to="/Locator">{t("nominees.findBranch")}</LinkButton>
      </EmptyState>
    );
  return (
    <DataTable
      caption={t("claims.nominees")}
      captionUnseen
      rows={rows}
      rowKey={(_, index) => index}
      columns={[
        { heading: t("nominees.name"), names: true, cell: ({ name }) => name },
        { heading: t("nominees.relation"), cell: ({ relation }) => relation },
        {
          heading: t("holder.dateOfBirth"),
          kind: "date",
          cell: ({ dateOfBirth }) => (dateOfBirth ? formatDate(dateOfBirth) : NOT_AVAILABLE),
        },
        { heading: t("nominees.share"), cell: ({ share }) => `${share} %` },
        {
          heading: t("nominees.guardian"),
          cell: ({ minor, guardian }) => (minor ? (guardian ?? NOT_AVAILABLE) : "–"),
        },
        {
          heading: t("nominees.registeredOn"),
          kind: "date",
          cell: ({ registeredOn }) => formatDate(registeredOn),
        },
      ]}
    />
  );
}
