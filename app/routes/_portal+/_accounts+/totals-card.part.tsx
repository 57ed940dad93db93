import { useTranslation } from "react-i18next";
import type { Paise } from "common/money";
import { LinkButton } from "~/ui/button";
import { Bar, Bars } from "~/ui/charts/bars";
import { shareOf } from "~/ui/charts/scale";
import { Card, EmptyState } from "~/ui/content";
import { Link } from "~/ui/link";
import { Figure, Money } from "~/ui/text";

type Totals = Record<"deposits" | "liabilities" | "assets", Paise | null>;

interface TotalsCardProps {
  totals: Totals;
  children?: React.ReactNode;
}

/** Sums of assets and debts; with a link to more about them unless that is beside it. */
export function TotalsCard({ totals, children }: TotalsCardProps) {
  const { t } = useTranslation(["accounts", "common"]);
  if ([totals.deposits, totals.liabilities, totals.assets].every((sum) => sum === 0n))
    return (
      <EmptyState title={t("totals.none")} text={t("totals.noneText")}>
        <LinkButton to="/DepositRates">{t("deposits.rates")}</LinkButton>
      </EmptyState>
    );
  const has = (totals.assets ?? 0n) + (totals.deposits ?? 0n);
  const owes = totals.liabilities ?? 0n;
  const bars = [
    { key: "have", paise: has, colour: "credit" },
    { key: "owe", paise: owes, colour: "brandText" },
  ] as const;
  return (
    <Card main title={t("home.net")}>
      <Figure paise={has - owes} />
      <Bars>
        {bars.map(({ key, paise, colour }) => (
          <Bar
            key={key}
            label={t(`home.${key}`)}
            amount={<Money paise={paise} />}
            share={shareOf(paise, has > owes ? has : owes)}
            colour={colour}
          />
        ))}
      </Bars>
      {children ?? (
        <p>
          <Link to="/ChartDashboard">{t("common:menu./ChartDashboard")}</Link>
        </p>
      )}
    </Card>
  );
}
