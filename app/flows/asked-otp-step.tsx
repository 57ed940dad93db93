import { useTranslation } from "react-i18next";
import { say, type Wording } from "~/i18n/wording";
import { Stack } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { OtpStep } from "./otp-step";

export interface AskedOtpStepProps {
  standing: { runId: string; otp: React.ComponentProps<typeof OtpStep>["otp"]; now: Date };
  /** What was wrong with the last entry. */
  answer: { error: Wording } | undefined;
  /** Where the OTP has gone, in words. */
  sent: string;
  /** What it authorises, in sight. */
  children: React.ReactNode;
}

/** The OTP for exactly what is shown above it. Posts `run` and `intent` verify, resend or change. */
export function AskedOtpStep({ standing, answer, sent, children }: AskedOtpStepProps) {
  const { t } = useTranslation("flows");
  return (
    <Stack>
      {answer ? null : <Notice>{sent}</Notice>}
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
