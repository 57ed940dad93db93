import { useTranslation } from "react-i18next";
import { formatIstTime } from "~/domain/dates";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { Money } from "~/ui/money";
import { recipientFacts } from "./recipient-facts.part";
import type { TransferSummary as Summary } from "./transfer-page.server";

/** All of a transfer in sight: from, to whom, how much in figures and words, what it costs, when it arrives. */
export function TransferSummary({ summary }: { summary: Summary }) {
  const { t } = useTranslation("transfers");
  const { t: common } = useTranslation();
  const { kind, from, fromKind, to, amount, words, quote, remark } = summary;
  return (
    <Card main>
      <DescriptionList
        facts={[
          { term: t("facts.type"), value: t(`kinds.${kind}`) },
          {
            term: t("facts.from"),
            value: fromKind ? `${from} – ${common(`accountKinds.${fromKind}`)}` : from,
          },
          ...recipientFacts(t, to),
          { term: t("facts.amount"), value: <Money paise={amount} size="large" /> },
          { term: t("facts.words"), value: words },
          { term: t("facts.charge"), value: <Charge quote={quote} /> },
          ...(quote && quote.charge > 0n
            ? [{ term: t("facts.total"), value: <Money paise={amount + quote.charge} /> }]
            : []),
          { term: t("facts.arrives"), value: <Arrival quote={quote} /> },
          { term: t("facts.remark"), value: <bdi>{remark}</bdi> },
        ]}
      />
    </Card>
  );
}

type Quote = Pick<Summary, "quote">;

function Charge({ quote }: Quote) {
  const { t } = useTranslation("transfers");
  if (!quote) return <>{t("facts.bankTells")}</>;
  return quote.charge === 0n ? <>{t("facts.free")}</> : <Money paise={quote.charge} />;
}

function Arrival({ quote }: Quote) {
  const { t } = useTranslation("transfers");
  if (!quote) return <>{t("facts.bankTells")}</>;
  return <>{quote.arrivesBy ? t("facts.by", { time: formatIstTime(quote.arrivesBy) }) : t("facts.now")}</>;
}
