import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate } from "common/dates";
import type { Tenure, Term } from "common/tariff";
import { noBreak } from "~/ui/text";

export function InForceFrom({ date }: { date: IsoDate }) {
  const { t } = useTranslation("rates");
  return <p>{t("from", { date: noBreak(formatDate(date)) })}</p>;
}

export function useTenures() {
  const { t } = useTranslation("rates");
  const term = ({ count, unit }: Term) => t(`tenure.${unit}`, { count });
  const tenure = (tenure: Tenure) =>
    "to" in tenure
      ? t("tenure.to", { from: term(tenure.from), to: term(tenure.to) })
      : t("tenure.below", { from: term(tenure.from), to: term(tenure.below) });
  return { term, tenure };
}
