import { useTranslation } from "react-i18next";
import type { NamedAccount } from "common/accounts";
import type { MaturityInstruction } from "common/deposits";
import type { FormStart } from "~/change/change-page";
import { say, wordingOf } from "~/i18n/wording";
import { useAccountName } from "~/ui/account-names";
import { accountPath } from "~/ui/account-pages";
import { Details } from "~/ui/content";
import { Radios } from "~/ui/controls";
import { FormFoot } from "~/ui/form-foot";
import { KitForm, useFormKit } from "~/ui/form-kit";
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
  /** The only account that may be paid. */
  only?: string | undefined;
}

export function MaturityForm(props: MaturityFormProps) {
  const { page, account, accounts, instructions, chosen, only, result, wrong } = props;
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
  const name = useAccountName();
  const paid = accounts.find(({ accountNumber }) => accountNumber === kit.valueOf("to"));
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
      {only ? (
        <input type="hidden" name="to" value={only} />
      ) : (
        <Details
          summary={`${t(instructions ? "form.to" : "closing.to")}: ${paid ? name(paid) : ""}`}
          open={!paid || kit.errorOf("to") !== undefined}
        >
          <Radios
            field={kit.field("to")}
            label={t(instructions ? "form.to" : "closing.to")}
            hint={t("form.toHint")}
            error={kit.errorOf("to")}
            options={accounts.map((one) => ({ value: one.accountNumber, label: name(one) }))}
          />
        </Details>
      )}
      <FormFoot clear={accountPath(page, account)} />
    </KitForm>
  );
}
