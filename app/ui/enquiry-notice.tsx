import { useTranslation } from "react-i18next";
import type { Enquiry } from "~/domain/enquiry";
import { Notice } from "./notice";

/** In place of what could not be shown: why, and that asking again does no harm. */
export function EnquiryNotice({ enquiry }: { enquiry: Exclude<Enquiry<unknown>, { state: "shown" }> }) {
  const { t } = useTranslation();
  switch (enquiry.state) {
    case "not-offered":
      return <Notice kind="information">{t("enquiry.notOffered")}</Notice>;
    case "refused":
      return <Notice kind="warning">{enquiry.message}</Notice>;
    case "failed":
      return <Notice kind="warning">{t("enquiry.failed")}</Notice>;
  }
}
