import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { DepositRequest, MaturityInstruction } from "common/deposits";
import { Card, DescriptionList, Notice, type Facts } from "~/ui/content";
import { Shown } from "~/ui/enquiry";
import { Figure } from "~/ui/text";
import type { QuoteShown } from "./quote.server";

type Quote = Extract<QuoteShown, { state: "shown" }>["answer"];

export function QuoteCard({ quote }: { quote: QuoteShown }) {
  const { t } = useTranslation("deposits");
  return (
    <Card title={t("quote.title")}>
      <Shown enquiry={quote}>
        {(shown) => (
          <>
            <DescriptionList close facts={quoteFacts(t, shown)} />
            <BetterTerm quote={shown} />
            <p>{t("quote.taxHint")}</p>
          </>
        )}
      </Shown>
    </Card>
  );
}

/** The sum at maturity or, if interest is paid out each month, that interest. */
export function QuoteFigure({ quote: { monthlyInterest, maturityAmount, maturesOn } }: { quote: Quote }) {
  const { t } = useTranslation("deposits");
  const monthly = monthlyInterest !== undefined;
  return (
    <div>
      <p>{monthly ? t("facts.monthly") : t("quote.get", { date: maturesOn })}</p>
      <Figure paise={monthly ? monthlyInterest : maturityAmount} />
    </div>
  );
}

/** A shorter term may bring more. */
export function BetterTerm({ quote: { better, interest } }: { quote: Quote }) {
  const { t } = useTranslation("deposits");
  if (!better) return null;
  const told = { term: termIn(t, better), date: better.maturesOn, more: better.interest - interest };
  return <Notice>{t("quote.better", told)}</Notice>;
}

export const termIn = (t: TFunction<"deposits">, { months, days }: Record<"months" | "days", number>) =>
  [t("facts.months", { count: months }), days > 0 && t("facts.days", { count: days })]
    .filter(Boolean)
    .join(" ");

/** Facts beside the figure. */
export function quoteFacts(t: TFunction<"deposits">, quote: Quote): Facts {
  const { rate, senior, yield: effective, maturesOn, maturityAmount, interest, monthlyInterest, tax } = quote;
  const monthly = monthlyInterest !== undefined;
  return [
    { term: t("facts.rate"), value: t(senior ? "facts.rateSenior" : "facts.rateYear", { rate }) },
    { term: t("facts.interest"), value: { money: interest } },
    { term: t("facts.yield"), value: `${effective}%` },
    monthly && { term: t("facts.maturesOn"), value: { date: maturesOn } },
    monthly && { term: t("facts.maturityAmount"), value: { money: maturityAmount } },
    { term: t("facts.tax"), value: tax === 0n ? t("facts.noTax") : { money: tax } },
  ];
}

/** Facts of what is put in, and of what becomes of it. */
export const orderFacts = (
  t: TFunction<"deposits">,
  { instruction, ...deposit }: DepositRequest & { instruction: MaturityInstruction },
  [from, to]: readonly [React.ReactElement, React.ReactElement],
) => ({
  paidIn: [
    { term: t("form.scheme"), value: t(`schemes.${deposit.scheme}`) },
    { term: t("form.from"), value: from },
    {
      term: t(deposit.scheme === "recurring" ? "form.instalment" : "form.amount"),
      value: { money: deposit.amount },
    },
    { term: t("facts.term"), value: termIn(t, deposit) },
  ],
  wishes: [
    { term: t("form.instruction"), value: t(`maturity.${instruction}`) },
    { term: t("form.to"), value: to },
  ],
});
