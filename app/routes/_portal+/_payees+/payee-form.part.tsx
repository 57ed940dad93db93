import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { isSameAccount, newPayeeForm, payeeFields, type NewPayee } from "common/payees";
import type { FormStart } from "~/change/change-page";
import type { KeptPayee } from "~/customer/payees.server";
import { say, wordingOf } from "~/i18n/wording";
import { useBank } from "~/ui/bank";
import { Details } from "~/ui/content";
import { FormFoot } from "~/ui/form-foot";
import { KitField, KitForm, useFormKit, type FormKit, KitText } from "~/ui/form-kit";
import { useClipboardGuard, usePasteGuard } from "~/ui/guards";
import { PasswordInput, TextInput } from "~/ui/controls";
import { Link } from "~/ui/link";
import { MatchMark } from "~/ui/typing-checks";
import { PayeeSummary, payeePath } from "./payee.part";

type TypedPayee = z.input<ReturnType<typeof newPayeeForm>>;

interface PayeeFormProps extends Omit<FormStart<NewPayee>, "attempt"> {
  /** A payee that gets another way: only its address is asked for. */
  known: KeptPayee | null;
  /** Letters with which the IFSCs of this bank begin. */
  ownPrefix: string;
  clear: string;
}

/** Errors of empty fields: together the specification's 'fill all the details'. */
const missing = ["errors.enterName", "errors.enterAccounts"];

export function PayeeForm({ known, ownPrefix, result, before, wrong, clear }: PayeeFormProps) {
  const { t } = useTranslation("payees");
  const { shortName: bank } = useBank();
  const kit = useFormKit<TypedPayee>({
    id: "payee",
    schema: newPayeeForm(ownPrefix),
    result,
    defaultValue: before ? { ...before, confirmAccountNumber: before.accountNumber } : undefined,
    // `payee`: name of the one that is already in the list.
    say: (error, _, [, payee = ""]) => say(t, wordingOf(error, { bank, payee })),
    general: (codes) => (codes.some((code) => missing.includes(code)) ? t("errors.fillAll") : undefined),
    wrong: wrong === null ? null : { field: null, text: wrong },
    order: payeeFields,
  });
  const [error, , present] = result?.error?.accountNumber ?? [];
  const { initialValue: address } = kit.field("address");
  return (
    <KitForm kit={kit}>
      {error === "errors.ownAccount" ? (
        <p>
          <Link to="/FundTransfer?kind=own-account">{t("form.toOwnAccounts")}</Link>
        </p>
      ) : null}
      {present ? (
        <p>
          <Link to={payeePath({ handle: present })}>{t("form.toPresent")}</Link>
        </p>
      ) : null}
      {known ? <KnownFields known={known} /> : <PayeeFields kit={kit} />}
      {known?.kinds.includes("neft-rtgs") ? null : (
        <Details summary={t("form.addAddress")} open={Boolean(address ?? kit.errorOf("address"))}>
          <KitText kit={kit} name="address" label={t("form.address")} hint={t("form.addressHint")} />
        </Details>
      )}
      <FormFoot clear={clear} />
    </KitForm>
  );
}

function KnownFields({ known }: { known: KeptPayee }) {
  const { name, accountNumber, ifsc } = known;
  const kind = known.kinds.includes("imps") ? "neft-rtgs" : "imps";
  return (
    <>
      <PayeeSummary payee={{ ...known, kind, address: undefined }} />
      {Object.entries({ name, accountNumber, confirmAccountNumber: accountNumber, ifsc }).map(
        ([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ),
      )}
    </>
  );
}

/** The number hidden, and a second time readable; with scripts a mark compares the two. */
function PayeeFields({ kit }: { kit: FormKit<keyof TypedPayee> }) {
  const { t } = useTranslation("payees");
  const { shortName: bank } = useBank();
  const [clipboardGuard, pasteGuard] = [useClipboardGuard(), usePasteGuard()];
  const letters = { autoCapitalize: "characters", autoComplete: "off", spellCheck: false };
  const [typed, again] = [kit.valueOf("accountNumber"), kit.valueOf("confirmAccountNumber")];
  return (
    <>
      <KitField kit={kit} name="accountNumber" label={t("form.accountNumber")} hint={t("form.accountHint")}>
        {(control) => (
          <PasswordInput
            {...control}
            {...clipboardGuard}
            autoComplete="off"
            required
            label={t("form.accountNumber")}
            covered
          />
        )}
      </KitField>
      <KitField kit={kit} name="confirmAccountNumber" label={t("form.confirm")} hint={t("form.confirmHint")}>
        {(control) => (
          <>
            <TextInput {...control} {...pasteGuard} {...letters} required />
            <MatchMark
              matches={typed && again ? isSameAccount(typed, again) : null}
              words={{ yes: t("form.match"), no: t("form.noMatch") }}
            />
          </>
        )}
      </KitField>
      <KitText
        kit={kit}
        name="ifsc"
        label={t("form.ifsc")}
        hint={t("form.ifscHint", { bank })}
        width="medium"
        {...letters}
      />
      <KitText kit={kit} name="name" label={t("form.name")} hint={t("form.nameHint")} required />
    </>
  );
}
