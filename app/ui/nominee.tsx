/** Fields of nominees; works without scripts. Its texts are in `locales/*`/nominee.json. */
import { useTranslation } from "react-i18next";
import type { City } from "common/cities";
import {
  countOf,
  equalShares,
  guardianRelations,
  MAX_NOMINEES,
  nomineeEndings,
  nomineeRelations,
  sumOfShares,
  type Nomination,
  type NominationField,
  type Nominee,
  type NomineeEnding,
  type NomineeField,
  type NomineeUse,
} from "common/nominee";
import { states } from "common/states";
import { useBankWords } from "~/i18n/bank-words";
import { Button } from "./button";
import type { Facts } from "./content";
import { DateInput, Select, Tick } from "./controls";
import { KitField, KitText, type FormKit, KitSelect } from "./form-kit";
import { useHydrated, useLive } from "./hydrated";
import { Cluster, Stack } from "./layout";

export type TypedCities = Record<"nominee" | "guardian", readonly City[]>;

type Kit<Name extends string> = Pick<FormKit<Name>, "field" | "errorOf" | "valueOf">;

interface NominationProps {
  kit: Kit<NominationField>;
  cities: readonly TypedCities[];
  /** The customer's own address can be taken. */
  hasHome?: boolean;
}

/** Up to four nominees; buttons reload the page with more of them, or with the cities of a state. */
export function NominationFields({ kit, cities, hasHome = false }: NominationProps) {
  const { t } = useTranslation("nominee");
  const { formId, initialValue = 1 } = kit.field("count");
  const typed = new FormData();
  typed.set("count", String(initialValue));
  const endings = nomineeEndings.slice(0, countOf(typed));
  const several = endings.length > 1;
  return (
    <>
      <input type="hidden" name="count" form={formId} value={endings.length} />
      {endings.map((ending, at) => {
        const fields = (
          <NomineeFields kit={kitOfOne(kit, ending)} use="deposit" cities={cities[at]} hasHome={hasHome} />
        );
        const id = `${formId}-nominee${ending}`;
        return several ? (
          <div key={ending} role="group" aria-labelledby={id}>
            <Stack>
              <h3 id={id}>{t("nth", { number: at + 1 })}</h3>
              {fields}
              <div>
                <Button look="secondary" {...SHOW} value={`without${ending}`}>
                  {t("fewer", { number: at + 1 })}
                </Button>
              </div>
            </Stack>
          </div>
        ) : (
          <Stack key={ending}>{fields}</Stack>
        );
      })}
      {several ? (
        <div className="further">
          <Tick field={kit.field("together")} label={t("together")} />
          <p>{t("inTurnHint")}</p>
          <div className="further__asked">
            <p>{t("shareHint", { shares: equalShares(endings.length).join(" + ") })}</p>
            {endings.map((ending, at) => (
              <KitText
                key={ending}
                kit={kit}
                name={`share${ending}`}
                label={t("share", { number: at + 1 })}
                width="short"
                inputMode="decimal"
                autoComplete="off"
              />
            ))}
          </div>
        </div>
      ) : null}
      {endings.length < MAX_NOMINEES ? (
        <div>
          <Button look="secondary" {...SHOW} value="another">
            {t("another")}
          </Button>
        </div>
      ) : null}
    </>
  );
}

const kitOfOne = (kit: Kit<NominationField>, ending: NomineeEnding): Kit<NomineeField> => ({
  field: (name) => kit.field(`${name}${ending}`),
  errorOf: (name) => kit.errorOf(`${name}${ending}`),
  valueOf: (name) => kit.valueOf(`${name}${ending}`),
});

const digits = { width: "short", digits: true, autoComplete: "off" } as const;

export function useNomineeError() {
  const { t } = useTranslation("nominee");
  return (field: string, error: string): string => {
    const number = /-(\d)$/.exec(field)?.[1];
    return number ? `${t("nth", { number })}: ${error}` : error;
  };
}

/** Values for the errors of nominees: the sum of the typed shares. */
export function nomineeValues(valueOf: (name: NominationField) => string) {
  const typed = new FormData();
  for (const name of ["count", ...nomineeEndings.map((ending) => `share${ending}` as const)] as const)
    typed.set(name, valueOf(name));
  return { sum: sumOfShares(typed) };
}

export function useNominationFacts() {
  const { t } = useTranslation("nominee");
  const bankWord = useBankWords();
  const personFacts = (
    who: "nominee" | "guardian",
    { name, relation, address1, address2, place, birth }: Omit<Nominee, "guardian">,
  ): Facts => {
    const city = place && `${place.city}, ${bankWord("state", states[place.state])} ${place.pinCode}`;
    return [
      { term: t(`${who}.name`), value: { written: `${name} (${bankWord("relation", relation)})` } },
      {
        term: t(`${who}.address`),
        value: { written: [address1, address2, city].filter(Boolean).join(", ") },
      },
      birth && { term: t(`${who}.birth`), value: { date: birth } },
    ];
  };
  return ({ manner, nominees }: Nomination): Facts =>
    nominees.flatMap(({ guardian, share, ...nominee }, at) => [
      nominees.length > 1 && {
        term: t("nth", { number: at + 1 }),
        value: manner === "together" ? `${share}%` : t("turn", { turn: at + 1 }),
      },
      ...personFacts("nominee", nominee),
      ...(guardian ? personFacts("guardian", guardian) : []),
    ]);
}

interface NomineeProps {
  kit: Kit<NomineeField>;
  use: NomineeUse;
  /** Of deposits: loaded when `show` was pressed. */
  cities?: TypedCities;
  hasHome?: boolean;
}

/** Reloads the page without checking the form. */
const SHOW = { name: "intent", value: "show", formNoValidate: true } as const;

export function NomineeFields({ kit, use, cities, hasHome = false }: NomineeProps) {
  const { t } = useTranslation("nominee");
  const isScheme = use === "scheme";
  return (
    <>
      <Person kit={kit} use={use} who="nominee" cities={cities?.nominee} hasHome={hasHome} />
      <div className="further">
        {isScheme ? <Birth kit={kit} who="nominee" /> : null}
        <Tick field={kit.field("minor")} label={t("minor")} />
        <div className="further__asked">
          {isScheme ? null : <Birth kit={kit} who="nominee" />}
          <p>{t("guardianHint")}</p>
          <Person kit={kit} use={use} who="guardian" cities={cities?.guardian} hasHome={hasHome} />
          {isScheme ? <Birth kit={kit} who="guardian" /> : null}
        </div>
      </div>
    </>
  );
}

interface PersonProps extends Required<Pick<NomineeProps, "kit" | "use" | "hasHome">> {
  who: "nominee" | "guardian";
  cities: readonly City[] | undefined;
}

const relations = { nominee: nomineeRelations, guardian: guardianRelations };

function Person({ kit, use, who, cities = [], hasHome }: PersonProps) {
  const { t } = useTranslation("nominee");
  const bankWord = useBankWords();
  const address = (
    <>
      <KitText kit={kit} name={`${who}Address1`} label={t(`${who}.address1`)} required />
      <KitText kit={kit} name={`${who}Address2`} label={t(`${who}.address2`)} required />
      {use === "deposit" ? <Place kit={kit} who={who} cities={cities} /> : null}
    </>
  );
  return (
    <>
      <KitText kit={kit} name={`${who}Name`} label={t(`${who}.name`)} required />
      <KitSelect
        kit={kit}
        name={`${who}Relation`}
        label={t(`${who}.relation`)}
        placeholder
        options={relations[who].map((value) => ({ value, label: bankWord("relation", value) }))}
      />
      {hasHome ? (
        <div className="unless">
          <Tick field={kit.field(`${who}Home`)} label={t(`${who}.home`)} />
          <div className="unless__asked">{address}</div>
        </div>
      ) : (
        address
      )}
    </>
  );
}

const loadCities = () => import("common/cities").catch(() => null);

/** With scripts the cities follow the state, else a button loads them. */
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
        <KitSelect
          kit={kit}
          name={`${who}City`}
          label={t(`${who}.city`)}
          hint={offered.length > 0 ? undefined : t("stateFirst")}
          placeholder
          options={offered.map(({ code, name }) => ({ value: code, label: name }))}
        />
      ) : null}
      <KitText kit={kit} name={`${who}Pin`} label={t(`${who}.pin`)} {...digits} required />
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
