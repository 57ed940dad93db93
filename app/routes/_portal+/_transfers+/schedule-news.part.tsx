import { useTranslation } from "react-i18next";
import { bankProfile } from "~/domain/bank-profile";
import { formatDate } from "~/domain/dates";
import { formatRupees } from "~/domain/money";
import type { ScheduledTransfer } from "~/flows/scheduled-transfers.server";
import { noBreak } from "~/ui/no-break";
import { Notice } from "~/ui/notice";
import { Reference } from "~/ui/reference";

type News = { state: "scheduled"; scheduled: ScheduledTransfer } | { state: "pending"; reference: string };

/** What the customer has just done. */
export function ScheduleNews({ news, cancelled }: { news: News | null; cancelled: boolean }) {
  const { t } = useTranslation("payments");
  if (cancelled)
    return (
      <Notice kind="success" announced>
        {t("schedule.cancelled")}
      </Notice>
    );
  if (!news) return null;
  if (news.state === "pending")
    return (
      <Notice kind="warning" announced>
        <p>{t("schedule.pending", { helpline: noBreak(bankProfile.helpline) })}</p>
        <p>
          {t("payment.reference")}: <Reference>{news.reference}</Reference>
        </p>
      </Notice>
    );
  const { amount, toName, toAccount, date, reference } = news.scheduled;
  return (
    <Notice kind="success" announced>
      <p>
        {t("schedule.scheduled", {
          amount: formatRupees(amount),
          name: toName || toAccount,
          date: noBreak(formatDate(date)),
        })}
      </p>
      <p>
        {t("payment.reference")}: <Reference>{reference}</Reference>
      </p>
    </Notice>
  );
}
