import { useTranslation } from "react-i18next";
import type { NamedAccount } from "common/accounts";
import type { IsoDate } from "common/dates";
import { formatRupees } from "common/money";
import { typedNominee, type Nominee } from "common/nominee";
import { frequencies, isInsurance, pensions } from "common/schemes";
import type { FormStart } from "~/change/change-page";
import { say, wordingOf } from "~/i18n/wording";
import { useAccountOptions } from "~/ui/account-select";
import { Checkbox } from "~/ui/controls";
import { FormFoot } from "~/ui/form-foot";
import { KitForm, KitText, useFormKit, type FormKit, KitSelect } from "~/ui/form-kit";
import { NomineeFields } from "~/ui/nominee";
import { useScheme } from "./scheme.part";
import type { EnrolmentOrder } from "./schemes.changes.server";
import { NOMINEE_PAGE, schemeFields, schemeForm, schemePages, type SchemeField } from "./schemes.forms";

type Typed = Partial<Record<SchemeField, string>>;

interface SchemeFormProps extends Pick<FormStart<never>, "result" | "wrong"> {
  /** Null if only the nominee changes. */
  accounts: readonly NamedAccount[] | null;
  today: IsoDate;
  /** `account` is a number. */
  before: Partial<Omit<EnrolmentOrder, "nominee">> & { nominee?: Nominee | null };
}

export function SchemeForm({ accounts, today, before, result, wrong }: SchemeFormProps) {
  const { t } = useTranslation(["schemes", "nominee", "flows"]);
  const scheme = useScheme();
  const { account, nominee, choice, spouse } = before;
  const kit = useFormKit<Typed>({
    id: "scheme",
    schema: (typed) => schemeForm(scheme, typed, { today, accounts }),
    result,
    defaultValue: {
      account: accounts?.find(({ accountNumber }) => accountNumber === account)?.handle,
      ...(nominee && typedNominee(nominee)),
      ...(choice && { pension: String(choice.pension), frequency: choice.frequency }),
      ...(spouse && { married: "on", spouse }),
    },
    say: (error) => say(t, wordingOf(error)),
    wrong: wrong === null ? null : { field: null, text: wrong },
    order: schemeFields,
  }) as FormKit<SchemeField>;
  const options = useAccountOptions(accounts ?? []);
  const path = accounts ? schemePages[scheme].add : `${NOMINEE_PAGE}?scheme=${scheme}`;
  return (
    <KitForm kit={kit} action={path}>
      {accounts ? (
        <KitSelect
          kit={kit}
          name="account"
          label={t("fields.account")}
          hint={t("fields.accountHint")}
          options={options}
        />
      ) : null}
      {accounts && scheme === "apy" ? <PensionFields kit={kit} /> : null}
      <NomineeFields kit={kit} use="scheme" />
      {accounts ? (
        <Tick
          kit={kit}
          name="consent"
          label={t(isInsurance(scheme) ? "consent.insurance" : "consent.pension")}
        />
      ) : null}
      <FormFoot clear={path} />
    </KitForm>
  );
}

function PensionFields({ kit }: { kit: FormKit<SchemeField> }) {
  const { t } = useTranslation("schemes");
  return (
    <>
      <KitSelect
        kit={kit}
        name="pension"
        label={t("fields.pension")}
        placeholder
        options={pensions.map((pension) => ({
          value: String(pension),
          label: formatRupees(BigInt(pension) * 100n),
        }))}
      />
      <KitSelect
        kit={kit}
        name="frequency"
        label={t("fields.frequency")}
        placeholder
        options={frequencies.map((value) => ({ value, label: t(`frequencies.${value}`) }))}
      />
      <div className="further">
        <div>
          <Tick kit={kit} name="married" label={t("fields.married")} />
        </div>
        <div className="further__asked">
          <KitText kit={kit} name="spouse" label={t("fields.spouse")} required />
        </div>
      </div>
    </>
  );
}

interface TickProps {
  kit: FormKit<SchemeField>;
  name: "consent" | "married";
  label: string;
}

function Tick({ kit, name, label }: TickProps) {
  const field = kit.field(name);
  const error = kit.errorOf(name);
  return (
    <>
      {error ? (
        <p className="field__error" id={`${field.id}-error`}>
          {error}
        </p>
      ) : null}
      <Checkbox
        id={field.id}
        name={name}
        form={kit.props.id}
        defaultChecked={field.initialValue === "on"}
        label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${field.id}-error` : undefined}
      />
    </>
  );
}
