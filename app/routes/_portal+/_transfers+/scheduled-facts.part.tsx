import { useTranslation } from "react-i18next";
import { formatDate } from "~/domain/dates";
import type { ScheduledTransfer } from "~/flows/scheduled-transfers.server";
import { DescriptionList } from "~/ui/description-list";
import { Money } from "~/ui/money";
import { Reference } from "~/ui/reference";

export function ScheduledFacts({ scheduled }: { scheduled: ScheduledTransfer }) {
  const { t } = useTranslation("payments");
  const { toName, toAccount, amount, date, kind, fromAccount, remark, reference, state } = scheduled;
  return (
    <DescriptionList
      facts={[
        { term: t("schedule.date"), value: formatDate(date) },
        { term: t("payment.amount"), value: <Money paise={amount} /> },
        { term: t("payment.to"), value: <bdi>{toName}</bdi> },
        { term: t("payment.toAccount"), value: toAccount },
        { term: t("payment.from"), value: fromAccount },
        { term: t("payment.kind"), value: t(`kinds.${kind}`) },
        ...(remark ? [{ term: t("payment.remark"), value: <bdi>{remark}</bdi> }] : []),
        { term: t("payment.state"), value: t(`schedule.states.${state}`) },
        { term: t("payment.reference"), value: <Reference>{reference}</Reference> },
      ]}
    />
  );
}
