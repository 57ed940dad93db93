import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { FormToken } from "~/ui/form-token";
import { Cluster, Stack } from "~/ui/layout";
import { Steps } from "~/ui/steps";
import { AskedOtpStep, type AskedOtpStepProps } from "./asked-otp-step";

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

interface DeedOtpStepProps extends Omit<AskedOtpStepProps, "sent"> {
  /** Masked mobile the OTP went to. */
  mobile: string;
}

/** The OTP for exactly what is shown above it. */
export function DeedOtpStep({ mobile, ...asked }: DeedOtpStepProps) {
  const { t } = useTranslation("flows");
  return <AskedOtpStep {...asked} sent={t("otp.enterSent", { mobile })} />;
}
