import { Form } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { say } from "~/i18n/wording";
import { useAnswer } from "~/ui/answer";
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
import type { Doubt } from "./change.server";
import type { OtpWait } from "./change-flow.server";
import { OtpStep } from "./otp-step";

interface ChangeStepsProps {
  at: "details" | "check" | "otp" | "done";
  /** True without a check page. */
  straight?: boolean;
}

export function ChangeSteps({ at, straight = false }: ChangeStepsProps) {
  const { t } = useTranslation("flows");
  const steps: readonly ChangeStepsProps["at"][] = straight
    ? ["details", "otp", "done"]
    : ["details", "check", "otp", "done"];
  return <Steps steps={steps.map((step) => t(`steps.${step}`))} current={steps.indexOf(at)} />;
}

/** Error of the current step; undefined for an answer to the form before it. */
function useStepAnswer(): StepAnswer | undefined {
  const answer = useAnswer<StepAnswer | { failed: boolean }>();
  return answer && "field" in answer ? answer : undefined;
}

interface AuthorisationProps {
  page: { step: "check"; flowId: string; withPassword: boolean } | ({ step: "otp" } & OtpWait);
  /** Label of the button that makes the change, on both steps. */
  act: string;
  lead?: string;
  meant?: DuplicateQuestion | undefined;
  children: React.ReactNode;
}

export function Authorisation({ page, act, lead, meant: duplicates, children }: AuthorisationProps) {
  return page.step === "otp" ? (
    <ChangeOtpStep state={page} act={act} meant={duplicates}>
      {children}
    </ChangeOtpStep>
  ) : (
    <CheckStep {...page} act={act} meant={duplicates}>
      {lead ? <p>{lead}</p> : null}
      {children}
    </CheckStep>
  );
}

interface CheckStepProps extends Pick<AuthorisationProps, "act" | "meant" | "children"> {
  flowId: string;
  withPassword: boolean;
}

/** Everything once more, then the transaction password if the bank asks for one. */
function CheckStep({ flowId, withPassword, act, meant: duplicates, children }: CheckStepProps) {
  const { t } = useTranslation("flows");
  const answer = useStepAnswer();
  const shown = [...(withPassword ? ["transactionPassword"] : []), ...(duplicates ? ["again"] : [])];
  const id = answer?.field && shown.includes(answer.field) ? answer.field : undefined;
  const error = answer && say(t, answer.error);
  return (
    <Stack>
      <ErrorSummary errors={error ? [{ ...(id && { id }), text: error }] : []} />
      {children}
      <Form method="post" noValidate={withPassword}>
        <FormToken />
        <input type="hidden" name="run" value={flowId} />
        <Stack>
          {duplicates ? <Duplicates {...duplicates} error={id === "again" ? error : undefined} /> : null}
          {withPassword ? <PasswordField error={id === "transactionPassword" ? error : undefined} /> : null}
          <Cluster>
            <Button name="intent" value="confirm">
              {act}
            </Button>
            <Button look="quiet" name="intent" value="change" formNoValidate={withPassword}>
              {t("check.change")}
            </Button>
          </Cluster>
        </Stack>
      </Form>
    </Stack>
  );
}

function PasswordField({ error }: { error: string | undefined }) {
  const { t } = useTranslation("flows");
  const guard = useClipboardGuard();
  const answer = useStepAnswer();
  const password = useRef<HTMLInputElement>(null);
  // With scripts the page stays: a refused password is emptied.
  useOnChange(() => {
    if (answer && password.current) password.current.value = "";
  }, [answer]);
  const texts = { hint: t("check.passwordHint"), error };
  return (
    <Field id="transactionPassword" label={t("check.password")} {...texts}>
      <PasswordInput
        {...controlAria("transactionPassword", texts)}
        {...guard}
        name="transactionPassword"
        ref={password}
        label={t("check.password")}
        autoComplete="off"
        required
      />
    </Field>
  );
}

/** Question whether an order is meant, that is like earlier ones or that the account could not pay now. */
interface DuplicateQuestion {
  alike: readonly Doubt[];
  warning: React.ReactNode;
}

/** The value of the checkbox names the orders that are shown. */
function Duplicates({
  alike: duplicates,
  warning,
  error,
}: DuplicateQuestion & { error: string | undefined }) {
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
          label={t(duplicates.some((one) => "needed" in one) ? "check.anyway" : "check.again")}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "again-error" : undefined}
        />
      </div>
    </>
  );
}

interface ChangeOtpStepProps extends Pick<AuthorisationProps, "act" | "meant" | "children"> {
  state: OtpWait;
}

export function ChangeOtpStep({ state, act, meant: duplicates, children }: ChangeOtpStepProps) {
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
          duplicates && {
            id: "again",
            content: <Duplicates {...duplicates} error={unconfirmed} />,
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
