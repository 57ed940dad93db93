import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
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
import { goWithSession, current, type Visitor } from "~/session/visitor.server";
import { readForm } from "~/session/form.server";
import { safeReturnPath, findReason } from "~/session/to-sign-in.server";
import { endSession, findEnd } from "~/session/sessions.server";
import { useAnswer } from "~/ui/answer";
import { useBank } from "~/ui/bank";
import { SecondaryLink } from "~/ui/button";
import { Cluster, Page } from "~/ui/layout";
import { Card, Notice } from "~/ui/content";
import { Link } from "~/ui/link";
import { useTellSessionEnd } from "~/ui/session-channel";
import { SignInForm } from "./sign-in-form.part";

export { shouldRevalidate } from "./captcha.part";

export const handle = {
  i18n: ["common", "sign-in"],
  title: "sign-in:title",
  query: ["reason", ["to", 2400]],
};

/** Reasons that the customer asked for. */
const successes = new Set<string>(["signed-out", "signed-out-everywhere", "own-password-changed"]);

export async function loader(args: LoaderFunctionArgs) {
  const { visitor, session } = current(args);
  const query = new URL(args.request.url).searchParams;
  if ((await session)?.step === "signed-in") throw redirect(safeReturnPath(query.get("to")));
  const reason = findReason(args);
  return {
    captcha: (await isSpared(visitor)) ? null : newPicture(visitor.portal),
    reason,
    endedAt: reason === "signed-out-elsewhere" ? await endOf(visitor) : null,
    host: new URL(visitor.portal.env.PUBLIC_URL).host,
    to: query.has("to") ? safeReturnPath(query.get("to")) : "",
  };
}

export async function action(args: ActionFunctionArgs) {
  const { visitor, session: pending } = current(args);
  const { portal } = visitor;
  const before = await pending;
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
  const checked = await checkPassword(visitor, given, args.request.signal, before);
  if ("message" in checked) {
    if (checked.message !== INCORRECT) await endTry(visitor, "not-checked");
    return refuseWhole(checked);
  }
  await endTry(visitor, "right");
  if (before && before.ticket.id !== checked.ticket.id) await endSession(portal, before, "signed-in-anew");
  return goWithSession(portal, checked, "/OtpVerification");
}

function textOf(form: FormData, field: string): string | null {
  const text = form.get(field);
  return text === null ? null : String(text);
}

async function endOf({ portal, ticket }: Visitor): Promise<Date | null> {
  return (ticket && (await findEnd(portal, ticket))?.at) ?? null;
}

/** True if the page to return to has what was typed there. */
const keeps = (to: string) => new URLSearchParams(to.split("?")[1]).has("kept");

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function SignIn() {
  const page = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation("sign-in");
  const { helpline, offer } = useBank();
  useTellSessionEnd(page.reason);
  return (
    <Page width="gate">
      {page.reason ? (
        <Notice kind={successes.has(page.reason) ? "success" : "warning"} announced>
          {page.reason === "signed-out-elsewhere" && page.endedAt === null
            ? t("reasons.session-ended")
            : t(`reasons.${page.reason}`, {
                helpline,
                time: page.endedAt ? formatIstTime(page.endedAt) : "",
              })}{" "}
          {page.reason !== "not-sent" && keeps(page.to) ? t("kept") : null}
        </Notice>
      ) : page.to && !answer ? (
        <Notice announced>{t("asked")}</Notice>
      ) : null}
      {offer === "view-only" ? <Notice>{t("viewOnly")}</Notice> : null}
      <Card>
        <SignInForm
          result={answer?.result ?? null}
          captcha={answer ? answer.captcha : page.captcha}
          to={answer?.to ?? page.to}
          triesLeft={answer?.triesLeft}
        />
      </Card>
      <OtherWays />
      <section className="main__say">
        <h2>{t("say")}</h2>
        <p>{t("address", { host: page.host })}</p>
        <p>{t("safety")}</p>
        <p>{t("ways.lost", { helpline })}</p>
      </section>
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
  return (
    <nav aria-label={t("ways.label")}>
      <Cluster>
        {forgotten.map(([mode, label]) => (
          <Link key={mode} to={`/NewUser?mode=${mode}`}>
            {t(`ways.${label}`)}
          </Link>
        ))}
        <SecondaryLink to="/NewUser?mode=register">{t("ways.register")}</SecondaryLink>
      </Cluster>
    </nav>
  );
}
