import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { closingQuote } from "common/contract/deposits.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatDate } from "common/dates";
import { formatRupees } from "common/money";
import { Card, DescriptionList, type Facts, Notice } from "~/ui/content";

export type Quote = AnswerOf<typeof closingQuote>;
type Told = Pick<
  Quote,
  "scheme" | "deposited" | "rate" | "earned" | "credited" | "penalty" | "charge" | "amount" | "tax"
>;

/** What of the interest that was credited or paid out is taken back. */
const takenBack = ({ credited, earned }: Pick<Told, "credited" | "earned">) =>
  credited > earned ? credited - earned : 0n;

/** The sum, line by line, of a deposit that is closed early. */
function closingFacts(t: TFunction<"deposits">, shown: Told): Facts {
  const { scheme, deposited, rate, earned, credited, penalty, charge, amount, tax } = shown;
  const back = takenBack(shown);
  return [
    { term: t("closing.deposited"), value: { money: deposited } },
    { term: t("closing.earned", { rate }), value: { money: earned } },
    { term: t("closing.penalty"), value: { money: penalty } },
    credited > 0n && {
      term: t(scheme === "monthly-interest" ? "closing.paid" : "closing.credited"),
      value: { money: credited },
    },
    back > 0n && { term: t("closing.takenBack"), value: { money: back } },
    charge > 0n && { term: t("closing.charge"), value: { money: charge } },
    { term: t("closing.amount"), value: { money: amount, size: "large" } },
    { term: t("closing.tax"), value: tax > 0n ? { money: tax } : t("facts.noTax") },
  ];
}

/** What the deposit pays if it is closed today, and what it would bring if it is kept. */
export function ClosingQuote({ quote, to }: { quote: Quote; to?: string }) {
  const { t } = useTranslation("deposits");
  const { days, agreedRate, cardRate, pointsLess, rate, agreed, earned } = quote;
  return (
    <>
      <Card main title={t("closing.quote", { date: formatDate(quote.closedOn) })}>
        <p>
          {t("closing.rates", {
            days: t("facts.days", { count: days }),
            cardRate,
            agreedRate,
            pointsLess,
            rate,
          })}
        </p>
        <DescriptionList facts={[...closingFacts(t, quote), to && { term: t("closing.to"), value: to }]} />
        {quote.tax > 0n ? <p>{t("closing.taxText")}</p> : null}
      </Card>
      <Notice kind="warning" title={t("closing.cost")}>
        <p>{t("closing.costText", { amount: formatRupees(agreed - earned) })}</p>
        <p>
          {t("closing.keepText", {
            date: formatDate(quote.maturesOn),
            amount: formatRupees(quote.maturityAmount),
            rate: agreedRate,
          })}
        </p>
      </Notice>
    </>
  );
}
