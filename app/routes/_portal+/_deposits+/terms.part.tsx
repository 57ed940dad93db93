import { useTranslation } from "react-i18next";
import { maxDays, schemesOf, type DepositProduct } from "common/deposits";
import { Radios } from "~/ui/controls";
import { KitSelect, KitText, type FormKit } from "~/ui/form-kit";
import { Cluster } from "~/ui/layout";
import { OWN_TERM, type termFields } from "./deposits.forms";

interface TermsFieldsProps {
  kit: Pick<FormKit<(typeof termFields)[number]>, "field" | "errorOf" | "valueOf">;
  product: DepositProduct;
  terms: ReadonlyArray<{ months: number; rate: string }>;
}

/** A term is chosen by its rate, or typed. */
export function TermsFields({ kit, product, terms }: TermsFieldsProps) {
  const { t } = useTranslation("deposits");
  const recurring = product === "recurring";
  return (
    <>
      <KitText
        kit={kit}
        name="amount"
        label={t(recurring ? "form.instalment" : "form.amount")}
        hint={t("form.amountHint")}
        inputMode="decimal"
        width="full"
        required
      />
      <div className="named">
        <KitSelect
          kit={kit}
          name="term"
          label={t("facts.term")}
          options={[
            ...terms.map(({ months, rate }) => ({
              value: String(months),
              label: `${t("facts.months", { count: months })} – ${rate}%`,
            })),
            { value: OWN_TERM, label: t("form.ownTerm") },
          ]}
          width="full"
        />
        <div className="named__asked">
          <Cluster>
            <KitText
              kit={kit}
              name="months"
              label={t("form.months")}
              hint={t(`form.monthsHint.${product}`)}
              width="short"
              digits
              required
            />
            {recurring ? null : (
              <KitText
                kit={kit}
                name="days"
                label={t("form.days")}
                hint={t("form.daysHint", { most: maxDays(product, 6) })}
                width="short"
                digits
                optional
              />
            )}
          </Cluster>
        </div>
      </div>
      {recurring ? (
        <input type="hidden" name="scheme" value="recurring" />
      ) : (
        <Radios
          field={kit.field("scheme")}
          label={t("form.interest.label")}
          error={kit.errorOf("scheme")}
          options={schemesOf(product).map((value) => ({
            value,
            label: t(`form.interest.${value as "reinvestment"}`),
          }))}
        />
      )}
    </>
  );
}
