import { useTranslation } from "react-i18next";
import { formatIstTime } from "~/domain/dates";
import { formatRupees } from "~/domain/money";
import type { Payee } from "~/gateway/payees.server";
import { noBreak } from "~/ui/no-break";

/** From when a payee can be paid, and how much at first. */
export function PayeeState({ payee, now }: { payee: Payee; now: Date }) {
  const { t } = useTranslation("payees");
  const { usableFrom, cappedUntil, firstDayCap } = payee;
  const from = usableFrom && usableFrom > now ? t("state.from", { time: at(usableFrom) }) : null;
  const cap =
    cappedUntil && cappedUntil > now && firstDayCap !== undefined
      ? t("state.cap", { amount: formatRupees(firstDayCap), time: at(cappedUntil) })
      : null;
  if (!from && !cap) return t("state.usable");
  return [from, cap].filter(Boolean).join(" ");
}

const at = (instant: Date) => noBreak(formatIstTime(instant));
