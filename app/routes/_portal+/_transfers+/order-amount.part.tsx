import { useTranslation } from "react-i18next";
import { formatRupees } from "common/money";
import { KitText, type FormKit } from "~/ui/form-kit";
import { useHydrated } from "~/ui/hydrated";
import { amountTerms, balanceAfter, rangeOf, type TypedMoney, type Way } from "./amounts.rules";

interface AmountProps {
  kit: FormKit<"amount">;
  way: Way;
  typed: TypedMoney;
}

/** The amount, with its bounds and charges, and the balance after it. */
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
        autoComplete="off"
        required
      />
      {left === null ? null : <p>{t("form.after", { left: formatRupees(left) })}</p>}
    </>
  );
}

/** The amount in large letters; the field of the way shows its bounds. */
export function LargeAmount({ kit }: Pick<AmountProps, "kit">) {
  const { t } = useTranslation("transfers");
  return (
    <KitText
      kit={kit}
      name="amount"
      label={t("facts.amount")}
      hint={t("form.amountHint")}
      inputMode="decimal"
      autoComplete="off"
      money
      required
    />
  );
}

/** Bounds of the amount by way, day and target, and its charges. */
function useAmountHint(way: Way, to: string): string {
  const { t } = useTranslation("transfers");
  const { dayLimit, leftToday, charges = [] } = way;
  const { least, most } = rangeOf(way, to);
  const { leftGuarded, instalment } = amountTerms(way, { from: "", to });
  const less = leftToday !== undefined && leftGuarded !== undefined && leftGuarded < leftToday;
  const left = less ? leftGuarded : leftToday;
  return [
    t("form.amountHint"),
    ...(least === undefined || most === undefined || most < least
      ? []
      : [t("form.limits", { least: formatRupees(least), most: formatRupees(most) })]),
    ...(instalment ? [t("errors.amountInstalments", { instalment: formatRupees(instalment) })] : []),
    ...(dayLimit === undefined || left === undefined
      ? []
      : [t("form.leftToday", { left: formatRupees(left), limit: formatRupees(dayLimit) })]),
    ...charges.flatMap(({ above, charge }) => {
      const values = { above: formatRupees(above), charge: formatRupees(charge) };
      if (above > 0n) return [t("form.chargeAbove", values)];
      if (charge > 0n) return [t("form.charge", values)];
      return charges.length === 1 ? [t("form.free")] : [];
    }),
  ].join(" ");
}

/** Printed on the statements of both sides. */
export function Remark({ kit }: { kit: FormKit<"remark"> }) {
  const { t } = useTranslation("transfers");
  return (
    <KitText
      kit={kit}
      name="remark"
      label={t("form.remark")}
      hint={t("form.remarkHint")}
      autoComplete="off"
      required
    />
  );
}
