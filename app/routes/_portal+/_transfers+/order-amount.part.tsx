import { useTranslation } from "react-i18next";
import { formatRupees } from "common/money";
import { KitText, type FormKit } from "~/ui/form-kit";
import { useHydrated } from "~/ui/hydrated";
import { amountTerms, balanceAfter, rangeOf, type TypedMoney, type Way } from "./ways.rules";

interface AmountProps {
  kit: FormKit<"amount">;
  way: Way;
  typed: TypedMoney;
}

export function Amount({ kit, way, typed }: AmountProps) {
  const { t } = useTranslation("transfers");
  const hint = useAmountHint(way, typed.to);
  const left = useHydrated() ? balanceAfter(way, typed) : null;
  return (
    <>
      <KitText
        kit={kit}
        name="amount"
        label={t("form.amount")}
        hint={hint}
        inputMode="decimal"
        width="medium"
        required
      />
      {left === null ? null : <p>{t("form.after", { left: formatRupees(left) })}</p>}
    </>
  );
}

function useAmountHint(way: Way, to: string): string {
  const { t } = useTranslation("transfers");
  const { dayLimit, leftToday, charges = [] } = way;
  const { least, most } = rangeOf(way, to);
  const { leftGuarded, instalment } = amountTerms(way, { from: "", to });
  const less = leftToday !== undefined && leftGuarded !== undefined && leftGuarded < leftToday;
  const left = less ? leftGuarded : leftToday;
  const isRange = least !== undefined && most !== undefined && least <= most;
  const hints = [
    t("form.amountHint"),
    isRange && t("form.limits", { least: formatRupees(least), most: formatRupees(most) }),
    instalment && t("errors.amountInstalments", { instalment: formatRupees(instalment) }),
    dayLimit !== undefined &&
      left !== undefined &&
      t("form.leftToday", { left: formatRupees(left), limit: formatRupees(dayLimit) }),
    ...charges.map(({ above, charge }) => {
      const values = { above: formatRupees(above), charge: formatRupees(charge) };
      if (above > 0n) return t("form.chargeAbove", values);
      if (charge > 0n) return t("form.charge", values);
      return charges.length === 1 && t("form.free");
    }),
  ];
  return hints.filter(Boolean).join(" ");
}

/** Printed on the statements of both sides. */
export function Remark({ kit }: { kit: FormKit<"remark"> }) {
  const { t } = useTranslation("transfers");
  return <KitText kit={kit} name="remark" label={t("form.remark")} hint={t("form.remarkHint")} required />;
}
