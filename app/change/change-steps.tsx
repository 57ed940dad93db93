import { Form, useActionData } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { MAX_TRANSACTION_PASSWORD } from "common/transaction-password";
import { say } from "~/i18n/wording";
import { Button } from "~/ui/button";
import { Checkbox, PasswordInput } from "~/ui/controls";
import { ErrorSummary, FormToken } from "~/ui/form";
import { controlAria, Field } from "~/ui/field";
import { useClipboardGuard } from "~/ui/guards";
import { useOnChange } from "~/ui/hydrated";
import { Cluster, Stack } from "~/ui/layout";
import { Notice } from "~/ui/content";
import { Steps } from "~/ui/navigation";
import type { StepAnswer } from "./action.server";
import type { PossibleDuplicate } from "./change.server";
import type { OtpWait } from "./change-flow.server";
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

/** What is wrong with the entry of the step in sight; the answer to the form before it says nothing here. */
function useStepAnswer(): StepAnswer | undefined {
  const answer = useActionData<StepAnswer | { failed: boolean }>();
  return answer && "field" in answer ? answer : undefined;
}

interface AuthorisationProps {
  page: { step: "check"; flowId: string; withPassword: boolean } | ({ step: "otp" } & OtpWait);
  /** What is done in the end, on the buttons of both steps. */
  act: string;
  /** What is said above it all on the check page. */
  lead?: string;
  meant?: DuplicateQuestion | undefined;
  /** What is authorised, in sight. */
  children: React.ReactNode;
}

/** From the check page to the right OTP. */
export function Authorisation(props: AuthorisationProps) {
  const { page, act, lead, meant: confirmed, children } = props;
  if (page.step === "otp")
    return (
      <ChangeOtpStep state={page} act={act} meant={confirmed}>
        {children}
      </ChangeOtpStep>
    );
  const content = (
    <>
      {lead ? <p>{lead}</p> : null}
      {children}
    </>
  );
  return page.withPassword ? (
    <PasswordStep flowId={page.flowId} act={act} meant={confirmed}>
      {content}
    </PasswordStep>
  ) : (
    <ConfirmStep flowId={page.flowId} act={act}>
      {content}
    </ConfirmStep>
  );
}

interface ConfirmStepProps {
  flowId: string;
  act: string;
  children: React.ReactNode;
}

/** Asks once more before anything is done; a page, for everybody. */
function ConfirmStep({ flowId, act, children }: ConfirmStepProps) {
  const { t } = useTranslation("flows");
  const answer = useStepAnswer();
  return (
    <Stack>
      <ErrorSummary errors={answer ? [{ text: say(t, answer.error) }] : []} />
      {children}
      <Form method="post">
        <FormToken />
        <input type="hidden" name="run" value={flowId} />
        <Cluster>
          <Button name="intent" value="confirm">
            {act}
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
  flowId: string;
  act: string;
  meant?: DuplicateQuestion | undefined;
  children: React.ReactNode;
}

/** Everything once more, before anything is authorised; then the transaction password. */
function PasswordStep({ flowId, act, meant: confirmed, children }: PasswordStepProps) {
  const { t } = useTranslation("flows");
  const guard = useClipboardGuard();
  const answer = useStepAnswer();
  const password = useRef<HTMLInputElement>(null);
  // With scripts the page stays; a password that was refused does not.
  useOnChange(() => {
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
        <input type="hidden" name="run" value={flowId} />
        <Stack>
          {confirmed ? <Meant {...confirmed} error={errorOf("again")} /> : null}
          <Field id="transactionPassword" label={t("check.password")} {...texts}>
            <PasswordInput
              {...controlAria("transactionPassword", texts)}
              {...guard}
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
              {act}
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

/** What was like it and done before: whether this one is meant as well. */
interface DuplicateQuestion {
  alike: readonly PossibleDuplicate[];
  warning: React.ReactNode;
}

/** A tick is wanted, for what stands here: its value names it. */
function Meant({ alike: duplicates, warning, error }: DuplicateQuestion & { error: string | undefined }) {
  const { t } = useTranslation("flows");
  const shown = duplicates.map(({ reference }) => reference).join(" ");
  return (
    <>
      <Notice kind="warning">{warning}</Notice>
      <div>
        {error ? (
          <p className="field__error" id="again-error">
            {error}
          </p>
        ) : null}
        <Checkbox
          key={shown}
          id="again"
          name="again"
          value={shown}
          label={t("check.again")}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "again-error" : undefined}
        />
      </div>
    </>
  );
}

interface ChangeOtpStepProps {
  state: OtpWait;
  act: string;
  meant?: DuplicateQuestion | undefined;
  children: React.ReactNode;
}

export function ChangeOtpStep({ state, act, meant: confirmed, children }: ChangeOtpStepProps) {
  const { t } = useTranslation("flows");
  const answer = useStepAnswer();
  const wrong = answer && say(t, answer.error);
  const unconfirmed = answer?.field === "again" ? wrong : undefined;
  return (
    <Stack>
      <OtpStep
        about={say(t, state.about)}
        hint={t(state.withPassword && !answer ? "otp.sentTo" : "otp.enterSent", { mobile: state.sentTo })}
        otp={state.otp}
        now={state.now}
        error={unconfirmed ? undefined : wrong}
        question={
          confirmed && {
            id: "again",
            asked: <Meant {...confirmed} error={unconfirmed} />,
            error: unconfirmed,
          }
        }
        act={act}
        back={{ intent: "change", label: t("otp.backToDetails") }}
      >
        <input type="hidden" name="run" value={state.flowId} />
      </OtpStep>
      {children}
    </Stack>
  );
}
