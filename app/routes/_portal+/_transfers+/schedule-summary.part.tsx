import { useTranslation } from "react-i18next";
import { formatDate } from "~/domain/dates";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { Money } from "~/ui/money";
import type { ScheduleSummary as Summary } from "./schedule-page.server";

/** All of a scheduled transfer in sight, its day first. */
export function ScheduleSummary({ summary }: { summary: Summary }) {
  const { t } = useTranslation("transfers");
  const { t: payments } = useTranslation("payments");
  const { kind, from, to, amount, words, remark, date } = summary;
  return (
    <Card main>
      <DescriptionList
        facts={[
          { term: payments("schedule.date"), value: formatDate(date) },
          { term: t("facts.type"), value: payments(`kinds.${kind}`) },
          { term: t("facts.from"), value: from },
          { term: t("facts.name"), value: <bdi>{to.name}</bdi> },
          { term: t("facts.account"), value: to.accountNumber },
          ...(to.ifsc ? [{ term: t("facts.ifsc"), value: to.ifsc }] : []),
          ...(to.bankName ? [{ term: t("facts.bank"), value: to.bankName }] : []),
          { term: t("facts.amount"), value: <Money paise={amount} size="large" /> },
          { term: t("facts.words"), value: words },
          { term: t("facts.remark"), value: <bdi>{remark}</bdi> },
        ]}
      />
    </Card>
  );
}
