import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { bankProfile } from "common/bank-profile";
import {
  IFSC_LENGTH,
  isSameAccount,
  MAX_OUTSIDE_ACCOUNT,
  newPayeeForm,
  OWN_ACCOUNT_LENGTH,
  type NewPayee,
} from "common/payees";
import type { PayeeKind } from "common/payments";
import { say, wordingOf } from "~/i18n/wording";
import { Button } from "~/ui/button";
import { KitField, KitForm, useFormKit, type FormKit } from "~/ui/form-kit";
import { clipboardGuard, pasteGuard } from "~/ui/guards";
import { PasswordInput, TextInput } from "~/ui/controls";
import { Cluster } from "~/ui/layout";
import { MatchMark } from "~/ui/typing-checks";

type TypedPayee = z.input<ReturnType<typeof newPayeeForm>>;

interface PayeeFormProps {
  kind: PayeeKind;
  result: SubmissionResult | null;
  /** What was typed before, when the customer changes something or the bank refused. */
  before: NewPayee | null;
  /** Why it was reopened. */
  wrong: string | null;
}

/** Errors of fields that were left empty: together they are the specification's 'fill all the details'. */
const missing = ["errors.enterName", "errors.enterAccounts", "errors.enterIfsc", "errors.enterAddress"];

export function PayeeForm({ kind, result, before, wrong }: PayeeFormProps) {
  const { t } = useTranslation("payees");
  const { t: common } = useTranslation();
  const kit = useFormKit<TypedPayee>({
    id: "payee",
    schema: newPayeeForm(kind, null),
    result,
    defaultValue: before ? { ...before, confirmAccountNumber: before.accountNumber } : undefined,
    say: (error) => say(t, wordingOf(error, { bank: bankProfile.shortName })),
    general: (codes) => (codes.some((code) => missing.includes(code)) ? t("errors.fillAll") : undefined),
    wrong: wrong === null ? null : { field: null, text: wrong },
    order: ["name", "accountNumber", "confirmAccountNumber", "ifsc", "address"],
  });
  return (
    <KitForm kit={kit} action="/Beneficiary">
      <input type="hidden" name="kind" value={kind} />
      <WrongPlace error={kit.codes.find((code) => misplaced.includes(code))} />
      <KitField kit={kit} name="name" label={t("form.name")} hint={t("form.nameHint")}>
        {(control) => <TextInput {...control} autoComplete="off" required />}
      </KitField>
      <AccountFields kit={kit} kind={kind} />
      {kind === "within-bank" ? null : (
        <>
          <KitField kit={kit} name="ifsc" label={t("form.ifsc")} hint={t("form.ifscHint")}>
            {(control) => (
              <TextInput
                {...control}
                width="medium"
                // Room for the spaces of a code written in groups.
                maxLength={IFSC_LENGTH + 4}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                required
              />
            )}
          </KitField>
          <KitField kit={kit} name="address" label={t("form.address")} hint={t("form.addressHint")}>
            {(control) => <TextInput {...control} autoComplete="off" required />}
          </KitField>
        </>
      )}
      <Cluster>
        <Button>{common("actions.continue")}</Button>
        <Link to={`/Beneficiary?kind=${kind}`} reloadDocument>
          {common("actions.clear")}
        </Link>
      </Cluster>
    </KitForm>
  );
}

/** Room for the spaces of a number written in groups. */
const ROOM = 10;

interface AccountFieldsProps {
  kit: FormKit<keyof TypedPayee>;
  kind: PayeeKind;
}

/** The account number, hidden, and once more in sight; with scripts a mark says whether they are the same. */
function AccountFields({ kit, kind }: AccountFieldsProps) {
  const { t } = useTranslation("payees");
  const digits = kind === "within-bank";
  const maxLength = (digits ? OWN_ACCOUNT_LENGTH : MAX_OUTSIDE_ACCOUNT) + ROOM;
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
            label={t("form.accountNumber")}
            digits={digits}
            maxLength={maxLength}
            autoComplete="off"
            required
          />
        )}
      </KitField>
      <KitField kit={kit} name="confirmAccountNumber" label={t("form.confirm")} hint={t("form.confirmHint")}>
        {(control) => (
          <>
            <TextInput
              {...control}
              {...pasteGuard}
              digits={digits}
              maxLength={maxLength}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
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

/** Where to go instead, for what is not to be added here. */
function WrongPlace({ error }: { error: string | undefined }) {
  const { t } = useTranslation("payees");
  switch (error) {
    case "errors.ownAccount":
      return (
        <p>
          <Link to="/FundTransfer?kind=own-account">{t("form.toOwnAccounts")}</Link>
        </p>
      );
    case "errors.ownBankIfsc":
      return (
        <p>
          <Link to="/Beneficiary?kind=within-bank">
            {t("form.toWithinBank", { bank: bankProfile.shortName })}
          </Link>
        </p>
      );
    default:
      return null;
  }
}
