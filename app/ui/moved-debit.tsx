import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate } from "common/dates";
import { useBankWords } from "~/i18n/bank-words";
import { noBreak } from "./text";

interface Moved {
  due: IsoDate;
  on: IsoDate;
  closed: "sunday" | "saturday" | "holiday";
  holiday?: string | undefined;
}

/** Says on which day a debit due on a closed day is made, and why. Needs the texts `common` and `bank-words`. */
export function useMovedDebit(): (moved: Moved) => string {
  const { t } = useTranslation();
  const bankWord = useBankWords();
  return ({ due, on, closed, holiday }) =>
    t(`closedDay.${closed}`, {
      due: noBreak(formatDate(due)),
      on: noBreak(formatDate(on)),
      holiday: bankWord("holiday", holiday ?? ""),
    });
}
