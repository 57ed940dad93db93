import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import type { declareNoTax } from "common/contract/tax.server";
import type { RequestOf } from "common/contract/service.server";
import { nameOfYear, yearNameOn } from "common/financial-years";
import type { IsoDate } from "common/dates";
import { plainAmount } from "common/money";
import { ChangePage, type FormStart } from "~/change/change-page";
import { ChangeSteps } from "~/change/change-steps";
import { say, wordingOf } from "~/i18n/wording";
import { Card, DescriptionList, Notice } from "~/ui/content";
import { Declaration } from "~/ui/declaration";
import { Shown } from "~/ui/enquiry";
import { FormFoot } from "~/ui/form-foot";
import { KitForm, KitText, useFormKit } from "~/ui/form-kit";
import { Stack } from "~/ui/layout";
import { Link } from "~/ui/link";
import { declarationFields, declarationForm, incomeWords } from "./declaration.forms";
import type { enquireDeclaration } from "./declaration.server";
import { DownloadLink } from "./tax-controls.part";

export { action, loader } from "./declaration.server";

export const handle = {
  i18n: ["common", "flows", "tax"],
  title: "tax:declaration.title",
  pays: true,
  menu: { group: "you", order: 110 },
  documents: true,
};

type Enquiry = Awaited<ReturnType<typeof enquireDeclaration>>;
type Declaration = Extract<Enquiry, { state: "shown" }>["answer"];
type Declared = Pick<RequestOf<(typeof declareNoTax)["service"]>, "from" | "income">;

const yearOf = (t: TFunction<"tax">, from: IsoDate): string =>
  t(`yearName.${yearNameOn(from)}`, { year: nameOfYear(from) });

export default function Form121() {
  const { t } = useTranslation("tax");
  return (
    <ChangePage<Declared, Enquiry>
      lead={t("declaration.lead")}
      act={t("declaration.act")}
      form={(enquiry, start) => (
        <Shown enquiry={enquiry}>
          {({ year, given, bar }) =>
            given ? (
              <DeclarationGiven given={given} year={year} />
            ) : bar ? (
              <DeclarationBarred bar={bar} year={year} />
            ) : (
              <>
                <ChangeSteps at="details" />
                <DeclarationForm key={start.attempt} year={year} {...start} />
              </>
            )
          }
        </Shown>
      )}
      summary={({ from, income }) => (
        <Stack>
          <DescriptionList
            facts={[
              { term: t("certificates.year"), value: yearOf(t, from) },
              { term: t("declaration.income"), value: { money: income } },
            ]}
          />
          <p>{t("declaration.statement", { year: nameOfYear(from) })}</p>
        </Stack>
      )}
    />
  );
}

function DeclarationForm({ year, result, before, wrong }: FormStart<Declared> & Pick<Declaration, "year">) {
  const { t } = useTranslation("tax");
  const words = incomeWords(year);
  const kit = useFormKit<z.input<ReturnType<typeof declarationForm>>>({
    id: "declaration",
    schema: declarationForm(year),
    result,
    defaultValue: before ? { income: plainAmount(before.income) } : undefined,
    say: (error) => say(t, wordingOf(error, words)),
    wrong: wrong === null ? null : { field: null, text: wrong },
    order: declarationFields,
  });
  return (
    <KitForm kit={kit} action="/Form121" autoComplete="off">
      {/* The form's foot sticks within the form. */}
      <DescriptionList
        facts={[
          { term: t("certificates.year"), value: yearOf(t, year.from) },
          { term: t("declaration.interest"), value: { money: year.interest } },
          { term: t("projection.taxSoFar"), value: { money: year.taxSoFar } },
        ]}
      />
      <KitText
        kit={kit}
        name="income"
        label={t("declaration.income")}
        hint={t("declaration.incomeHint", words)}
        width="medium"
        inputMode="decimal"
        required
      />
      {(["resident", "true"] as const).map((name) => (
        <Declaration key={name} kit={kit} name={name} label={t(`declaration.${name}.text`)} value="yes" />
      ))}
      <FormFoot clear="/Form121" />
    </KitForm>
  );
}

/** The year and a part of its declaration. */
type Part<Key extends keyof Declaration> = { [Name in "year" | Key]: NonNullable<Declaration[Name]> };

function DeclarationGiven({ given, year }: Part<"given">) {
  const { t } = useTranslation("tax");
  return (
    <Card title={t("declaration.given", { year: nameOfYear(year.from) })} main>
      <Stack>
        <p>{t("declaration.from", { date: given.givenOn })}</p>
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

function DeclarationBarred({ bar, year }: Part<"bar">) {
  const { t } = useTranslation("tax");
  return (
    <Stack>
      <Notice>{t(`declaration.bars.${bar}`)}</Notice>
      {bar === "interest" ? (
        <DescriptionList
          facts={[
            { term: t("declaration.interest"), value: { money: year.interest } },
            { term: t("declaration.exemption"), value: { money: year.basicExemption } },
          ]}
        />
      ) : null}
      <p>
        <Link to="/TDSEnquiry">{t("declaration.toTax")}</Link>
      </p>
    </Stack>
  );
}
