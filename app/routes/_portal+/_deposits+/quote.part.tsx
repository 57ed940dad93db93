import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatRupees } from "common/money";
import { amountColumn } from "~/ui/columns";
import { Card, DescriptionList, type Facts } from "~/ui/content";
import { DataTable } from "~/ui/data-table";
import { Shown } from "~/ui/enquiry";
import { Stack } from "~/ui/layout";
import type { QuoteShown } from "./quote.server";

type Quote = Extract<QuoteShown, { state: "shown" }>["answer"];

export function QuoteCard({ quote }: { quote: QuoteShown }) {
  const { t } = useTranslation("deposits");
  return (
    <Card title={t("quote.title")}>
      <Shown enquiry={quote}>
        {(shown) => (
          <Stack>
            <DescriptionList facts={quoteFacts(t, shown)} />
            <p>{t("quote.taxHint")}</p>
            <DataTable
              caption={t("quote.others", { amount: formatRupees(shown.amount) })}
              rows={shown.others}
              rowKey={({ months }) => String(months)}
              columns={[
                {
                  heading: t("form.months"),
                  names: true,
                  cell: ({ months }) => t("facts.months", { count: months }),
                },
                { heading: t("facts.rate"), kind: "amount", cell: ({ rate }) => `${rate} %` },
                amountColumn(t("facts.maturityAmount"), "maturityAmount"),
                amountColumn(t("facts.interest"), "interest"),
              ]}
            />
          </Stack>
        )}
      </Shown>
    </Card>
  );
}

export function quoteFacts(t: TFunction<"deposits">, quote: Quote): Facts {
  const { rate, senior, yield: effective, maturesOn, maturityAmount, interest, monthlyInterest, tax } = quote;
  return [
    { term: t("facts.maturesOn"), value: { date: maturesOn } },
    { term: t("facts.maturityAmount"), value: { money: maturityAmount, size: "large" } },
    { term: t("facts.rate"), value: t(senior ? "facts.rateSenior" : "facts.rateYear", { rate }) },
    { term: t("facts.yield"), value: `${effective} %` },
    monthlyInterest !== undefined && { term: t("facts.monthly"), value: { money: monthlyInterest } },
    { term: t("facts.interest"), value: { money: interest } },
    { term: t("facts.tax"), value: tax === 0n ? t("facts.noTax") : { money: tax } },
  ];
}
