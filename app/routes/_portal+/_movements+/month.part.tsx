import { useTranslation } from "react-i18next";

/** `2026-10` as `October 2026`. */
export function useMonthName() {
  const { t } = useTranslation("movements");
  return (month: string): string => {
    const [year, number] = month.split("-") as [string, "01"];
    return t(`months.${number}`, { year });
  };
}
