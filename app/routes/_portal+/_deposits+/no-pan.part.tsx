import { useTranslation } from "react-i18next";
import { formatRupees } from "common/money";
import type { NoPanDeclaration } from "common/no-pan";
import { DescriptionList } from "~/ui/content";
import { Checkbox, DateInput } from "~/ui/controls";
import { Declaration } from "~/ui/declaration";
import { KitField, KitText, type FormKit } from "~/ui/form-kit";
import type { noPanFields, NoPanTerms } from "./no-pan.forms";

type Name = (typeof noPanFields)[number];
type Kit = Pick<FormKit<Name>, "field" | "errorOf" | "valueOf">;

interface NoPanProps {
  kit: Kit;
  above: NoPanTerms["above"];
  offer: NonNullable<NoPanTerms["offer"]>;
}

/** Shown by the tick, with scripts and without. */
export function NoPanFields({ kit, above, offer: { form } }: NoPanProps) {
  const { t } = useTranslation("deposits");
  return (
    <div className="further">
      <Tick kit={kit} name="noPan" label={t("noPan.give", { most: formatRupees(above), form })} />
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
          <Tick kit={kit} name="panApplied" label={t("noPan.applied")} />
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

function Tick({ kit, name, label }: { kit: Kit; name: Name; label: string }) {
  const { id, formId, initialValue } = kit.field(name);
  return (
    <div>
      <Checkbox name={name} id={id} form={formId} defaultChecked={initialValue === "on"} label={label} />
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
