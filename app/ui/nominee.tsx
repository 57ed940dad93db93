/** Who gets the money after the customer: the fields, without scripts as well. Its texts are in `locales/*`/nominee.json. */
import { useTranslation } from "react-i18next";
import type { City } from "common/cities";
import {
  guardianRelations,
  nomineeRelations,
  type NomineeField,
  type NomineeUse,
  type Relation,
} from "common/nominee";
import { states } from "common/states";
import { useBankWords } from "~/i18n/bank-words";
import { Button } from "./button";
import { Checkbox, DateInput, Select } from "./controls";
import { KitField, KitText, type FormKit } from "./form-kit";
import { useHydrated, useLive } from "./hydrated";
import { Cluster } from "./layout";

/** The cities of the states that are typed. */
export type TypedCities = Record<"nominee" | "guardian", readonly City[]>;

interface NomineeProps {
  kit: Pick<FormKit<NomineeField>, "field" | "errorOf" | "valueOf"> & { props: { id: string } };
  use: NomineeUse;
  /** Of deposits: the page comes back with them when `show` was pressed. */
  cities?: TypedCities;
}

/** The button that brings the page back with what follows from what is typed; nothing is checked. */
export const SHOW = { name: "intent", value: "show", formNoValidate: true } as const;

export function NomineeFields({ kit, use, cities }: NomineeProps) {
  const { t } = useTranslation("nominee");
  return (
    <>
      <Person kit={kit} use={use} who="nominee" relations={nomineeRelations} cities={cities?.nominee} />
      <div className="further">
        {use === "scheme" ? <Birth kit={kit} who="nominee" /> : null}
        <div>
          <Checkbox
            name="minor"
            id={kit.field("minor").id}
            form={kit.props.id}
            defaultChecked={kit.field("minor").initialValue === "on"}
            label={t("minor")}
          />
        </div>
        <div className="further__asked">
          {use === "deposit" ? <Birth kit={kit} who="nominee" /> : null}
          <p>{t("guardianHint")}</p>
          <Person
            kit={kit}
            use={use}
            who="guardian"
            relations={guardianRelations}
            cities={cities?.guardian}
          />
          {use === "scheme" ? <Birth kit={kit} who="guardian" /> : null}
        </div>
      </div>
    </>
  );
}

interface PersonProps extends Pick<NomineeProps, "kit" | "use"> {
  who: "nominee" | "guardian";
  relations: readonly Relation[];
  cities: readonly City[] | undefined;
}

function Person({ kit, use, who, relations, cities = [] }: PersonProps) {
  const { t } = useTranslation("nominee");
  const bankWord = useBankWords();
  return (
    <>
      <KitText kit={kit} name={`${who}Name`} label={t(`${who}.name`)} autoComplete="off" required />
      <KitField kit={kit} name={`${who}Relation`} label={t(`${who}.relation`)}>
        {(control) => (
          <Select
            {...control}
            placeholder
            options={relations.map((value) => ({ value, label: bankWord("relation", value) }))}
          />
        )}
      </KitField>
      <KitText kit={kit} name={`${who}Address1`} label={t(`${who}.address1`)} autoComplete="off" required />
      <KitText kit={kit} name={`${who}Address2`} label={t(`${who}.address2`)} autoComplete="off" required />
      {use === "deposit" ? <Place kit={kit} who={who} cities={cities} /> : null}
    </>
  );
}

const loadCities = () => import("common/cities");

/** State, the cities of that state, PIN code. With scripts the cities follow the state, without them at the button. */
function Place({ kit, who, cities }: Pick<PersonProps, "kit" | "who"> & { cities: readonly City[] }) {
  const { t } = useTranslation("nominee");
  const bankWord = useBankWords();
  const hydrated = useHydrated();
  const typed = kit.valueOf(`${who}State`);
  const live = useLive(loadCities, typed !== "");
  const offered = live ? live.citiesOf(typed) : cities;
  const stateOptions = Object.entries(states).map(([value, name]) => ({
    value,
    label: bankWord("state", name),
  }));
  return (
    <>
      <KitField kit={kit} name={`${who}State`} label={t(`${who}.state`)} hint={t("india")}>
        {(control) => (
          <Cluster>
            <Select {...control} placeholder options={stateOptions} />
            {hydrated ? null : (
              <Button look="secondary" {...SHOW}>
                {t(`${who}.showCities`)}
              </Button>
            )}
          </Cluster>
        )}
      </KitField>
      {offered.length > 0 || kit.errorOf(`${who}City`) ? (
        <KitField
          kit={kit}
          name={`${who}City`}
          label={t(`${who}.city`)}
          hint={offered.length > 0 ? undefined : t("stateFirst")}
        >
          {(control) => (
            <Select
              {...control}
              placeholder
              options={offered.map(({ code, name }) => ({ value: code, label: name }))}
            />
          )}
        </KitField>
      ) : null}
      <KitText
        kit={kit}
        name={`${who}Pin`}
        label={t(`${who}.pin`)}
        width="short"
        digits
        autoComplete="off"
        required
      />
    </>
  );
}

function Birth({ kit, who }: Pick<PersonProps, "kit" | "who">) {
  const { t } = useTranslation("nominee");
  return (
    <KitField kit={kit} name={`${who}Birth`} label={t(`${who}.birth`)}>
      {(control) => <DateInput {...control} />}
    </KitField>
  );
}
