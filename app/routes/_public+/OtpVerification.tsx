import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatIstClock } from "~/domain/dates";
import { maskMobileEnds } from "~/domain/masks";
import { otpForm } from "~/domain/otp";
import { readForm } from "~/flows/form.server";
import { welcomeBrowser } from "~/flows/new-browser.server";
import { findOtp } from "~/flows/otp.server";
import { enterOtp, getSignInRun, resendOtp, signOut, type OtpEntryOutcome } from "~/flows/sign-in.server";
import type { Caller } from "~/gateway/gateway.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { say, type Wording } from "~/i18n/wording";
import { portal } from "~/portal.server";
import { droppedTicketCookie, ticketCookie } from "~/session/cookie.server";
import { callerOf, current } from "~/session/guards.server";
import type { Session } from "~/session/sessions.server";
import type { RequestArgs, Visitor } from "~/session/visitor.server";
import { OtpStep } from "~/flows/otp-step";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Steps } from "~/ui/steps";

export const handle = { i18n: ["common", "sign-in", "flows"] };

/** The session that waits for its OTP; whoever is further goes on, whoever is not starts over. */
async function requireOtpStep(args: RequestArgs) {
  const { visitor, session: pending } = current(args);
  const session = await pending;
  if (session?.step === "signed-in") throw redirect("/main");
  if (session?.step === "passwords") throw redirect("/ChangePassTpin");
  if (session?.step === "proving") throw redirect("/");
  if (!session) throw redirect(visitor.ticket ? "/?reason=session-ended" : "/");
  return { visitor, session, caller: callerOf(args, visitor, session) };
}

export async function loader(args: LoaderFunctionArgs) {
  const { clock } = portal();
  const { session } = await requireOtpStep(args);
  const t = translator(await languageOf(args.request), "sign-in");
  const otp = await findOtp(await getSignInRun(session));
  if (!otp) throw new Error("a session at step otp has no OTP");
  return {
    title: t("otp.title"),
    mobile: maskMobileEnds(session.customer.mobile),
    lastLogin: session.customer.lastLogin,
    now: clock.now(),
    otp,
    resent: new URL(args.request.url).searchParams.has("resent"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { visitor, session, caller } = await requireOtpStep(args);
  const form = await readForm(args.request, visitor.ticket, ["otp", "intent"]);
  switch (form.get("intent")) {
    case "back":
      await signOut(visitor, session, caller);
      return leave("/");
    case "resend":
      return resend(args, session);
  }
  const entry = otpForm.safeParse({ otp: form.get("otp") ?? "" });
  if (!entry.success) return again({ key: entry.error.issues[0]!.message }, 400);
  const entered = await enterOtp(visitor, session, entry.data.otp, caller);
  switch (entered.outcome) {
    case "signed-in":
      return goOn(visitor, entered.session, caller, entered.session.customer.returnPath);
    case "passwords":
      return goOn(visitor, entered.session, caller, "/ChangePassTpin");
    default:
      return refuse(entered);
  }
}

const again = (error: Wording, status: number) => data({ failed: true, error }, { status });

/** The next step has a cookie of its own; the old value is dead by now. Another says that the browser is known. */
async function goOn(visitor: Visitor, session: Session, caller: Caller, to: string) {
  const { env, sealer } = portal();
  const headers = new Headers();
  headers.append("Set-Cookie", ticketCookie(session.ticket, sealer, env.secure));
  headers.append("Set-Cookie", await welcomeBrowser(visitor, session, caller));
  return redirect(to, { status: 303, headers });
}

function leave(to: string) {
  return redirect(to, { status: 303, headers: { "Set-Cookie": droppedTicketCookie(portal().env.secure) } });
}

async function resend(args: ActionFunctionArgs, session: Session) {
  const { visitor } = current(args);
  const asked = await resendOtp(session, await getSignInRun(session), callerOf(args, visitor, session));
  switch (asked.outcome) {
    case "sent":
      return redirect("/OtpVerification?resent", { status: 303 });
    case "too-soon": {
      const time = formatIstClock(asked.state.resendAt);
      return again({ key: "errors.otpTooSoon", values: { time } }, 429);
    }
    case "too-many":
      return again({ key: "errors.otpTooMany" }, 429);
    case "unreachable":
      return again({ key: "errors.otpNotSent" }, 503);
    case "refused":
      return again({ words: asked.message }, 400);
  }
}

function refuse(entered: Exclude<OtpEntryOutcome, { session: Session }>) {
  switch (entered.outcome) {
    case "wrong":
      return again({ key: "errors.wrongOtp", values: { count: entered.triesLeft } }, 400);
    case "expired":
      return again({ key: "errors.otpExpired" }, 400);
    case "refused":
      return again({ words: entered.message }, 400);
    case "under-way":
      return again({ key: "errors.otpUnderWay" }, 409);
    case "unreachable":
      return again({ key: "errors.unreachable" }, 503);
    case "ended":
      return leave("/?reason=otp-ended");
    case "session-refused":
      return leave("/?reason=session-refused");
  }
}

export default function OtpVerification() {
  const { mobile, lastLogin, otp, now, resent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("sign-in");
  const { t: flows } = useTranslation("flows");
  return (
    <Page title={t("otp.title")} lead={t("otp.sent", { mobile })} width="text">
      <Steps steps={[t("otp.step1"), t("otp.step2")]} current={1} />
      {resent && !answer ? (
        <Notice kind="success" announced>
          {flows("otp.resent")}
        </Notice>
      ) : null}
      <OtpStep
        otp={otp}
        now={now}
        error={answer ? say(flows, answer.error) : undefined}
        back={{ intent: "back", label: t("otp.back") }}
      />
      {lastLogin ? <p>{t("otp.lastLogin", { time: lastLogin })}</p> : null}
    </Page>
  );
}
