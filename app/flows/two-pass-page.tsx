import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { MOST_TRANSACTION_PASSWORD } from "~/domain/transaction-password";
import { say, type Wording } from "~/i18n/wording";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choices";
import { ErrorSummary } from "~/ui/error-summary";
import { controlAria, Field } from "~/ui/field";
import { FormToken } from "~/ui/form-token";
import { clipboardGuard } from "~/ui/guards";
import { Cluster, Stack } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PasswordInput } from "~/ui/password-input";
import { Steps } from "~/ui/steps";
import { AskedOtpStep, type AskedOtpStepProps } from "./asked-otp-step";

const steps = ["details", "check", "otp", "done"] as const;

/** Where one is in a two-pass flow. */
export function TwoPassSteps({ at }: { at: (typeof steps)[number] }) {
  const { t } = useTranslation("flows");
  return <Steps steps={steps.map((step) => t(`steps.${step}`))} current={steps.indexOf(at)} />;
}

/** What `carryOn` answers. */
export interface StepAnswer {
  failed: true;
  field: "transactionPassword" | "otp" | "again";
  error: Wording;
}

interface CheckStepProps {
  runId: string;
  answer: StepAnswer | undefined;
  /** Why the customer is asked whether this is really meant; a tick is wanted then. */
  warning?: string | null;
  /** The locked values, in sight. */
  children: React.ReactNode;
}

/** Everything once more, before anything is authorised; then the transaction password. */
export function CheckStep({ runId, answer, warning = null, children }: CheckStepProps) {
  const { t } = useTranslation("flows");
  const password = useRef<HTMLInputElement>(null);
  // With scripts the page stays; a password that was refused does not.
  useEffect(() => {
    if (answer && password.current) password.current.value = "";
  }, [answer]);
  const wrong = answer && { id: answer.field, text: say(t, answer.error) };
  const errorOf = (field: StepAnswer["field"]) => (answer?.field === field ? wrong?.text : undefined);
  const texts = { hint: t("check.passwordHint"), error: errorOf("transactionPassword") };
  const aria = controlAria("transactionPassword", {
    hint: texts.hint,
    ...(texts.error ? { error: texts.error } : {}),
  });
  return (
    <Stack>
      <ErrorSummary errors={wrong ? [wrong] : []} />
      {children}
      <Form method="post" noValidate>
        <FormToken />
        <input type="hidden" name="run" value={runId} />
        <Stack>
          {warning ? (
            <>
              <Notice kind="warning">{warning}</Notice>
              <div>
                {errorOf("again") ? <p className="field__error">{errorOf("again")}</p> : null}
                <Checkbox id="again" name="again" value="yes" label={t("check.again")} />
              </div>
            </>
          ) : null}
          <Field id="transactionPassword" label={t("check.password")} {...texts}>
            <PasswordInput
              {...aria}
              {...clipboardGuard}
              name="transactionPassword"
              ref={password}
              label={t("check.password")}
              maxLength={MOST_TRANSACTION_PASSWORD}
              autoComplete="off"
              required
            />
          </Field>
          <Cluster>
            <Button name="intent" value="confirm">
              {t("check.confirm")}
            </Button>
            <Button look="quiet" name="intent" value="change" formNoValidate>
              {t("check.change")}
            </Button>
          </Cluster>
        </Stack>
      </Form>
    </Stack>
  );
}

interface TwoPassOtpStepProps extends Omit<AskedOtpStepProps, "sent"> {
  /** Masked mobile the OTP went to. */
  mobile: string;
}

/** The OTP for exactly what is shown above it. */
export function TwoPassOtpStep({ mobile, ...asked }: TwoPassOtpStepProps) {
  const { t } = useTranslation("flows");
  return <AskedOtpStep {...asked} sent={t("otp.sentTo", { mobile })} />;
}
