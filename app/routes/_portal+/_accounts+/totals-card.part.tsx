import { useTranslation } from "react-i18next";
import type { Paise } from "common/money";
import { LinkButton } from "~/ui/button";
import { Bar, Bars } from "~/ui/charts/bars";
import { shareOf } from "~/ui/charts/scale";
import { Card, EmptyState, Unread } from "~/ui/content";
import { Link } from "~/ui/link";
import { Figure, Money } from "~/ui/text";

type Totals = Record<"deposits" | "liabilities" | "assets", Paise | null>;

interface TotalsCardProps {
  totals: Totals;
  worth: Record<"has" | "owes" | "net", Paise | null>;
  children?: React.ReactNode;
}

/** Sums of assets and debts; with a link to more about them unless that is beside it. */
export function TotalsCard({ totals, worth, children }: TotalsCardProps) {
  const { t } = useTranslation(["accounts", "common"]);
  if ([totals.deposits, totals.liabilities, totals.assets].every((sum) => sum === 0n))
    return (
      <EmptyState title={t("totals.none")} text={t("totals.noneText")}>
        <LinkButton to="/DepositRates">{t("deposits.rates")}</LinkButton>
      </EmptyState>
    );
  const { has, owes, net } = worth;
  const bars = [
    { key: "have", paise: has, colour: "credit" },
    { key: "owe", paise: owes, colour: "brandText" },
  ] as const;
  const longest = (has ?? 0n) > (owes ?? 0n) ? has : owes;
  return (
    <Card main title={t("home.net")}>
      {net === null ? (
        <p>
          <Unread />
        </p>
      ) : (
        <Figure paise={net} />
      )}
      <Bars>
        {bars.map(({ key, paise, colour }) => (
          <Bar
            key={key}
            label={t(`home.${key}`)}
            amount={paise === null ? <Unread within /> : <Money paise={paise} />}
            share={shareOf(paise ?? 0n, longest ?? 0n)}
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
