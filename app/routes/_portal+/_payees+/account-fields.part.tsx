import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isSameAccount, MOST_OUTSIDE_ACCOUNT, OWN_ACCOUNT_LENGTH } from "~/domain/payees";
import type { PayeeKind } from "~/domain/payments";
import { FormField, type FieldMetadata } from "~/ui/form-field";
import { clipboardGuard, pasteGuard } from "~/ui/guards";
import { TextInput } from "~/ui/input";
import { MatchMark } from "~/ui/match-mark";
import { PasswordInput } from "~/ui/password-input";

/** Room for the spaces of a number written in groups. */
const ROOM = 10;

interface AccountFieldsProps {
  kind: PayeeKind;
  account: FieldMetadata;
  confirm: FieldMetadata;
  errors: { account: string | undefined; confirm: string | undefined };
}

/** The account number, hidden, and once more in sight; with scripts a mark says whether they are the same. */
export function AccountFields({ kind, account, confirm, errors }: AccountFieldsProps) {
  const { t } = useTranslation("payees");
  const [typed, setTyped] = useState(textOf(account));
  const [again, setAgain] = useState(textOf(confirm));
  const digits = kind === "within-bank";
  const most = (digits ? OWN_ACCOUNT_LENGTH : MOST_OUTSIDE_ACCOUNT) + ROOM;
  return (
    <>
      <FormField
        field={account}
        label={t("form.accountNumber")}
        hint={t(digits ? "form.accountHintWithin" : "form.accountHintOutside")}
        error={errors.account}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...clipboardGuard}
            label={t("form.accountNumber")}
            digits={digits}
            maxLength={most}
            autoComplete="off"
            onInput={(event) => setTyped(event.currentTarget.value)}
            required
          />
        )}
      </FormField>
      <FormField
        field={confirm}
        label={t("form.confirm")}
        hint={t("form.confirmHint")}
        error={errors.confirm}
      >
        {(control) => (
          <>
            <TextInput
              {...control}
              {...pasteGuard}
              digits={digits}
              maxLength={most}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onInput={(event) => setAgain(event.currentTarget.value)}
              required
            />
            <MatchMark
              matches={typed && again ? isSameAccount(typed, again) : null}
              words={{ yes: t("form.match"), no: t("form.noMatch") }}
            />
          </>
        )}
      </FormField>
    </>
  );
}

const textOf = ({ initialValue }: FieldMetadata) => (typeof initialValue === "string" ? initialValue : "");
