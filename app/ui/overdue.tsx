import { useTranslation } from "react-i18next";
import { Notice } from "./content";
import { Link } from "./link";

export interface OverdueWords {
  text: string;
  /** Page on which it is paid; null for a customer who may not pay. */
  page: "/PayLoanAmount" | "/PayRdAmount" | null;
  handle: string;
}

/** Warnings of overdue instalments, each with the way to its payment. */
export function OverdueNotices({ overdue }: { overdue: readonly OverdueWords[] }) {
  const { t } = useTranslation("common");
  return overdue.map(({ text, page, handle }) => (
    <Notice key={handle} kind="warning">
      <p>{text}</p>
      {page ? (
        <p>
          <Link to={`${page}?to=${handle}`}>{t(`menu.${page}`)}</Link>
        </p>
      ) : null}
    </Notice>
  ));
}
