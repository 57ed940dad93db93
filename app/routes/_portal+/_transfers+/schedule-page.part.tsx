import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CheckStep, TwoPassOtpStep, TwoPassSteps } from "~/flows/two-pass-page";
import { Page } from "~/ui/page";
import { ScheduleDetails } from "./schedule-details.part";
import { ScheduleKinds } from "./schedule-kinds.part";
import type { actOnScheduling, loadScheduling } from "./schedule-page.server";
import { ScheduleSummary } from "./schedule-summary.part";
import { ScheduleTabs } from "./schedule-tabs.part";

/** A new scheduled transfer, at whichever step it stands. */
export function SchedulePage() {
  const page = useLoaderData<typeof loadScheduling>();
  const { t } = useTranslation("payments");
  const beginning = page.step === "kind" || page.step === "details";
  return (
    <Page title={t("schedule.newTitle")} lead={beginning ? t("schedule.lead") : undefined}>
      {beginning ? <ScheduleTabs current="new" /> : null}
      {page.step === "kind" ? null : <TwoPassSteps at={page.step} />}
      <Step />
    </Page>
  );
}

function Step() {
  const page = useLoaderData<typeof loadScheduling>();
  const answer = useActionData<typeof actOnScheduling>();
  const { t } = useTranslation("transfers");
  const stepAnswer = answer && "field" in answer ? answer : undefined;
  switch (page.step) {
    case "kind":
      return <ScheduleKinds />;
    case "details":
      return <ScheduleDetails page={page} answer={answer && "result" in answer ? answer : undefined} />;
    case "check":
      return (
        <CheckStep runId={page.runId} answer={stepAnswer}>
          <p>{t("check.lead")}</p>
          <ScheduleSummary summary={page.summary} />
        </CheckStep>
      );
    case "otp":
      return (
        <TwoPassOtpStep standing={page.standing} answer={stepAnswer} mobile={page.mobile}>
          <ScheduleSummary summary={page.summary} />
        </TwoPassOtpStep>
      );
  }
}
