import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { RegistrationMode } from "common/contract/registration.server";
import { istDate } from "common/dates";
import { maskMobileEnds } from "common/masks";
import {
  enterRegistrationOtp,
  prove,
  resendRegistrationOtp,
  type Proof,
} from "~/access/registration-steps.server";
import {
  branchTokenForm,
  cardForm,
  identityForm,
  proofKinds,
  type ProofKind,
} from "~/access/registration.forms";
import {
  asksId,
  beginRegistration,
  findLastRegistration,
  findMode,
  findPressed,
  findRegistration,
  isCompleted,
  nameOfPress,
  termsToAgree,
  ticketOfPress,
  type Press,
  type RegistrationRun,
} from "~/access/registration.server";
import { captchaErrors, type FormRefusal } from "~/access/sign-in.forms";
import { readCaptchaButton } from "~/captcha/captcha-button";
import { answerCaptcha, newPicture, nextCaptcha, showsPicture, type Captcha } from "~/captcha/captcha.server";
import { goTo } from "~/change/flow.server";
import { isFirstFlash, redirectWithFlash } from "~/change/flash.server";
import { findOtp } from "~/change/otp.server";
import { shownOtp } from "~/change/shown-otp.server";
import { answerToEntry, answerToSending, readOtp } from "~/change/refusal.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import type { Message } from "~/i18n/wording";
import type { Portal } from "~/load-context";
import { readForm } from "~/session/form.server";
import { visitOf, type InSession } from "~/session/guards.server";
import { endSession, type Session } from "~/session/sessions.server";
import { claimCookie, isClaimed } from "~/session/to-sign-in.server";
import { goWithSession, type RequestArgs } from "~/session/visitor.server";

/** Without a mode: registration. An unknown mode is 404. */
function askedOf({ request }: RequestArgs) {
  const query = new URL(request.url).searchParams;
  const mode = findMode(query.get("mode") ?? "register");
  if (!mode) throw new Response("Not found", { status: 404 });
  return { mode, flowId: query.get("run"), query };
}

async function requireSignedOut(args: RequestArgs) {
  const visit = await visitOf(args);
  if (visit.customer?.session.step === "signed-in") throw redirect("/main");
  return visit;
}

/** `?mode=register|forgot-password|forgot-user-id|unblock|kyc`; `&run=` from the second step on. */
export async function loader(args: LoaderFunctionArgs) {
  const { mode, flowId, query } = askedOf(args);
  const { visitor, customer } = await requireSignedOut(args);
  const language = await languageOf(args.request);
  const t = translator(language, "registration");
  const page = { mode, title: t(`titles.${mode}`) };
  if (flowId === null) {
    return {
      ...page,
      step: "identity" as const,
      asksId: asksId(mode),
      terms: await termsToAgree(visitor.portal, mode),
      captcha: newPicture(visitor.portal),
      typed: query.has("back") ? typedBy(customer?.session) : null,
      lost: query.has("lost") && isClaimed(args, LOST),
    };
  }
  const run = customer && (await findRegistration(customer, mode, flowId));
  if (!run && customer?.session.step === "passwords") throw redirect("/ChangePassTpin");
  if (!run && (await isCompleted(visitor.portal, flowId))) return { ...page, step: "completed" as const };
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
      return {
        ...page,
        step: "otp" as const,
        otp: shownOtp({ language, portal: visitor.portal }, otp),
        mobile,
        now,
        resent,
      };
    }
    case "refused":
      if (!run.input.refusal) throw new Error("a refused registration has no reason");
      return { ...page, step: "refused" as const, refusal: run.input.refusal };
    case "completed":
      return { ...page, step: "completed" as const };
  }
}

type NewUserPage = Awaited<ReturnType<typeof loader>>;
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

const again = ({ status, result, error, captcha }: Again) =>
  data({ failed: status !== 200, result, error, captcha }, { status });

export type Answer = ReturnType<typeof again>["data"] | undefined;

const newUserPath = (mode: RegistrationMode, given: Record<string, string> = {}): string =>
  `/NewUser?${new URLSearchParams({ mode, ...given })}`;

const LOST = "registration lost";

/** Redirects to the first step, which says that the run is lost. */
const goAsLost = (portal: Portal, mode: RegistrationMode, status = 302): Response =>
  redirect(newUserPath(mode, { lost: "" }), {
    status,
    headers: { "Set-Cookie": claimCookie(portal, LOST) },
  });

const pathOf = ({ id, input }: RegistrationRun): string => newUserPath(input.mode, { run: id });

const identityFields = ["intent", "customerId", "mobile", "terms", "captcha", "captchaToken"];
const secretFields = ["cardNumber", "expiryMonth", "expiryYear", "cvv", "branchToken"];
const fields = ["intent", "otp", ...secretFields];

export async function action(args: ActionFunctionArgs) {
  const { mode, flowId } = askedOf(args);
  const { visitor, customer } = await requireSignedOut(args);
  if (flowId === null) return identify(args, mode);
  const form = await readForm(args, fields);
  const run = customer && (await findRegistration(customer, mode, flowId));
  if (!run && (await isCompleted(visitor.portal, flowId))) return goTo(newUserPath(mode, { run: flowId }));
  if (!run) return goAsLost(visitor.portal, mode, 303);
  const intent = String(form.get("intent"));
  if (intent === "previous") return goTo(newUserPath(mode, { back: "" }));
  const atProof = run.step === "proof" || run.step === "proving";
  if (atProof && (intent === "card" || intent === "token")) return enterProof(customer, run, intent, form);
  if (run.step === "otp" && intent === "resend") return resend(customer, run);
  if (run.step === "otp" && intent === "verify") return verify(customer, run, form);
  // A form of another step, from another tab or the history.
  return goTo(pathOf(run));
}

/** A double click begins one run. */
async function identify(args: ActionFunctionArgs, mode: RegistrationMode) {
  const { visitor, customer } = await requireSignedOut(args);
  const { portal } = visitor;
  // A second press may come with the first one's cookie.
  const last = customer && (await findLastRegistration(customer));
  const earlier = last?.input.begunUnder === undefined ? undefined : { id: last.input.begunUnder };
  const form = await readForm(args, identityFields, { earlier });
  const typed = (field: string) => String(form.get(field) ?? "");
  const token = typed("captchaToken");
  const button = readCaptchaButton(form.get("intent"));
  const refuse = async (status: number, result: SubmissionResult) =>
    again({ status, result, captcha: await nextCaptcha(visitor, token, button) });
  if (button)
    return refuse(200, {
      initialValue: {
        customerId: typed("customerId"),
        mobile: typed("mobile"),
        ...(form.has("terms") && { terms: typed("terms") }),
      },
    });
  const terms = await termsToAgree(portal, mode);
  const submission = parseWithZod(form, {
    schema: identityForm(asksId(mode), showsPicture(portal, token), terms),
  });
  const hidden = { hideFields: ["captcha", "captchaToken"] };
  if (submission.status !== "success") return refuse(400, submission.reply(hidden));
  const { customerId: customerNumber, mobile, captcha, captchaToken } = submission.value;
  const agreed = terms === null ? undefined : { version: terms, language: await languageOf(args.request) };
  const given = { captchaToken, mode, customerNumber, mobile, agreed };
  if (last && earlier && ticketOfPress(portal, { under: earlier, ...given }).id === visitor.ticket?.id)
    return goTo(pathOf(last));
  if (customer && last && (await goesOn(customer, last, given))) return goTo(pathOf(last));

  const press: Press = { under: visitor.ticket!, ...given };
  const refuseWhole = ({ status, message }: FormRefusal) =>
    refuse(status, submission.reply({ ...hidden, formErrors: [message] }));
  const verdict = await answerCaptcha(visitor, captchaToken, captcha, nameOfPress(portal, press));
  if (verdict === "too-often") return refuseWhole({ status: 429, message: "errors.tooOften" });
  const isUsed = verdict === "used-or-old" || verdict === "pass-used";
  const first = isUsed && (await findPressed(portal, press));
  if (first) return goWithSession(portal, first.session, pathOf(first.flow));
  if (verdict !== "right")
    return refuse(400, submission.reply({ ...hidden, fieldErrors: { captcha: [captchaErrors[verdict]] } }));
  const begun = await beginRegistration(visitor, press);
  if ("message" in begun) return refuseWhole(begun);
  if (customer) await endSession(portal, customer.session, "proving-anew");
  return goWithSession(portal, begun.session, pathOf(begun.flow));
}

/** The same is begun again in the same browser, and its OTP lives. */
async function goesOn(customer: InSession, last: RegistrationRun, given: Omit<Press, "under">) {
  const { customerNumber, mobile } = customer.session.customer;
  const isSame =
    given.mode === last.input.mode && given.customerNumber === customerNumber && given.mobile === mobile;
  return isSame && last.step === "otp" && (await findOtp(customer, last))?.status === "waiting";
}

async function enterProof(customer: InSession, run: RegistrationRun, intent: ProofKind, form: FormData) {
  const today = istDate(customer.portal.clock.now());
  const submission =
    intent === "card"
      ? parseWithZod(form, { schema: cardForm(today).transform((card): Proof => ({ kind: "card", card })) })
      : parseWithZod(form, {
          schema: branchTokenForm.transform((token): Proof => ({ kind: "token", ...token })),
        });
  const hidden = { hideFields: secretFields };
  if (submission.status !== "success") return again({ status: 400, result: submission.reply(hidden) });
  const refusal = await prove(customer, run, submission.value);
  if (!refusal) return goTo(pathOf(run));
  const { status, message } = refusal;
  return again({ status, result: submission.reply({ ...hidden, formErrors: [message] }) });
}

async function resend(customer: InSession, run: RegistrationRun) {
  const requested = await resendRegistrationOtp(customer, run);
  return requested.outcome === "sent"
    ? redirectWithFlash(customer, pathOf(run), "resent")
    : again(answerToSending(requested));
}

async function verify(customer: InSession, run: RegistrationRun, form: FormData) {
  const entry = readOtp(form);
  if ("error" in entry) return again(entry);
  const entered = await enterRegistrationOtp(customer, run, entry.otp);
  switch (entered.outcome) {
    case "passwords":
      return goWithSession(customer.portal, entered.session, "/ChangePassTpin");
    case "moved":
    case "ended":
      return goTo(pathOf(run));
    default:
      return again(answerToEntry(entered));
  }
}
