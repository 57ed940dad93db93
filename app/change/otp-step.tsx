import { Form, useActionData } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatIstClock } from "common/dates";
import { Button } from "~/ui/button";
import { Countdown } from "~/ui/countdown";
import { ErrorSummary, FormToken } from "~/ui/form";
import { Field, controlAria } from "~/ui/field";
import { useHydrated, useOnChange } from "~/ui/hydrated";
import { OtpInput } from "~/ui/controls";
import { Cluster, Stack } from "~/ui/layout";
import type { OtpState } from "./otp.server";

interface OtpStepProps {
  /** What the OTP is for, where the page's heading does not say it. */
  about?: string;
  /** Where it was sent, if the page has not said so; how it is typed else. */
  hint?: string;
  otp: Omit<OtpState, "triesLeft">;
  /** The server's clock when the page was made. */
  now: Date;
  /** Of the entry. */
  error: string | undefined;
  /** What has to be answered with the entry, and what is wrong with that; `id`: its control. */
  question?: { id: string; asked: React.ReactNode; error: string | undefined } | undefined;
  /** What a right entry does, on the button that sends it. */
  act: string;
  back: { intent: string; label: string };
  children?: React.ReactNode;
}

/** The OTP step of every flow: entry, end, another OTP, the way back (`intent`: verify, resend, back's). */
export function OtpStep({ about, hint, otp, now, error, question, act, back, children }: OtpStepProps) {
  const { t } = useTranslation("flows");
  const { t: common } = useTranslation();
  const answer = useActionData();
  const entry = useRef<HTMLInputElement>(null);
  const sentAt = otp.sentAt.getTime();
  // With scripts the page stays; an entry that was refused does not, nor one for the OTP before.
  useOnChange(() => {
    if (entry.current) entry.current.value = "";
  }, [answer, sentAt]);
  const texts = { hint: hint ?? t("otp.hint"), error };
  const sent = formatIstClock(otp.sentAt);
  return (
    <Stack>
      <ErrorSummary
        errors={[
          ...(question?.error ? [{ id: question.id, text: question.error }] : []),
          ...(error ? [{ id: "otp", text: error }] : []),
        ]}
      />
      <Form method="post" noValidate>
        <FormToken />
        {children}
        <Stack>
          {about ? <p>{about}</p> : null}
          {question?.asked}
          <Field id="otp" label={t("otp.label")} {...texts}>
            {/* eslint-disable-next-line jsx-a11y/no-autofocus -- what is wrong stands before it, and is first */}
            <OtpInput {...controlAria("otp", texts)} ref={entry} name="otp" required autoFocus />
            <p className="field__hint">
              {otp.status === "expired"
                ? t("otp.expired", { sent })
                : t("otp.times", { sent, until: formatIstClock(otp.expiresAt) })}
            </p>
          </Field>
          <Cluster>
            <Button name="intent" value="verify">
              {act}
            </Button>
            <Button look="quiet" type="reset">
              {common("actions.clear")}
            </Button>
          </Cluster>
        </Stack>
      </Form>
      <Form method="post">
        <FormToken />
        {children}
        <Cluster>
          <Resend at={otp.resendAt} now={now} />
          <Button look="quiet" name="intent" value={back.intent}>
            {back.label}
          </Button>
        </Cluster>
      </Form>
    </Stack>
  );
}

/** Without scripts the button is always there, and refused before its time; with scripts it appears in time. */
function Resend({ at, now }: { at: Date; now: Date }) {
  const { t } = useTranslation("flows");
  const [endedFor, setEndedFor] = useState<number | null>(null);
  const hydrated = useHydrated();
  const ready = at <= now || endedFor === at.getTime();
  return (
    <>
      <Button look="secondary" name="intent" value="resend" disabled={hydrated && !ready}>
        {t("otp.resend")}
      </Button>{" "}
      {ready ? null : hydrated ? (
        <span>
          {t("otp.resendIn")} <Countdown endsAt={at} now={now} onEnd={() => setEndedFor(at.getTime())} />
        </span>
      ) : (
        <span>{t("otp.resendFrom", { time: formatIstClock(at) })}</span>
      )}
    </>
  );
}
