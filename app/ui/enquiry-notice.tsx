import { useTranslation } from "react-i18next";
import type { Enquiry } from "./enquiry";
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

interface ShownProps<A> {
  enquiry: Enquiry<A>;
  children: (answer: A) => React.ReactNode;
}

/** What the bank answered, or why it is not there: `<Shown enquiry={deposit}>{({ rate }) => …}</Shown>`. */
export function Shown<A>({ enquiry, children }: ShownProps<A>) {
  return enquiry.state === "shown" ? <>{children(enquiry.answer)}</> : <EnquiryNotice enquiry={enquiry} />;
}
