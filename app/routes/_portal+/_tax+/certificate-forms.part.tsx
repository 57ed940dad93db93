import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { CertificateKind } from "~/domain/certificates";
import { formatDate, type IsoDate } from "~/domain/dates";
import type { FinancialYear } from "~/domain/financial-years";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, controlAria } from "~/ui/field";
import { DateInput } from "~/ui/input";
import { Cluster, Stack } from "~/ui/layout";
import { noBreak } from "~/ui/no-break";
import type { CertificateAsked } from "./certificate-asked.server";
import { ChoiceField } from "./choice-field.part";

interface InterestFormProps {
  years: readonly FinancialYear[];
  asked: CertificateAsked;
}

export function InterestForm({ years, asked }: InterestFormProps) {
  const { t } = useTranslation("tax");
  const error = useFault("interest", asked);
  const chosen = asked.state === "interest" ? asked.year.choice : "";
  return (
    <CertificateForm kind="interest" id="year" error={error}>
      <ChoiceField
        id="year"
        label={t("certificates.year")}
        chosen={chosen}
        error={error}
        options={years.map(({ choice, name }) => ({ value: choice, label: name }))}
      />
    </CertificateForm>
  );
}

interface BalanceFormProps {
  latest: IsoDate;
  asked: CertificateAsked;
}

export function BalanceForm({ latest, asked }: BalanceFormProps) {
  const { t } = useTranslation("tax");
  const error = useFault("balance", asked, latest);
  const typed = asked.state === "wrong" && asked.kind === "balance" ? asked.typed : "";
  const chosen = asked.state === "balance" ? asked.date : typed;
  const notes = { hint: t("certificates.dateHint", { latest: noBreak(formatDate(latest)) }), error };
  return (
    <CertificateForm kind="balance" id="date" error={error}>
      <Field id="date" label={t("certificates.date")} {...notes}>
        <DateInput
          {...controlAria("date", notes)}
          key={chosen}
          name="date"
          defaultValue={chosen}
          max={latest}
        />
      </Field>
    </CertificateForm>
  );
}

/** What is wrong with the form of that kind, if it was the one that was sent. */
function useFault(kind: CertificateKind, asked: CertificateAsked, latest?: IsoDate): string | undefined {
  const { t } = useTranslation("tax");
  if (asked.state !== "wrong" || asked.kind !== kind) return undefined;
  return t(asked.fault, { latest: latest ? noBreak(formatDate(latest)) : "" });
}

interface CertificateFormProps {
  kind: CertificateKind;
  /** Of its one field. */
  id: string;
  error: string | undefined;
  children: React.ReactNode;
}

function CertificateForm({ kind, id, error, children }: CertificateFormProps) {
  const { t } = useTranslation("tax");
  return (
    <Form method="get" noValidate>
      <Stack>
        <ErrorSummary errors={error ? [{ id, text: error }] : []} />
        <input type="hidden" name="kind" value={kind} />
        <Cluster align="end">
          {children}
          <Button look="secondary">{t("certificates.show")}</Button>
        </Cluster>
      </Stack>
    </Form>
  );
}
