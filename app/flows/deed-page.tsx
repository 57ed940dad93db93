import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { say } from "~/i18n/wording";
import { Button } from "~/ui/button";
import { FormToken } from "~/ui/form-token";
import { Cluster, Stack } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { Steps } from "~/ui/steps";
import type { OtpError } from "./otp-deed.server";
import { OtpStep } from "./otp-step";

const steps = {
  checked: ["details", "check", "otp", "done"],
  straight: ["details", "otp", "done"],
} as const;

interface DeedStepsProps {
  at: "details" | "check" | "otp" | "done";
  /** Whether this deed has a check page. */
  checked?: boolean;
}

/** Where one is in a deed that an OTP authorises. */
export function DeedSteps({ at, checked = false }: DeedStepsProps) {
  const { t } = useTranslation("flows");
  const all: readonly DeedStepsProps["at"][] = steps[checked ? "checked" : "straight"];
  return <Steps steps={all.map((step) => t(`steps.${step}`))} current={all.indexOf(at)} />;
}

interface DeedCheckStepProps {
  runId: string;
  /** What the button says: the deed itself. */
  confirm: string;
  /** What is about to be done, in sight. */
  children: React.ReactNode;
}

/** Asks once more before the OTP is sent; a page, for everybody. */
export function DeedCheckStep({ runId, confirm, children }: DeedCheckStepProps) {
  const { t } = useTranslation("flows");
  return (
    <Stack>
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

interface DeedOtpStepProps {
  standing: { runId: string; otp: React.ComponentProps<typeof OtpStep>["otp"]; now: Date };
  /** What the action answered, if this is what it was. */
  answer: OtpError | undefined;
  /** Masked mobile the OTP went to. */
  mobile: string;
  children: React.ReactNode;
}

/** The OTP for exactly what is shown above it. Posts `run` and `intent` verify, resend or change: for `carryOnDeed`. */
export function DeedOtpStep({ standing, answer, mobile, children }: DeedOtpStepProps) {
  const { t } = useTranslation("flows");
  return (
    <Stack>
      {answer ? null : <Notice>{t("otp.enterSent", { mobile })}</Notice>}
      {children}
      <OtpStep
        otp={standing.otp}
        now={standing.now}
        error={answer ? say(t, answer.error) : undefined}
        back={{ intent: "change", label: t("otp.backToDetails") }}
      >
        <input type="hidden" name="run" value={standing.runId} />
      </OtpStep>
    </Stack>
  );
}
