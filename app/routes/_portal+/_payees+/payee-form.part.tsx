import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { isSameAccount, newPayeeForm, type NewPayee } from "common/payees";
import type { PayeeKind } from "common/payments";
import type { FormStart } from "~/change/change-page";
import { say, wordingOf } from "~/i18n/wording";
import { useBank } from "~/ui/bank";
import { FormFoot } from "~/ui/form-foot";
import { KitField, KitForm, useFormKit, type FormKit, KitText } from "~/ui/form-kit";
import { useClipboardGuard, usePasteGuard } from "~/ui/guards";
import { PasswordInput, TextInput } from "~/ui/controls";
import { MatchMark } from "~/ui/typing-checks";

type TypedPayee = z.input<ReturnType<typeof newPayeeForm>>;

type PayeeFormProps = Omit<FormStart<NewPayee>, "attempt"> & { kind: PayeeKind };

/** Errors of empty fields: together the specification's 'fill all the details'. */
const missing = ["errors.enterName", "errors.enterAccounts", "errors.enterIfsc", "errors.enterAddress"];

export function PayeeForm({ kind, result, before, wrong }: PayeeFormProps) {
  const { t } = useTranslation("payees");
  const { shortName: bank } = useBank();
  const kit = useFormKit<TypedPayee>({
    id: "payee",
    schema: newPayeeForm(kind, null),
    result,
    defaultValue: before ? { ...before, confirmAccountNumber: before.accountNumber } : undefined,
    // `present`: name of the payee that is already in the list.
    say: (error, _, [, present = ""]) => say(t, wordingOf(error, { bank, present })),
    general: (codes) => (codes.some((code) => missing.includes(code)) ? t("errors.fillAll") : undefined),
    wrong: wrong === null ? null : { field: null, text: wrong },
    order: ["name", "accountNumber", "confirmAccountNumber", "ifsc", "address"],
  });
  return (
    <KitForm kit={kit}>
      <input type="hidden" name="kind" value={kind} />
      <WrongPlace error={kit.codes.find((code) => misplaced.includes(code))} />
      <KitText kit={kit} name="name" label={t("form.name")} hint={t("form.nameHint")} required />
      <AccountFields kit={kit} kind={kind} />
      {kind === "within-bank" ? null : (
        <>
          <KitText
            kit={kit}
            name="ifsc"
            label={t("form.ifsc")}
            hint={t("form.ifscHint")}
            width="medium"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
          <KitText kit={kit} name="address" label={t("form.address")} hint={t("form.addressHint")} required />
        </>
      )}
      <FormFoot clear={`/Beneficiary?kind=${kind}`} />
    </KitForm>
  );
}

/** Hidden, and a second time readable; with scripts a mark compares the two. */
function AccountFields({ kit, kind }: { kit: FormKit<keyof TypedPayee>; kind: PayeeKind }) {
  const { t } = useTranslation("payees");
  const [clipboardGuard, pasteGuard] = [useClipboardGuard(), usePasteGuard()];
  const digits = kind === "within-bank";
  const number = { digits, autoComplete: "off", required: true };
  const [typed, again] = [kit.valueOf("accountNumber"), kit.valueOf("confirmAccountNumber")];
  return (
    <>
      <KitField
        kit={kit}
        name="accountNumber"
        label={t("form.accountNumber")}
        hint={t(digits ? "form.accountHintWithin" : "form.accountHintOutside")}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...clipboardGuard}
            {...number}
            label={t("form.accountNumber")}
            covered
          />
        )}
      </KitField>
      <KitField kit={kit} name="confirmAccountNumber" label={t("form.confirm")} hint={t("form.confirmHint")}>
        {(control) => (
          <>
            <TextInput
              {...control}
              {...pasteGuard}
              {...number}
              autoCapitalize="characters"
              spellCheck={false}
            />
            <MatchMark
              matches={typed && again ? isSameAccount(typed, again) : null}
              words={{ yes: t("form.match"), no: t("form.noMatch") }}
            />
          </>
        )}
      </KitField>
    </>
  );
}

const misplaced = ["errors.ownAccount", "errors.ownBankIfsc"];

function WrongPlace({ error }: { error: string | undefined }) {
  const { t } = useTranslation("payees");
  const { shortName: bank } = useBank();
  if (!error) return null;
  const within = t("form.toWithinBank", { bank });
  return (
    <p>
      {error === "errors.ownAccount" ? (
        <Link to="/FundTransfer?kind=own-account">{t("form.toOwnAccounts")}</Link>
      ) : (
        <Link to="/Beneficiary?kind=within-bank">{within}</Link>
      )}
    </p>
  );
}
