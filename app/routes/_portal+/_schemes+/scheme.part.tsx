import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate } from "common/dates";
import { formatRupees, type Paise } from "common/money";
import type { Nominee } from "common/nominee";
import {
  joiningPremiums,
  pensions,
  SAVINGS_PER_PENSION,
  schemeRules,
  yearlyPremiums,
  type SchemeId,
} from "common/schemes";
import { useBankWords } from "~/i18n/bank-words";
import { useAccountName } from "~/ui/account-names";
import { Card, DescriptionList, type Facts } from "~/ui/content";
import { noBreak } from "~/ui/text";
import type { EnrolmentOrder } from "./schemes.changes.server";
import { schemeAt } from "./schemes.forms";

export const useScheme = (): SchemeId => schemeAt(useLocation())!;

/** Premiums are debited from savings accounts only. */
export function useSavingsName() {
  const name = useAccountName();
  return (accountNumber: string) => name({ accountNumber, kind: "savings" });
}

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

function valuesOf(scheme: SchemeId) {
  const { entry, cover, lastAge } = schemeRules[scheme];
  const rupees = (paise: Paise = 0n) => Number(paise / 100n);
  const [, second, third, fourth] = joiningPremiums.map(rupees);
  return {
    ...entry,
    until: lastAge + 1,
    lien: cover?.lienDays ?? 0,
    leastSavings: formatRupees(BigInt(pensions[0] * SAVINGS_PER_PENSION) * 100n),
    mostSavings: formatRupees(BigInt(pensions.at(-1)! * SAVINGS_PER_PENSION) * 100n),
    full: rupees(cover?.full),
    partial: rupees(cover?.partial),
    yearly: scheme === "apy" ? 0 : rupees(yearlyPremiums[scheme]),
    ...{ second, third, fourth },
    smallest: pensions[0],
    largest: pensions.at(-1)!,
  };
}

type Person = Pick<Nominee, "name" | "relation" | "address1" | "address2" | "birth">;

/** Facts of a nominee and, of a minor, of the guardian. */
export function useNomineeFacts() {
  const { t } = useTranslation("nominee");
  const bankWord = useBankWords();
  const personFacts = (
    who: "nominee" | "guardian",
    { name, relation, birth, address1, address2 }: Person,
  ): Facts => [
    { term: t(`${who}.name`), value: { written: name } },
    { term: t(`${who}.relation`), value: bankWord("relation", relation) },
    { term: t(`${who}.birth`), value: { date: birth } },
    { term: t(`${who}.address1`), value: { written: address1 } },
    { term: t(`${who}.address2`), value: { written: address2 } },
  ];
  return (nominee: Nominee): Facts => [
    ...personFacts("nominee", nominee),
    ...(nominee.guardian ? personFacts("guardian", nominee.guardian) : []),
  ];
}

export function useNextDebit() {
  const { t } = useTranslation("schemes");
  return (amount: Paise, on: IsoDate) =>
    t("fields.nextOn", { amount: formatRupees(amount), date: noBreak(formatDate(on)) });
}

/** When debits end, and their sum. */
export function useCourseFacts() {
  const { t } = useTranslation("schemes");
  return (scheme: SchemeId, { last, debits, total }: NonNullable<EnrolmentOrder["course"]>): Facts => [
    { term: t("fields.last"), value: { date: last } },
    { term: t("fields.ends"), value: t("fields.endsAt", { age: schemeRules[scheme].lastAge + 1 }) },
    { term: t("fields.total", { count: debits }), value: { money: total } },
  ];
}

type Order = Partial<EnrolmentOrder> & Pick<EnrolmentOrder, "account" | "nominee">;

export function OrderSummary({ account, nominee, choice, spouse, premium, next, course }: Order) {
  const { t } = useTranslation("schemes");
  const scheme = useScheme();
  const nomineeFacts = useNomineeFacts();
  const nextDebit = useNextDebit();
  const courseFacts = useCourseFacts();
  const savingsName = useSavingsName();
  return (
    <Card main>
      <DescriptionList
        facts={[
          premium !== undefined && { term: t("fields.premium"), value: { money: premium, size: "large" } },
          { term: t("fields.account"), value: <bdi>{savingsName(account)}</bdi> },
          next && { term: t("fields.next"), value: nextDebit(next.amount, next.on) },
          ...(course ? courseFacts(scheme, course) : []),
          ...(choice
            ? [
                { term: t("fields.pension"), value: { money: BigInt(choice.pension) * 100n } },
                { term: t("fields.frequency"), value: t(`frequencies.${choice.frequency}`) },
                { term: t("fields.spouse"), value: spouse ? { written: spouse } : t("fields.notMarried") },
                {
                  term: t("fields.savings"),
                  value: { money: BigInt(choice.pension * SAVINGS_PER_PENSION) * 100n },
                },
              ]
            : []),
          ...nomineeFacts(nominee),
        ]}
      />
    </Card>
  );
}
