import { useTranslation } from "react-i18next";
import { NOT_AVAILABLE } from "~/domain/masks";
import type { Totals } from "~/domain/totals";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Doughnut } from "~/ui/charts/doughnut";
import type { Slice } from "~/ui/charts/doughnut-drawing";
import { Swatch } from "~/ui/charts/swatch";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Grid } from "~/ui/layout";
import { Money } from "~/ui/money";
import { sums } from "./total-slices";

interface TotalsCardProps {
  totals: Totals;
  slices: readonly Slice[];
  /** The doughnut as the server drew it. */
  still: string;
}

/** The doughnut, and the table of the same figures beside it. */
export function TotalsCard({ totals, slices, still }: TotalsCardProps) {
  const { t } = useTranslation("accounts");
  if (sums.every(({ id }) => totals[id] === 0n))
    return (
      <EmptyState title={t("totals.none")} text={t("totals.noneText")}>
        <LinkButton to="/DepositRates">{t("deposits.rates")}</LinkButton>
      </EmptyState>
    );
  return (
    <Card main>
      <Grid>
        {slices.length > 0 ? <Doughnut label={t("totals.chart")} slices={slices} still={still} /> : null}
        <div>
          <DataTable
            caption={t("totals.title")}
            captionUnseen
            rows={sums}
            rowKey={({ id }) => id}
            columns={[
              {
                heading: t("totals.kind"),
                names: true,
                cell: ({ label, ...look }) => (
                  <>
                    <Swatch {...look} />
                    {t(`dashboard.${label}`)}
                  </>
                ),
              },
              {
                heading: t("totals.sum"),
                kind: "amount",
                cell: ({ id }) => {
                  const amount = totals[id];
                  return amount === null ? NOT_AVAILABLE : <Money paise={amount} />;
                },
              },
            ]}
          />
        </div>
      </Grid>
    </Card>
  );
}
