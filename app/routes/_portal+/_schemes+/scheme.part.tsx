import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate } from "common/dates";
import { formatRupees, type Paise } from "common/money";
import type { Nominee } from "common/nominee";
import { SAVINGS_PER_PENSION, type PensionChoice, type SchemeId } from "common/schemes";
import { useBankWords } from "~/i18n/bank-words";
import { useAccountName } from "~/ui/account-names";
import { PartlyRead } from "~/ui/enquiry";
import { Card, DescriptionList, type Fact, type Facts } from "~/ui/content";
import { noBreak, Written } from "~/ui/text";
import type { EnrolmentOrder, NomineeOrder } from "./schemes.changes.server";
import { schemeAt } from "./schemes.forms";
import type { SchemeTerms } from "./schemes.server";

type WithFigures = Pick<SchemeTerms, "figures">;

export const useScheme = (): SchemeId => schemeAt(useLocation())!;

/** Why the customer may not join, or that it is not known. */
export function Obstacle(shown: {
  of: NonNullable<SchemeTerms["obstacle"]>;
  figures: Pick<SchemeTerms["figures"], "least">;
}) {
  const { of: obstacle, figures } = shown;
  const { t } = useTranslation("schemes");
  return (
    <span data-unread={obstacle === "unread" ? "" : undefined}>
      {t(`errors.${obstacle}`, { least: figures.least })}
    </span>
  );
}

/** Premiums are debited from savings accounts only. */
export function useAccountFact() {
  const { t } = useTranslation("schemes");
  const name = useAccountName();
  return (accountNumber: string): Fact => ({
    term: t("fields.account"),
    value: <Written>{name({ accountNumber, kind: "savings" })}</Written>,
  });
}

export function Policy({ figures }: WithFigures) {
  const { t } = useTranslation("schemes");
  const scheme = useScheme();
  return (
    <>
      <p>{t(`gives.${scheme}`, figures)}</p>
      <p>{t(`costs.${scheme}`, figures)}</p>
      <p>
        {t(`who.${scheme}`, figures)} {figures.by === "nearest" ? t("who.nearest") : null}
      </p>
    </>
  );
}

type Person = Pick<Nominee, "name" | "relation" | "address1" | "address2" | "birth">;

export function useFacts() {
  const { t } = useTranslation(["schemes", "nominee"]);
  const bankWord = useBankWords();
  const personFacts = (
    who: "nominee" | "guardian",
    { name, relation, birth, address1, address2 }: Person,
  ): Facts => [
    { term: t(`nominee:${who}.name`), value: { written: name } },
    { term: t(`nominee:${who}.relation`), value: bankWord("relation", relation) },
    { term: t(`nominee:${who}.birth`), value: { date: birth } },
    { term: t(`nominee:${who}.address1`), value: { written: address1 } },
    { term: t(`nominee:${who}.address2`), value: { written: address2 } },
  ];
  return {
    account: useAccountFact(),
    /** The nominee and, of a minor, the guardian. */
    nominee: (nominee: Nominee): Facts => [
      ...personFacts("nominee", nominee),
      ...(nominee.guardian ? personFacts("guardian", nominee.guardian) : []),
    ],
    next: (amount: Paise, on: IsoDate): Fact => ({
      term: t("fields.next"),
      value: t("fields.nextOn", { amount: formatRupees(amount), date: noBreak(formatDate(on)) }),
    }),
    pension: ({ pension, frequency }: PensionChoice): Facts => [
      { term: t("fields.pension"), value: { money: BigInt(pension) * 100n } },
      { term: t("fields.frequency"), value: t(`frequencies.${frequency}`) },
    ],
    /** When debits end, and their sum. */
    course: ({ last, debits, total, until }: NonNullable<EnrolmentOrder["course"]>): Facts => [
      { term: t("fields.last"), value: { date: last } },
      { term: t("fields.ends"), value: t("fields.endsAt", { age: until }) },
      { term: t("fields.total", { count: debits }), value: { money: total } },
    ],
  };
}

type Order = Partial<EnrolmentOrder> & NomineeOrder;

export function OrderSummary({ account, nominee, choice, spouse, premium, next, course, unread }: Order) {
  const { t } = useTranslation("schemes");
  const facts = useFacts();
  const savings = BigInt((choice?.pension ?? 0) * SAVINGS_PER_PENSION) * 100n;
  return (
    <Card main>
      <PartlyRead unread={unread === true} />
      <DescriptionList
        facts={[
          premium !== undefined && { term: t("fields.premium"), value: { money: premium, size: "large" } },
          facts.account(account),
          next && facts.next(next.amount, next.on),
          ...(course ? facts.course(course) : []),
          ...(choice ? facts.pension(choice) : []),
          choice && {
            term: t("fields.spouse"),
            value: spouse ? { written: spouse } : t("fields.notMarried"),
          },
          choice && { term: t("fields.savings"), value: { money: savings } },
          ...facts.nominee(nominee),
        ]}
      />
    </Card>
  );
}
