import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { MAX_TRANSACTION_PASSWORD } from "common/transaction-password";
import { say } from "~/i18n/wording";
import { Button } from "~/ui/button";
import { Checkbox, PasswordInput } from "~/ui/controls";
import { ErrorSummary, FormToken } from "~/ui/form";
import { controlAria, Field } from "~/ui/field";
import { clipboardGuard } from "~/ui/guards";
import { Cluster, Stack } from "~/ui/layout";
import { Notice } from "~/ui/content";
import { Steps } from "~/ui/navigation";
import type { StepAnswer } from "./action.server";
import type { OtpWait } from "./change.server";
import { OtpStep } from "./otp-step";

interface ChangeStepsProps {
  at: "details" | "check" | "otp" | "done";
  /** Whether this change has no check page. */
  straight?: boolean;
}

export function ChangeSteps({ at, straight = false }: ChangeStepsProps) {
  const { t } = useTranslation("flows");
  const steps: readonly ChangeStepsProps["at"][] = straight
    ? ["details", "otp", "done"]
    : ["details", "check", "otp", "done"];
  return <Steps steps={steps.map((step) => t(`steps.${step}`))} current={steps.indexOf(at)} />;
}

interface ConfirmStepProps {
  runId: string;
  answer?: StepAnswer | undefined;
  confirm: string;
  children: React.ReactNode;
}

/** Asks once more before anything is done; a page, for everybody. */
export function ConfirmStep({ runId, answer, confirm, children }: ConfirmStepProps) {
  const { t } = useTranslation("flows");
  return (
    <Stack>
      <ErrorSummary errors={answer ? [{ text: say(t, answer.error) }] : []} />
      {children}
      <Form method="post">
        <FormToken />
        <input type="hidden" name="run" value={runId} />
        <Cluster>
          <Button name="intent" value="confirm">
            {confirm}
          </Button>
          <Button look="quiet" name="intent" value="change">
            {t("check.change")}
          </Button>
        </Cluster>
      </Form>
    </Stack>
  );
}

interface PasswordStepProps {
  runId: string;
  answer: StepAnswer | undefined;
  /** Why the customer is asked whether this is really meant; a tick is wanted then. */
  warning?: string | null;
  children: React.ReactNode;
}

/** Everything once more, before anything is authorised; then the transaction password. */
export function PasswordStep({ runId, answer, warning = null, children }: PasswordStepProps) {
  const { t } = useTranslation("flows");
  const password = useRef<HTMLInputElement>(null);
  // With scripts the page stays; a password that was refused does not.
  useEffect(() => {
    if (answer && password.current) password.current.value = "";
  }, [answer]);
  const wrong = answer?.field ? { id: answer.field, text: say(t, answer.error) } : null;
  const errorOf = (field: string) => (wrong?.id === field ? wrong.text : undefined);
  const texts = { hint: t("check.passwordHint"), error: errorOf("transactionPassword") };
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
              {...controlAria("transactionPassword", texts)}
              {...clipboardGuard}
              name="transactionPassword"
              ref={password}
              label={t("check.password")}
              maxLength={MAX_TRANSACTION_PASSWORD}
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

interface ChangeOtpStepProps {
  state: OtpWait;
  answer: StepAnswer | undefined;
  /** Whether the transaction password has just been found right. */
  afterPassword?: boolean;
  children: React.ReactNode;
}

export function ChangeOtpStep({ state, answer, afterPassword = false, children }: ChangeOtpStepProps) {
  const { t } = useTranslation("flows");
  return (
    <Stack>
      <Notice>
        {t(afterPassword && !answer ? "otp.sentTo" : "otp.enterSent", { mobile: state.sentTo })}
      </Notice>
      {children}
      <OtpStep
        otp={state.otp}
        now={state.now}
        error={answer ? say(t, answer.error) : undefined}
        back={{ intent: "change", label: t("otp.backToDetails") }}
      >
        <input type="hidden" name="run" value={state.runId} />
      </OtpStep>
    </Stack>
  );
}
