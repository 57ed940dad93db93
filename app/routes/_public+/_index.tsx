import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bankProfile } from "~/domain/bank-profile";
import { endReasons } from "~/domain/sign-out-reasons";
import { signInFields, signInForm } from "~/domain/sign-in";
import { readForm } from "~/flows/form.server";
import { checkPassword, type PasswordOutcome } from "~/flows/sign-in.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { answerCaptcha, newCaptcha, type CaptchaVerdict } from "~/session/captcha.server";
import { ticketCookie } from "~/session/cookie.server";
import { current } from "~/session/guards.server";
import { safeReturnPath } from "~/session/return-path";
import { endSession } from "~/session/session-end.server";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { useTellSessionEnd } from "~/ui/session-channel";
import { SignInForm } from "./sign-in-form.part";
import { SignInWays } from "./sign-in-ways.part";

export const handle = { i18n: ["common", "sign-in"] };

/** Why the customer is back here; anything else in the query is passed over. */
const reasons = [...endReasons, "otp-ended", "session-refused", "grant-over"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const { session } = current(args);
  const t = translator(await languageOf(args.request), "sign-in");
  const query = new URL(args.request.url).searchParams;
  if ((await session)?.step === "signed-in") throw redirect(safeReturnPath(query.get("to")));
  return {
    title: t("title"),
    captcha: newCaptcha(t("captchaPicture")),
    reason: reasons.find((reason) => reason === query.get("reason")) ?? null,
    to: query.has("to") ? safeReturnPath(query.get("to")) : "",
  };
}

export async function action(args: ActionFunctionArgs) {
  const { env, sealer } = portal();
  const { visitor, session: before } = current(args);
  const form = await readForm(args.request, visitor.ticket, signInFields);
  const t = translator(await languageOf(args.request), "sign-in");
  const again = (result: SubmissionResult | null, status: number) =>
    data({ failed: status !== 200, result, captcha: newCaptcha(t("captchaPicture")) }, { status });

  const intent = form.get("intent");
  const submission = parseWithZod(form, { schema: signInForm });
  const hidden = { hideFields: ["password", "captcha", "captchaToken"] };
  if (intent === "another-captcha") {
    return again({ initialValue: { customerId: String(form.get("customerId") ?? "") } }, 200);
  }
  if (submission.status !== "success") {
    const nothing = !form.get("customerId") && !form.get("password") && !form.get("captcha");
    return again(
      submission.reply({ ...hidden, ...(nothing ? { formErrors: ["errors.enterAll"] } : {}) }),
      400,
    );
  }
  const { customerId, password, captcha, captchaToken, latitude, longitude, to } = submission.value;
  const verdict = await answerCaptcha(visitor, captchaToken, captcha);
  if (verdict === "too-often")
    return again(submission.reply({ ...hidden, formErrors: ["errors.tooManyTries"] }), 429);
  if (verdict !== "right") {
    return again(submission.reply({ ...hidden, fieldErrors: { captcha: [captchaMessages[verdict]] } }), 400);
  }
  const returnPath = safeReturnPath(to);
  const credentials = { customerId, password, latitude, longitude, returnPath };
  const checked = await checkPassword(visitor, credentials, args.request.signal);
  if (checked.outcome !== "otp-sent") {
    const { status, message } = refusal(checked);
    return again(submission.reply({ ...hidden, formErrors: [message] }), status);
  }
  const old = await before;
  if (old) await endSession(old, "signed-in-anew");
  return redirect("/OtpVerification", {
    status: 303,
    headers: { "Set-Cookie": ticketCookie(checked.session.ticket, sealer, env.secure) },
  });
}

const captchaMessages: Record<Exclude<CaptchaVerdict, "right" | "too-often">, string> = {
  wrong: "errors.captchaMismatch",
  "used-or-old": "errors.captchaUsed",
};

/** The answer's status, and a key of the texts or the bank's own words. */
function refusal(checked: Exclude<PasswordOutcome, { outcome: "otp-sent" }>): {
  status: number;
  message: string;
} {
  switch (checked.outcome) {
    case "incorrect":
      return { status: 400, message: "errors.incorrect" };
    case "too-many-tries":
      return { status: 429, message: "errors.tooManyTries" };
    case "otp-not-sent":
      return checked.why === "too-many"
        ? { status: 429, message: "errors.otpTooMany" }
        : { status: 503, message: "errors.otpNotSent" };
    case "refused":
      return { status: 400, message: checked.message };
    case "unreachable":
      return { status: 503, message: "errors.unreachable" };
  }
}

export default function SignIn() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("sign-in");
  const { helpline, offer } = bankProfile;
  useTellSessionEnd(page.reason);
  return (
    <Page title={t("title")} lead={t("lead")} width="text">
      {page.reason ? (
        <Notice kind={page.reason === "signed-out" ? "success" : "warning"} announced>
          {t(`reasons.${page.reason}`, { helpline })}
        </Notice>
      ) : null}
      {offer === "view-only" ? <Notice>{t("viewOnly")}</Notice> : null}
      <SignInForm result={answer?.result ?? null} captcha={answer?.captcha ?? page.captcha} to={page.to} />
      <SignInWays />
      <p>{t("safety")}</p>
    </Page>
  );
}
