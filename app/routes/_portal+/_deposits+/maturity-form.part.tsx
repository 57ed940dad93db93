import { useTranslation } from "react-i18next";
import type { NamedAccount } from "common/accounts";
import type { MaturityInstruction } from "common/deposits";
import type { FormStart } from "~/change/change-page";
import { say, wordingOf } from "~/i18n/wording";
import { numberWithName } from "~/ui/account-names";
import { accountPath } from "~/ui/account-pages";
import { Radios } from "~/ui/controls";
import { FormFoot } from "~/ui/form-foot";
import { KitForm, useFormKit, KitSelect } from "~/ui/form-kit";
import {
  closingForm,
  instructionForm,
  type ConcernedDeposit,
  type maturityPages,
  type TypedMaturity,
} from "./maturity.forms";

interface MaturityFormProps extends Pick<FormStart<never>, "result" | "wrong"> {
  page: (typeof maturityPages)[keyof typeof maturityPages];
  account: ConcernedDeposit;
  accounts: readonly NamedAccount[];
  instructions?: readonly MaturityInstruction[];
  chosen: TypedMaturity;
}

export function MaturityForm(props: MaturityFormProps) {
  const { page, account, accounts, instructions, chosen, result, wrong } = props;
  const { t } = useTranslation("deposits");
  const kit = useFormKit<TypedMaturity>({
    id: "maturity",
    schema: instructions ? instructionForm(accounts, instructions) : closingForm(accounts),
    result,
    defaultValue: chosen,
    say: (error) => say(t, wordingOf(error)),
    wrong: wrong === null ? null : { field: null, text: wrong },
    order: ["instruction", "to"],
  });
  return (
    <KitForm kit={kit} action={accountPath(page, account)}>
      {instructions ? (
        <Radios
          field={kit.field("instruction")}
          label={t("form.instruction")}
          error={kit.errorOf("instruction")}
          options={instructions.map((value) => ({ value, label: t(`maturity.${value}`) }))}
        />
      ) : null}
      <KitSelect
        kit={kit}
        name="to"
        label={t(instructions ? "form.to" : "closing.to")}
        hint={t("form.toHint")}
        options={accounts.map((one) => ({ value: one.accountNumber, label: numberWithName(one) }))}
        placeholder
        width="full"
        required
      />
      <FormFoot clear={accountPath(page, account)} />
    </KitForm>
  );
}
