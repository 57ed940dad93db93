import { useTranslation } from "react-i18next";
import type { NoPanDeclaration } from "common/no-pan";
import { DescriptionList } from "~/ui/content";
import { DateInput, Tick } from "~/ui/controls";
import { Declaration } from "~/ui/declaration";
import { KitField, KitText, type FormKit } from "~/ui/form-kit";
import type { noPanFields, NoPanTerms } from "./no-pan.forms";

interface NoPanProps {
  kit: Pick<FormKit<(typeof noPanFields)[number]>, "field" | "errorOf" | "valueOf">;
  above: NoPanTerms["above"];
  offer: NonNullable<NoPanTerms["offer"]>;
}

/** Shown by the tick, with scripts and without. */
export function NoPanFields({ kit, above, offer: { form } }: NoPanProps) {
  const { t } = useTranslation("deposits");
  return (
    <div className="further">
      <Tick field={kit.field("noPan")} label={t("noPan.give", { most: above, form })} />
      <div className="further__asked">
        <KitText kit={kit} name="fatherName" label={t("noPan.father")} required />
        {(["incomeFarm", "incomeOther"] as const).map((name) => (
          <KitText
            key={name}
            kit={kit}
            name={name}
            label={t(`noPan.${name}`)}
            hint={t("noPan.incomeHint")}
            width="medium"
            inputMode="decimal"
            required
          />
        ))}
        <div className="further">
          <Tick field={kit.field("panApplied")} label={t("noPan.applied")} />
          <div className="further__asked">
            <KitText kit={kit} name="panReceipt" label={t("noPan.receipt")} width="medium" />
            <KitField kit={kit} name="panAppliedOn" label={t("noPan.appliedOn")}>
              {(control) => <DateInput {...control} />}
            </KitField>
          </div>
        </div>
        <Declaration kit={kit} name="noPanTrue" label={t("noPan.true")} value="yes" />
      </div>
    </div>
  );
}

/** The declaration, before it is signed. */
export function NoPanSummary({ declared }: { declared: NoPanDeclaration }) {
  const { t } = useTranslation("deposits");
  const { form, fatherName, agricultural, other, appliedOn, receipt } = declared;
  return (
    <>
      <h2>{t("noPan.title", { form })}</h2>
      <DescriptionList
        facts={[
          { term: t("noPan.father"), value: { written: fatherName } },
          { term: t("noPan.incomeFarm"), value: { money: agricultural } },
          { term: t("noPan.incomeOther"), value: { money: other } },
          appliedOn !== undefined && { term: t("noPan.appliedOn"), value: { date: appliedOn } },
          receipt !== undefined && { term: t("noPan.receipt"), value: receipt },
        ]}
      />
      <p>{t("noPan.true")}</p>
    </>
  );
}
