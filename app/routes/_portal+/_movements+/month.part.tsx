import { useTranslation } from "react-i18next";
import { say } from "~/i18n/wording";

/** `2026-10` as `October 2026`. */
export function useMonthName() {
  const { t } = useTranslation("movements");
  return (month: string): string => {
    const [year, number] = month.split("-") as [string, string];
    return say(t, { key: `months.${number}`, values: { year } });
  };
}
