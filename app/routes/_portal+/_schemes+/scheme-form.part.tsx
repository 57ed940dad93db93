import { useTranslation } from "react-i18next";
import type { NamedAccount } from "common/accounts";
import type { IsoDate } from "common/dates";
import { formatRupees } from "common/money";
import { typedNominee, type Nominee } from "common/nominee";
import { frequencies, isInsurance, pensions } from "common/schemes";
import type { FormStart } from "~/change/change-page";
import { say, wordingOf } from "~/i18n/wording";
import { useAccountName } from "~/ui/account-names";
import { Checkbox, Radios } from "~/ui/controls";
import { Declaration } from "~/ui/declaration";
import { FormFoot } from "~/ui/form-foot";
import { KitForm, KitText, useFormKit, type FormKit } from "~/ui/form-kit";
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
  const name = useAccountName();
  const path = accounts ? schemePages[scheme].add : `${NOMINEE_PAGE}?scheme=${scheme}`;
  return (
    <KitForm kit={kit} action={path} autoComplete="off">
      {accounts && scheme === "apy" ? (
        <Declaration kit={kit} name="noIncomeTax" label={t("fields.noIncomeTax")} value="on" />
      ) : null}
      {accounts ? (
        <Radios
          field={kit.field("account")}
          label={t("fields.account")}
          hint={t("fields.accountHint")}
          error={kit.errorOf("account")}
          options={accounts.map((one) => ({ value: one.handle, label: name(one) }))}
        />
      ) : null}
      {accounts && scheme === "apy" ? <PensionFields kit={kit} /> : null}
      <NomineeFields kit={kit} use="scheme" />
      {accounts ? (
        <Declaration
          kit={kit}
          name="consent"
          label={t(isInsurance(scheme) ? "consent.insurance" : "consent.pension")}
          value="on"
        />
      ) : null}
      <FormFoot clear={path} />
    </KitForm>
  );
}

function PensionFields({ kit }: { kit: FormKit<SchemeField> }) {
  const { t } = useTranslation("schemes");
  const married = kit.field("married");
  return (
    <>
      <Radios
        field={kit.field("pension")}
        label={t("fields.pension")}
        error={kit.errorOf("pension")}
        options={pensions.map((pension) => ({
          value: String(pension),
          label: formatRupees(BigInt(pension) * 100n),
        }))}
      />
      <Radios
        field={kit.field("frequency")}
        label={t("fields.frequency")}
        error={kit.errorOf("frequency")}
        options={frequencies.map((value) => ({ value, label: t(`frequencies.${value}`) }))}
      />
      <div className="further">
        <div>
          <Checkbox
            id={married.id}
            name="married"
            form={kit.props.id}
            defaultChecked={married.initialValue === "on"}
            label={t("fields.married")}
          />
        </div>
        <div className="further__asked">
          <KitText kit={kit} name="spouse" label={t("fields.spouse")} required />
        </div>
      </div>
    </>
  );
}
