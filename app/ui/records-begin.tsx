import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate } from "common/dates";
import { Notice } from "./content";
import { noBreak } from "./text";

/** Says from which day the bank has entries, if a branch kept earlier ones of what was requested. */
export function RecordsBegin({ on }: { on: IsoDate | null | undefined }) {
  const { t } = useTranslation("common");
  return on ? <Notice>{t("recordsBegin", { date: noBreak(formatDate(on)) })}</Notice> : null;
}
