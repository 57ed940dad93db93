import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OwnAccount } from "common/accounts";
import { chequeNumberPattern, LEAVES_IN_A_BOOK } from "common/cheque-books";
import { ROOM } from "common/typed-numbers";
import { AccountChoice, AccountSelect } from "~/ui/account-select";
import { EmptyState } from "~/ui/content";
import { FormField } from "~/ui/field";
import { useFormKit, type FormKit } from "~/ui/form-kit";
import { TextInput } from "~/ui/controls";

const isKey = /^(flows:)?(errors|results)\.[\w.-]+$/;

type Options<Typed extends Record<string, unknown>> = Omit<
  Parameters<typeof useFormKit<Typed>>[0],
  "plainIds" | "say"
> & {
  /** Number of required fields, and the one error shown if all of them were left empty. */
  empty?: { fields: number; says: string };
};

/** A form about cheques. Its errors are keys of cheques.json or flows.json, or the bank's own words. */
export function useChequeForm<Typed extends Record<string, unknown>>({ empty, ...form }: Options<Typed>) {
  const { t } = useTranslation("cheques");
  const say = (error: string, _: string, [, count]: readonly string[]): string =>
    isKey.test(error)
      ? t(error as "errors.rangeLong", { leaves: LEAVES_IN_A_BOOK, count: Number(count) })
      : error;
  const kit = useFormKit<Typed>({ ...form, plainIds: true, say });
  const missing = kit.codes.filter((code) => /^errors\.(select|enter)/.test(code));
  return missing.length === empty?.fields ? { ...kit, lines: [{ id: "account", text: empty.says }] } : kit;
}

interface ChequeAccountFieldProps {
  kit: Pick<FormKit<"account">, "valueOf" | "errorOf">;
  accounts: readonly OwnAccount[];
}

export function ChequeAccountField({ kit, accounts }: ChequeAccountFieldProps) {
  const error = kit.errorOf("account");
  return <AccountSelect accounts={accounts} chosen={kit.valueOf("account")} error={error} placeholder />;
}

interface NumberFieldProps<Name extends string> {
  kit: Pick<FormKit<Name>, "field" | "errorOf">;
  name: Name;
  label: string;
  hint: string;
  optional?: boolean;
}

/** With scripts, leaving the field reports a number that has not six digits. */
export function NumberField<Name extends string>({ kit, name, ...texts }: NumberFieldProps<Name>) {
  const { t } = useTranslation("cheques");
  const [left, setLeft] = useState("");
  const short = left !== "" && !chequeNumberPattern.test(left);
  const error = short ? t("errors.invalidNumber") : kit.errorOf(name);
  return (
    <FormField field={kit.field(name)} {...texts} error={error}>
      {(control) => (
        <TextInput
          {...control}
          width="short"
          digits
          maxLength={6 + ROOM}
          autoComplete="off"
          onBlur={({ target }) => afterPress(() => setLeft(target.value.trim()))}
          onInput={() => setLeft("")}
        />
      )}
    </FormField>
  );
}

/** Calls `work` now, or after the click by which the field is left: an error that appears earlier would move the clicked control. */
function afterPress(work: () => void): void {
  const pressed = document.querySelector("button:active, a:active, label:active, select:active") !== null;
  if (pressed) addEventListener("click", () => setTimeout(work), { once: true });
  else work();
}

type ChoiceProps = Pick<React.ComponentProps<typeof AccountChoice>, "accounts" | "chosen">;

export function ChequeAccountChoice(choice: ChoiceProps) {
  const { t } = useTranslation("cheques");
  return choice.accounts.length === 0 ? <NoChequeAccount /> : <AccountChoice {...choice} show={t("show")} />;
}

export function NoChequeAccount() {
  const { t } = useTranslation("cheques");
  return <EmptyState title={t("noAccounts.title")} text={t("noAccounts.text")} />;
}
