import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatIstClock } from "~/domain/dates";
import type { TransferKind } from "~/domain/payments";
import { transferPages } from "~/domain/transfers";
import { CheckStep, TwoPassOtpStep, TwoPassSteps } from "~/flows/two-pass-page";
import { say } from "~/i18n/wording";
import { Page } from "~/ui/page";
import { Tabs } from "~/ui/tabs";
import { TransferForm } from "./transfer-form.part";
import type { actOnTransferPage, loadTransferPage } from "./transfer-page.server";
import { TransferSummary } from "./transfer-summary.part";

/** What a page of transfers asks its texts from. */
export const transferTexts = { i18n: ["common", "flows", "transfers"] };

/** Every page of transfers, at whichever step it stands. `kinds`: those the page offers beside each other. */
export function TransferPage({ kinds = [] }: { kinds?: readonly TransferKind[] }) {
  const page = useLoaderData<typeof loadTransferPage>();
  const { t } = useTranslation("transfers");
  return (
    <Page title={t(`titles.${page.kind}`)} width="text">
      <TwoPassSteps at={page.step} />
      {page.step === "details" && kinds.length > 0 ? <KindTabs kinds={kinds} current={page.kind} /> : null}
      <Step />
    </Page>
  );
}

function Step() {
  const page = useLoaderData<typeof loadTransferPage>();
  const answer = useActionData<typeof actOnTransferPage>();
  const { t } = useTranslation("transfers");
  const { t: flows } = useTranslation("flows");
  const stepAnswer = answer && "field" in answer ? answer : undefined;
  switch (page.step) {
    case "details":
      return (
        <TransferForm
          key={page.kind}
          offer={page.offer}
          chosen={page.chosen}
          answer={answer && "result" in answer ? answer : undefined}
          wrong={page.wrong && say(flows, page.wrong)}
          clear={transferPages[page.kind].path}
        />
      );
    case "check": {
      const { sameAt, summary } = page;
      const time = sameAt && formatIstClock(sameAt);
      return (
        <CheckStep
          runId={page.runId}
          answer={stepAnswer}
          warning={time && t("check.same", { name: summary.to.name, time })}
        >
          <p>{t("check.lead")}</p>
          <TransferSummary summary={summary} />
        </CheckStep>
      );
    }
    case "otp":
      return (
        <TwoPassOtpStep standing={page.standing} answer={stepAnswer} mobile={page.mobile}>
          <TransferSummary summary={page.summary} />
        </TwoPassOtpStep>
      );
  }
}

function KindTabs({ kinds, current }: { kinds: readonly TransferKind[]; current: TransferKind }) {
  const { t } = useTranslation("transfers");
  return (
    <Tabs
      label={t("kinds.label")}
      tabs={kinds.map((kind) => ({
        to: transferPages[kind].path,
        label: t(`kinds.${kind}`),
        current: kind === current,
      }))}
    />
  );
}
