import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate } from "common/dates";
import { formatRupees } from "common/money";
import type { Nominee } from "common/nominee";
import { schemeRules, type SchemeId } from "common/schemes";
import type { useBankWords } from "~/i18n/bank-words";
import type { Fact } from "~/ui/content";

/** Pieces of all pages about schemes. */

/** In three sentences: what a scheme gives, what it costs, who may have it. */
export function Policy({ scheme }: { scheme: SchemeId }) {
  const { t } = useTranslation("schemes");
  const { entry, cover } = schemeRules[scheme];
  const values = {
    ...entry,
    full: cover ? formatRupees(cover.full) : "",
    partial: cover?.partial ? formatRupees(cover.partial) : "",
  };
  return (
    <>
      <p>{t(`gives.${scheme}`, values)}</p>
      <p>{t(`costs.${scheme}`)}</p>
      <p>{t(`who.${scheme}`, values)}</p>
    </>
  );
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
