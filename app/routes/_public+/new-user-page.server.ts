import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import { istDate } from "common/dates";
import { maskMobileEnds } from "common/masks";
import { proofKinds, type ProofKind } from "~/access/registration.forms";
import type { RegistrationMode } from "common/contract/registration.server";
import { asksId, findMode, findRegistration, type RegistrationRun } from "~/access/registration.server";
import { findOtp } from "~/change/otp.server";
import { isFirstFlash } from "~/change/flash.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import type { Message } from "~/i18n/wording";
import type { Portal } from "~/load-context";
import { newCaptcha, type Captcha } from "~/captcha/captcha.server";
import { claimCookie, isClaimed } from "~/session/to-sign-in.server";
import { visitOf } from "~/session/guards.server";
import type { Session } from "~/session/sessions.server";
import type { RequestArgs } from "~/session/visitor.server";

/** Without a mode: registration. An unknown mode is 404. */
export function askedOf({ request }: RequestArgs) {
  const query = new URL(request.url).searchParams;
  const mode = findMode(query.get("mode") ?? "register");
  if (!mode) throw new Response("Not found", { status: 404 });
  return { mode, flowId: query.get("run"), query };
}

export async function requireSignedOut(args: RequestArgs) {
  const visit = await visitOf(args);
  if (visit.customer?.session.step === "signed-in") throw redirect("/main");
  return visit;
}

export async function loadNewUser(args: RequestArgs) {
  const { mode, flowId, query } = askedOf(args);
  const { visitor, customer } = await requireSignedOut(args);
  const language = await languageOf(args.request);
  const page = { mode, title: translator(language, "registration")(`titles.${mode}`) };
  if (flowId === null) {
    return {
      ...page,
      step: "identity" as const,
      asksId: asksId(mode),
      captcha: newCaptcha(visitor.portal),
      typed: query.has("back") ? typedBy(customer?.session) : null,
      lost: query.has("lost") && isClaimed(args, LOST),
    };
  }
  const run = customer && (await findRegistration(customer, mode, flowId));
  if (!run) throw goAsLost(visitor.portal, mode);
  const now = visitor.portal.clock.now();
  switch (run.step) {
    case "proof":
    case "proving": {
      const kind: ProofKind = proofKinds.find((one) => one === query.get("by")) ?? "card";
      return { ...page, step: "proof" as const, flowId, by: kind, today: istDate(now) };
    }
    case "otp": {
      const otp = await findOtp(customer, run);
      if (!otp) throw new Error("a registration at step otp has no OTP");
      if (otp.status === "ended") return { ...page, step: "ended" as const };
      const mobile = maskMobileEnds(customer.session.customer.mobile);
      const resent = await isFirstFlash(args, customer, "resent");
      return { ...page, step: "otp" as const, otp, mobile, now, resent };
    }
    case "refused":
      if (!run.input.refusal) throw new Error("a refused registration has no reason");
      return { ...page, step: "refused" as const, refusal: run.input.refusal };
    case "completed":
      return { ...page, step: "completed" as const };
  }
}

type NewUserPage = Awaited<ReturnType<typeof loadNewUser>>;
export type PageOf<Step extends NewUserPage["step"]> = Extract<NewUserPage, { step: Step }>;

function typedBy(session: Session | undefined) {
  if (session?.step !== "proving") return null;
  const { customerNumber, mobile } = session.customer;
  return { customerId: customerNumber, mobile };
}

interface Again {
  status: number;
  result?: SubmissionResult;
  error?: Message;
  captcha?: Captcha;
}

export const again = ({ status, result, error, captcha }: Again) =>
  data({ failed: status !== 200, result, error, captcha }, { status });

export type Answer = ReturnType<typeof again>["data"] | undefined;

export const newUserPath = (mode: RegistrationMode, given: Record<string, string> = {}): string =>
  `/NewUser?${new URLSearchParams({ mode, ...given })}`;

const LOST = "registration lost";

/** Redirects to the first step, which says that the run is lost. */
export const goAsLost = (portal: Portal, mode: RegistrationMode, status = 302): Response =>
  redirect(newUserPath(mode, { lost: "" }), {
    status,
    headers: { "Set-Cookie": claimCookie(portal, LOST) },
  });

export const pathOf = ({ id, input }: RegistrationRun): string => newUserPath(input.mode, { run: id });
