import { useTranslation } from "react-i18next";
import { formatDate } from "~/domain/dates";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { Money } from "~/ui/money";
import { recipientFacts } from "./recipient-facts.part";
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
          ...recipientFacts(t, to),
          { term: t("facts.amount"), value: <Money paise={amount} size="large" /> },
          { term: t("facts.words"), value: words },
          { term: t("facts.remark"), value: <bdi>{remark}</bdi> },
        ]}
      />
    </Card>
  );
}
