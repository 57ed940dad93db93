import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OwnAccount } from "common/accounts";
import { chequeNumberPattern, LEAVES_IN_A_BOOK } from "common/cheque-books";
import { MAX_TRANSACTION_PASSWORD } from "common/transaction-password";
import { ROOM } from "common/typed-numbers";
import { AccountChoice, AccountSelect } from "~/ui/account-select";
import { EmptyState } from "~/ui/content";
import { FormField } from "~/ui/field";
import { KitField, useFormKit, type FormKit } from "~/ui/form-kit";
import { useClipboardGuard } from "~/ui/guards";
import { PasswordInput, TextInput } from "~/ui/controls";

const isKey = /^(flows:)?(errors|results)\.[\w.-]+$/;

type KitOptions<Typed extends Record<string, unknown>> = Parameters<typeof useFormKit<Typed>>[0];

interface ChequeFormOptions<Typed extends Record<string, unknown>> extends Omit<
  KitOptions<Typed>,
  "plainIds" | "say"
> {
  /** How many fields are required, and what is said in one line where all of them were left empty. */
  empty?: { fields: number; says: string };
}

/** A form about cheques. Its errors are keys of cheques.json or flows.json, or the bank's own words. */
export function useChequeForm<Typed extends Record<string, unknown>>(options: ChequeFormOptions<Typed>) {
  const { empty, ...form } = options;
  const { t } = useTranslation("cheques");
  const say = (error: string, _: string, [, count]: readonly string[]): string =>
    isKey.test(error)
      ? t(error as "errors.rangeLong", { leaves: LEAVES_IN_A_BOOK, count: Number(count) })
      : error;
  const kit = useFormKit<Typed>({ ...form, plainIds: true, say });
  const missing = kit.codes.filter((code) => /^errors\.(select|enter)/.test(code));
  return missing.length === empty?.fields ? { ...kit, lines: [{ id: "account", text: empty.says }] } : kit;
}

type Kit<Name extends string> = Pick<FormKit<Name>, "field" | "errorOf">;

interface ChequeAccountFieldProps {
  kit: Pick<FormKit<"account">, "valueOf" | "errorOf">;
  accounts: readonly OwnAccount[];
}

/** The account of the cheque; nothing is chosen to begin with. */
export function ChequeAccountField({ kit, accounts }: ChequeAccountFieldProps) {
  const error = kit.errorOf("account");
  return <AccountSelect accounts={accounts} chosen={kit.valueOf("account")} error={error} placeholder />;
}

interface NumberFieldProps<Name extends string> {
  kit: Kit<Name>;
  name: Name;
  label: string;
  hint: string;
  optional?: boolean;
}

/** The number of a cheque. With scripts it says on being left that six digits are wanted. */
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

/** Now, or after the press by which a field is being left: what moved meanwhile would not be under it any more. */
function afterPress(work: () => void): void {
  const pressed = document.querySelector("button:active, a:active, label:active, select:active") !== null;
  if (pressed) addEventListener("click", () => setTimeout(work), { once: true });
  else work();
}

/** The transaction password. The page keys its form by its answers: nothing typed here outlives one. */
export function PasswordField({ kit }: { kit: Kit<"transactionPassword"> }) {
  const { t } = useTranslation("flows");
  const guard = useClipboardGuard();
  return (
    <KitField kit={kit} name="transactionPassword" label={t("check.password")} hint={t("check.passwordHint")}>
      {({ defaultValue: _, ...control }) => (
        <PasswordInput
          {...control}
          {...guard}
          label={t("check.password")}
          maxLength={MAX_TRANSACTION_PASSWORD}
          autoComplete="off"
          required
        />
      )}
    </KitField>
  );
}

interface ChequeAccountChoiceProps {
  accounts: readonly OwnAccount[];
  chosen: string | undefined;
}

/** Which account with cheques, asked for by the address; why nothing stands here where there is none. */
export function ChequeAccountChoice({ accounts, chosen }: ChequeAccountChoiceProps) {
  const { t } = useTranslation("cheques");
  if (accounts.length === 0) return <NoChequeAccount />;
  return <AccountChoice accounts={accounts} chosen={chosen} show={t("show")} />;
}

export function NoChequeAccount() {
  const { t } = useTranslation("cheques");
  return <EmptyState title={t("noAccounts.title")} text={t("noAccounts.text")} />;
}
