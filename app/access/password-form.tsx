import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatRupees } from "common/money";
import { checkPassword, passwordPolicy, passwordRules } from "common/password-policy";
import { say, wordingOf } from "~/i18n/wording";
import { Button } from "~/ui/button";
import { KitField, KitForm, useFormKit } from "~/ui/form-kit";
import { FormToken } from "~/ui/form";
import { useClipboardGuard } from "~/ui/guards";
import { Cluster } from "~/ui/layout";
import { MatchMark, PasswordChecklist } from "~/ui/typing-checks";
import { PasswordInput } from "~/ui/controls";
import type { askResetCap } from "./passwords.server";
import {
  GUIDELINES,
  isGuessableError,
  missingPasswords,
  passwordForm,
  passwordSecrets,
  type PasswordFormOptions,
  type PasswordKind,
} from "./passwords.forms";

interface PasswordFormProps extends PasswordFormOptions {
  kind: PasswordKind;
  flowId: string;
  result: SubmissionResult | null;
  submit: string;
}

/** Form of a new password with the policy. Pages key it by their answers, so that nothing typed outlives one. */
export function PasswordForm({ kind, flowId, result, submit, ...options }: PasswordFormProps) {
  const { t } = useTranslation("passwords");
  const guard = useClipboardGuard();
  const [typed, setTyped] = useState("");
  const [again, setAgain] = useState("");
  const kit = useFormKit({
    id: `${kind}-password`,
    schema: passwordForm(options),
    result,
    order: passwordSecrets,
    general: (codes) =>
      codes.some((code) => missingPasswords.includes(code))
        ? t(options.says === "reset" ? "errors.resetAll" : "errors.fillAll")
        : undefined,
    say(error, _, all) {
      const words = say(t, wordingOf(error, { ...passwordPolicy, count: Number(all[1]) }));
      if (isGuessableError(error)) return `${words} ${t("errors.better", { example: all[1] })}`;
      const broken = passwordRules.filter((rule) => all.includes(rule));
      if (error !== GUIDELINES || broken.length === 0) return words;
      return `${words}: ${broken.map((rule) => t(`rules.${rule}`, passwordPolicy)).join("; ")}`;
    },
  });
  const labels = {
    old: t(`fields.${kind}.old`),
    new: t(`fields.${kind}.new`),
    confirm: t(`fields.${kind}.confirm`),
  };
  const secret = (control: object, field: keyof typeof labels) => ({
    ...control,
    ...guard,
    label: labels[field],
    autoComplete: kind === "transaction" ? "off" : "new-password",
    required: true,
  });
  return (
    <KitForm kit={kit}>
      <input type="hidden" name="run" value={flowId} />
      {options.old === "none" ? null : (
        <KitField
          kit={kit}
          name="oldPassword"
          label={labels.old}
          hint={options.old === "given" ? t("set.given") : undefined}
        >
          {(control) => (
            <PasswordInput
              {...secret(control, "old")}
              {...(kind === "login" ? { autoComplete: "current-password" } : {})}
            />
          )}
        </KitField>
      )}
      <Guidelines typed={typed} customerId={options.customerId} />
      <KitField kit={kit} name="newPassword" label={labels.new}>
        {(control) => (
          <PasswordInput
            {...secret(control, "new")}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </KitField>
      <KitField kit={kit} name="confirmPassword" label={labels.confirm}>
        {(control) => (
          <>
            <PasswordInput
              {...secret(control, "confirm")}
              onInput={({ currentTarget }) => setAgain(currentTarget.value)}
            />
            <MatchMark
              matches={typed && again ? typed === again : null}
              words={{ yes: t("fields.match"), no: t("fields.noMatch") }}
            />
          </>
        )}
      </KitField>
      <Cluster foot>
        <Button>{submit}</Button>
      </Cluster>
    </KitForm>
  );
}

function Guidelines({ typed, customerId }: { typed: string; customerId: string }) {
  const { t } = useTranslation("passwords");
  const kept = checkPassword(typed, customerId);
  const rules = passwordRules.map((rule) => ({
    label: t(`rules.${rule}`, passwordPolicy),
    // An empty password breaks no rule, and must not be shown as keeping one.
    kept: typed !== "" && kept[rule],
  }));
  return (
    <PasswordChecklist
      title={t("guidelines.title")}
      rules={[
        ...rules,
        { label: t("guidelines.guessable") },
        { label: t("guidelines.history", passwordPolicy) },
      ]}
      words={{ kept: t("guidelines.kept"), open: t("guidelines.open") }}
      summary={
        typed === ""
          ? ""
          : t("guidelines.count", { kept: rules.filter(({ kept }) => kept).length, all: rules.length })
      }
    />
  );
}

export function LeavePasswords({ mayKeep = false }: { mayKeep?: boolean }) {
  const { t } = useTranslation("passwords");
  return (
    <Form method="post">
      <FormToken />
      <Cluster>
        {mayKeep ? (
          <Button look="secondary" name="intent" value="keep">
            {t("set.keep")}
          </Button>
        ) : null}
        <Button look="quiet" name="intent" value="back">
          {t("set.back")}
        </Button>
      </Cluster>
    </Form>
  );
}

/** Announces before a reset how much may be paid out afterwards. */
export function ResetCap({ cap }: { cap: Awaited<ReturnType<typeof askResetCap>> }) {
  const { t } = useTranslation("passwords");
  return cap ? <p>{t("set.resetCap", { hours: cap.hours, cap: formatRupees(cap.amount) })}</p> : null;
}
