import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeedOtpStep, DeedSteps } from "~/flows/deed-page";
import type { OtpError } from "~/flows/otp-deed-action.server";
import { Page } from "~/ui/page";
import { useRounds } from "~/ui/rounds";
import { CardFacts } from "./card-facts.part";
import { CardStopped } from "./card-stopped.part";
import { PinForm } from "./pin-form.part";
import type { showPin } from "./pin-page.server";

interface PinPageProps {
  page: Awaited<ReturnType<typeof showPin>>;
  answer: OtpError | { failed: true; result: SubmissionResult } | undefined;
  lead: string;
  choosesProof: boolean;
}

/** Both pages that set a PIN, at the step where the customer stands. */
export function PinPage({ page, answer, lead, choosesProof }: PinPageProps) {
  const { t } = useTranslation("cards");
  const rounds = useRounds(answer);
  const { title, card } = page;
  if (page.step === "stopped")
    return (
      <Page title={title} width="text">
        <CardStopped card={card} status={page.status} act="pin" />
      </Page>
    );
  if (page.step === "otp")
    return (
      <Page title={title} width="text">
        <DeedSteps at="otp" />
        <DeedOtpStep
          standing={page}
          answer={answer && "error" in answer ? answer : undefined}
          mobile={page.mobile}
        >
          <CardFacts card={card} />
        </DeedOtpStep>
      </Page>
    );
  const green = new URLSearchParams({ account: card.accountNumber, card: card.enrolmentId });
  return (
    <Page title={title} lead={lead} width="text">
      <DeedSteps at="details" />
      <CardFacts card={card} />
      <PinForm
        key={rounds}
        accountNumber={card.accountNumber}
        choosesProof={choosesProof}
        result={answer && "result" in answer ? answer.result : null}
        wrong={page.wrong}
      />
      <p>
        <Link to={`/GreenPinOtp?${green}`}>{t("pin.unknownPin")}</Link>
      </p>
    </Page>
  );
}
