import { Form } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatIstClock } from "common/dates";
import { languageOf } from "~/i18n/languages";
import { useAnswer } from "~/ui/answer";
import { Button } from "~/ui/button";
import { Countdown, useSecondsLeft } from "~/ui/countdown";
import { ErrorSummary, FormToken } from "~/ui/form";
import { Notice } from "~/ui/content";
import { Field, controlAria } from "~/ui/field";
import { useHydrated, useOnChange } from "~/ui/hydrated";
import { OtpInput } from "~/ui/controls";
import { Cluster, Stack } from "~/ui/layout";
import type { ShownOtp } from "./shown-otp.server";

interface OtpStepProps {
  /** Purpose of the OTP, if the heading does not name it. */
  about?: string;
  /** Hint of the field; defaults to how the OTP is typed. */
  hint?: string;
  otp: ShownOtp;
  now: Date;
  error: string | undefined;
  /** A question that must be answered with the entry; `id`: its control. */
  question?: { id: string; content: React.ReactNode; error: string | undefined } | undefined;
  act: string;
  back: { intent: string; label: string };
  children?: React.ReactNode;
}

/** OTP step of every flow. `intent`: verify, resend, or that of `back`. */
export function OtpStep({ about, hint, otp, now, error, question, act, back, children }: OtpStepProps) {
  const { t } = useTranslation("flows");
  const { t: common } = useTranslation();
  const answer = useAnswer();
  const entry = useRef<HTMLInputElement>(null);
  const sentAt = otp.sentAt.getTime();
  // With scripts the page stays: a refused entry, or one for the OTP before, is emptied.
  useOnChange(() => {
    if (entry.current) entry.current.value = "";
  }, [answer, sentAt]);
  const texts = { hint: hint ?? t("otp.hint"), error };
  return (
    <Stack>
      <ErrorSummary
        errors={[
          ...(question?.error ? [{ id: question.id, text: question.error }] : []),
          ...(error ? [{ id: "otp", text: error }] : []),
        ]}
      />
      {otp.elsewhere ? (
        <Notice kind="warning" announced>
          {otp.elsewhere}
        </Notice>
      ) : null}
      <Form method="post" noValidate>
        <FormToken />
        {children}
        <Stack>
          {about ? <p>{about}</p> : null}
          {question?.content}
          <Field id="otp" label={t("otp.label")} {...texts}>
            {/* eslint-disable-next-line jsx-a11y/no-autofocus -- an error comes before it in the page, and gets the focus first */}
            <OtpInput {...controlAria("otp", texts)} ref={entry} name="otp" required autoFocus />
            <Validity key={sentAt} otp={otp} now={now} />
          </Field>
          {otp.purposeText ? (
            <p>
              {t("otp.says")} <q lang={languageOf(otp.purposeText)}>{otp.purposeText}</q>
            </p>
          ) : null}
          <Cluster foot>
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

/** With scripts it changes when the OTP expires. */
function Validity({ otp, now }: Pick<OtpStepProps, "otp" | "now">) {
  const { t } = useTranslation("flows");
  const sent = formatIstClock(otp.sentAt);
  const isOver = useSecondsLeft(otp.expiresAt, now) === 0;
  return (
    <p className="field__hint">
      {isOver || otp.status === "expired"
        ? t("otp.expired", { sent })
        : t("otp.times", { sent, until: formatIstClock(otp.expiresAt) })}
    </p>
  );
}

/** Without scripts the button is always shown, and refused before its time. */
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
