import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { formatDate } from "common/dates";
import { nameOfYear } from "common/financial-years";
import { plainAmount } from "common/money";
import type { DeclarationBar } from "common/tax-declaration";
import { say, wordingOf } from "~/i18n/wording";
import { Checkbox } from "~/ui/controls";
import { Card, DescriptionList, Notice } from "~/ui/content";
import { FormFoot } from "~/ui/form-foot";
import { KitField, KitForm, useFormKit, KitText } from "~/ui/form-kit";
import { Stack } from "~/ui/layout";
import { declarationForm, incomeWords } from "./declaration.forms";
import type { DeclarationGiven, YearOfDeclaration } from "./declaration.server";
import type { IncomeDeclared } from "./tax.changes.server";
import { DownloadLink } from "./tax-controls.part";

interface DeclarationFormProps {
  year: YearOfDeclaration;
  result: SubmissionResult | null;
  /** What was typed before, when the customer changes something or the bank refused. */
  before: IncomeDeclared | null;
  wrong: string | null;
}

export function DeclarationForm({ year, result, before, wrong }: DeclarationFormProps) {
  const { t } = useTranslation("tax");
  const words = incomeWords(year);
  const kit = useFormKit<z.input<ReturnType<typeof declarationForm>>>({
    id: "declaration",
    schema: declarationForm(year),
    result,
    defaultValue: before ? { income: plainAmount(before.income), resident: "yes", true: "yes" } : undefined,
    say: (error) => say(t, wordingOf(error, words)),
    wrong: wrong === null ? null : { field: null, text: wrong },
    order: ["income", "resident", "true"],
  });
  return (
    <Stack>
      <YearFacts year={year} />
      <KitForm kit={kit} action="/Form121">
        <KitText
          kit={kit}
          name="income"
          label={t("declaration.income")}
          hint={t("declaration.incomeHint", words)}
          width="medium"
          inputMode="decimal"
          autoComplete="off"
          required
        />
        {(["resident", "true"] as const).map((name) => (
          <KitField key={name} kit={kit} name={name} label={t(`declaration.${name}.title`)}>
            {({ defaultValue, ...control }) => (
              <Checkbox
                {...control}
                value="yes"
                defaultChecked={defaultValue === "yes"}
                label={t(`declaration.${name}.text`)}
              />
            )}
          </KitField>
        ))}
        <FormFoot clear="/Form121" />
      </KitForm>
    </Stack>
  );
}

function YearFacts({ year }: { year: YearOfDeclaration }) {
  const { t } = useTranslation("tax");
  return (
    <DescriptionList
      facts={[
        { term: t("certificates.year"), value: nameOfYear(year.from) },
        { term: t("declaration.interest"), value: { money: year.interest } },
        { term: t("projection.taxSoFar"), value: { money: year.taxSoFar } },
      ]}
    />
  );
}

/** What is declared, before it is authorised. */
export function DeclarationSummary({ from, income }: IncomeDeclared) {
  const { t } = useTranslation("tax");
  return (
    <Stack>
      <DescriptionList
        facts={[
          { term: t("certificates.year"), value: nameOfYear(from) },
          { term: t("declaration.income"), value: { money: income } },
        ]}
      />
      <p>{t("declaration.statement", { year: nameOfYear(from) })}</p>
    </Stack>
  );
}

/** The form of the year has been given: its number, and the paper. */
export function DeclarationShown({
  given: given,
  year,
}: {
  given: DeclarationGiven;
  year: YearOfDeclaration;
}) {
  const { t } = useTranslation("tax");
  return (
    <Card title={t("declaration.given", { year: nameOfYear(year.from) })} main>
      <Stack>
        <p>{t("declaration.from", { date: formatDate(given.givenOn) })}</p>
        <DescriptionList
          facts={[
            { term: t("declaration.uin"), value: given.uin },
            { term: t("declaration.givenOn"), value: { date: given.givenOn } },
            { term: t("declaration.income"), value: { money: given.income } },
            { term: t("projection.taxSoFar"), value: { money: year.taxSoFar } },
          ]}
        />
        <DownloadLink href={`/Form121/fy${year.from.slice(0, 4)}.pdf`} />
      </Stack>
    </Card>
  );
}

/** Why this customer cannot give it, and where to go. */
export function DeclarationBarred({ bar, year }: { bar: DeclarationBar; year: YearOfDeclaration }) {
  const { t } = useTranslation("tax");
  const { interest, basicExemption } = year;
  return (
    <Stack>
      <Notice>{t(`declaration.bars.${bar}`)}</Notice>
      {bar === "interest" ? (
        <DescriptionList
          facts={[
            { term: t("declaration.interest"), value: { money: interest } },
            { term: t("declaration.exemption"), value: { money: basicExemption } },
          ]}
        />
      ) : null}
      <p>
        <Link to="/TDSEnquiry">{t("declaration.toTax")}</Link>
      </p>
    </Stack>
  );
}
