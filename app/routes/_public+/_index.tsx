import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  captchaErrors,
  INCORRECT,
  signInFields,
  signInFormOf,
  type FormRefusal,
} from "~/access/sign-in.forms";
import { checkPassword } from "~/access/sign-in.server";
import { beginTry, endTry, isSpared } from "~/access/spared-browser.server";
import { readCaptchaButton } from "~/captcha/captcha-button";
import { answerCaptcha, newPicture, nextCaptcha, showsPicture } from "~/captcha/captcha.server";
import { goWithSession, current } from "~/session/visitor.server";
import { readForm } from "~/session/form.server";
import { safeReturnPath, findReason } from "~/session/to-sign-in.server";
import { endSession } from "~/session/sessions.server";
import { useBank } from "~/ui/bank";
import { LinkButton, SecondaryLink } from "~/ui/button";
import { Cluster, Page } from "~/ui/layout";
import { Notice } from "~/ui/content";
import { useTellSessionEnd } from "~/ui/session-channel";
import { SignInForm } from "./sign-in-form.part";

export { shouldRevalidate } from "./captcha.part";

export const handle = {
  i18n: ["common", "sign-in"],
  title: "sign-in:title",
  query: ["reason", ["to", 2400]],
};

/** Reasons that the customer asked for. */
const successes = new Set<string>(["signed-out", "own-password-changed"]);

export async function loader(args: LoaderFunctionArgs) {
  const { visitor, session } = current(args);
  const query = new URL(args.request.url).searchParams;
  if ((await session)?.step === "signed-in") throw redirect(safeReturnPath(query.get("to")));
  return {
    captcha: (await isSpared(visitor)) ? null : newPicture(visitor.portal),
    reason: findReason(args),
    to: query.has("to") ? safeReturnPath(query.get("to")) : "",
  };
}

export async function action(args: ActionFunctionArgs) {
  const { visitor, session: before } = current(args);
  const { portal } = visitor;
  const form = await readForm(args, signInFields);
  const to = form.get("back") ? safeReturnPath(String(form.get("back"))) : "";
  const token = textOf(form, "captchaToken");
  const button = readCaptchaButton(form.get("intent"));
  const again = async (
    result: SubmissionResult,
    { status, retryAfter, triesLeft }: Omit<FormRefusal, "message">,
  ) => {
    const needsNone = button === null && token === null && (await isSpared(visitor));
    const captcha = needsNone ? null : await nextCaptcha(visitor, token, button);
    const headers: HeadersInit = retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
    return data({ failed: status !== 200, result, captcha, to, triesLeft }, { status, headers });
  };
  if (button)
    return again({ initialValue: { customerId: textOf(form, "customerId") ?? "" } }, { status: 200 });

  const submission = parseWithZod(form, { schema: signInFormOf(showsPicture(portal, token)) });
  const hidden = { hideFields: ["password", "captcha", "captchaToken"] };
  const refuseWhole = (refusal: FormRefusal) =>
    again(submission.reply({ ...hidden, formErrors: [refusal.message] }), refusal);
  if (submission.status !== "success") return again(submission.reply(hidden), { status: 400 });
  const { captcha, ...credentials } = submission.value;
  if (!(await beginTry(visitor, credentials.customerId))) {
    const verdict = await answerCaptcha(visitor, token, captcha);
    if (verdict === "too-often") return refuseWhole({ status: 429, message: "errors.tooManyTries" });
    if (verdict !== "right")
      return again(submission.reply({ ...hidden, fieldErrors: { captcha: [captchaErrors[verdict]] } }), {
        status: 400,
      });
  }
  const given = { ...credentials, returnPath: safeReturnPath(to) };
  const checked = await checkPassword(visitor, given, args.request.signal);
  if ("message" in checked) {
    if (checked.message !== INCORRECT) await endTry(visitor, "not-checked");
    return refuseWhole(checked);
  }
  await endTry(visitor, "right");
  const old = await before;
  if (old) await endSession(portal, old, "signed-in-anew");
  return goWithSession(portal, checked, "/OtpVerification");
}

function textOf(form: FormData, field: string): string | null {
  const text = form.get(field);
  return text === null ? null : String(text);
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function SignIn() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("sign-in");
  const { helpline, offer } = useBank();
  useTellSessionEnd(page.reason);
  return (
    <Page lead={t("lead")} width="text">
      {page.reason ? (
        <Notice kind={successes.has(page.reason) ? "success" : "warning"} announced>
          {t(`reasons.${page.reason}`, { helpline })}
        </Notice>
      ) : page.to && !answer ? (
        <Notice announced>{t("asked")}</Notice>
      ) : null}
      {offer === "view-only" ? <Notice>{t("viewOnly")}</Notice> : null}
      <SignInForm
        result={answer?.result ?? null}
        captcha={answer ? answer.captcha : page.captcha}
        to={answer?.to ?? page.to}
        triesLeft={answer?.triesLeft}
      />
      <OtherWays />
      <p>{t("safety")}</p>
    </Page>
  );
}

const forgotten = [
  ["forgot-password", "forgotPassword"],
  ["forgot-user-id", "forgotUserId"],
  ["unblock", "unblock"],
] as const;

function OtherWays() {
  const { t } = useTranslation("sign-in");
  const { helpline } = useBank();
  return (
    <nav aria-label={t("ways.label")}>
      <Cluster>
        <SecondaryLink to="/NewUser?mode=register">{t("ways.register")}</SecondaryLink>
        {forgotten.map(([mode, label]) => (
          <LinkButton key={mode} look="quiet" to={`/NewUser?mode=${mode}`}>
            {t(`ways.${label}`)}
          </LinkButton>
        ))}
      </Cluster>
      <p>{t("ways.lost", { helpline })}</p>
    </nav>
  );
}
