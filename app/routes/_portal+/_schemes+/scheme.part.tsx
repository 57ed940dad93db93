import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import type { Nominee } from "common/nominee";
import { joiningPremiums, pensions, schemeRules, yearlyPremiums, type SchemeId } from "common/schemes";
import type { useBankWords } from "~/i18n/bank-words";
import type { Fact } from "~/ui/content";

/** Pieces of all pages about schemes. */

/** In three sentences: what a scheme gives, what it costs, who may have it. */
export function Policy({ scheme }: { scheme: SchemeId }) {
  const { t } = useTranslation("schemes");
  const values = valuesOf(scheme);
  return (
    <>
      <p>{t(`gives.${scheme}`, values)}</p>
      <p>{t(`costs.${scheme}`, values)}</p>
      <p>{t(`who.${scheme}`, values)}</p>
    </>
  );
}

/** Whole rupees and years, which the texts group by themselves. */
function valuesOf(scheme: SchemeId) {
  const { entry, cover, lastAge } = schemeRules[scheme];
  const rupees = (paise: Paise = 0n) => Number(paise / 100n);
  const [, second, third, fourth] = joiningPremiums.map(rupees);
  return {
    ...entry,
    until: lastAge + 1,
    full: rupees(cover?.full),
    partial: rupees(cover?.partial),
    yearly: scheme === "apy" ? 0 : rupees(yearlyPremiums[scheme]),
    ...{ second, third, fourth },
    smallest: pensions[0],
    largest: pensions.at(-1)!,
  };
}

type Person = Pick<Nominee, "name" | "relation" | "address1" | "address2"> & { birth?: IsoDate | undefined };

/** Who is named, line by line. */
export function personFacts(
  who: "nominee" | "guardian",
  { name, relation, address1, address2, birth }: Person,
  t: TFunction<"nominee">,
  bankWord: ReturnType<typeof useBankWords>,
): Fact[] {
  return [
    { term: t(`${who}.name`), value: <bdi>{name}</bdi> },
    { term: t(`${who}.relation`), value: bankWord("relation", relation) },
    { term: t(`${who}.birth`), value: birth && formatDate(birth) },
    { term: t(`${who}.address1`), value: <bdi>{address1}</bdi> },
    { term: t(`${who}.address2`), value: <bdi>{address2}</bdi> },
  ];
}
