import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate } from "common/dates";
import { noBreak } from "./text";

interface Moved {
  due: IsoDate;
  on: IsoDate;
  closed: "sunday" | "saturday" | "holiday";
  /** In the customer's language. */
  holiday?: string | undefined;
}

/** Says on which day a debit due on a closed day is made, and why. */
export function useMovedDebit(): (moved: Moved) => string {
  const { t } = useTranslation();
  return ({ due, on, closed, holiday }) =>
    t(`closedDay.${closed}`, {
      due: noBreak(formatDate(due)),
      on: noBreak(formatDate(on)),
      holiday,
    });
}
