import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { maskMobileEnds } from "common/masks";
import { enterSignInOtp, getSignInRun, resendSignInOtp, welcomeBrowser } from "~/access/sign-in.server";
import { answerToEntry, answerToSending, readOtp, type OtpAnswer } from "~/change/refusal.server";
import { OtpStep } from "~/change/otp-step";
import { findOtp } from "~/change/otp.server";
import { shownOtp } from "~/change/shown-otp.server";
import { languageOf } from "~/i18n/detection.server";
import { redirectWithFlash, isFirstFlash } from "~/change/flash.server";
import { say } from "~/i18n/wording";
import { goWithSession, type RequestArgs } from "~/session/visitor.server";
import { readForm } from "~/session/form.server";
import { requireStep } from "~/session/guards.server";
import { goWithoutSession } from "~/session/to-sign-in.server";
import { useAnswer } from "~/ui/answer";
import { Announcement } from "~/ui/content";
import { Page } from "~/ui/layout";
import { Steps } from "~/ui/navigation";

export const handle = { i18n: ["common", "sign-in", "flows"], title: "sign-in:otp.title" };

const requireOtpStep = (args: RequestArgs) =>
  requireStep(args, "otp", { "signed-in": "/main", passwords: "/ChangePassTpin", proving: "/" });

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireOtpStep(args);
  const otp = await findOtp(customer, await getSignInRun(customer));
  if (!otp) throw new Error("a session at step otp has no OTP");
  const { portal, session } = customer;
  const { mobile, lastLogin } = session.customer;
  const language = await languageOf(args.request);
  return {
    mobile: maskMobileEnds(mobile),
    lastLogin,
    now: portal.clock.now(),
    otp: shownOtp({ language, portal }, otp),
    resent: await isFirstFlash(args, customer, "resent"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const customer = await requireOtpStep(args);
  const form = await readForm(args, ["otp", "intent"]);
  switch (form.get("intent")) {
    case "back":
      // The flow stays: the same customer goes on with its OTP.
      return redirect("/", { status: 303 });
    case "resend": {
      const requested = await resendSignInOtp(customer);
      if (requested.outcome !== "sent") return again(answerToSending(requested));
      return redirectWithFlash(customer, "/OtpVerification", "resent");
    }
  }
  const entry = readOtp(form);
  if ("error" in entry) return again(entry);
  const entered = await enterSignInOtp(customer, entry.otp);
  switch (entered.outcome) {
    case "signed-in":
    case "passwords": {
      const to = entered.outcome === "passwords" ? "/ChangePassTpin" : customer.session.customer.returnPath;
      // The old session cookie is dead by now; a second cookie marks the browser as known.
      return goWithSession(
        customer.portal,
        entered.session,
        to,
        await welcomeBrowser(customer, entered.told),
      );
    }
    case "ended":
      return goWithoutSession(customer.portal, { reason: "otp-ended" });
    case "session-refused":
      return goWithoutSession(customer.portal, { reason: "session-refused" });
    default:
      return again(answerToEntry(entered));
  }
}

const again = ({ error, status }: OtpAnswer) => data({ failed: true, error }, { status });

export default function OtpVerification() {
  const { mobile, lastLogin, otp, now, resent } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation("sign-in");
  const { t: flows } = useTranslation("flows");
  return (
    <Page lead={t("otp.sent", { mobile })} width="text">
      <Steps steps={[t("otp.step1"), t("otp.step2")]} current={1} />
      {resent && !answer ? <Announcement kind="success">{flows("otp.resent")}</Announcement> : null}
      <OtpStep
        otp={otp}
        now={now}
        error={answer ? say(flows, answer.error) : undefined}
        act={t("signIn")}
        back={{ intent: "back", label: t("otp.back") }}
      />
      {lastLogin ? <p>{t("otp.lastLogin", { time: lastLogin })}</p> : null}
    </Page>
  );
}
