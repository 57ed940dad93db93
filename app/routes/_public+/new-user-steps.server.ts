import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs } from "@remix-run/node";
import { istDate } from "common/dates";
import type { RegistrationMode } from "common/contract/registration.server";
import {
  enterRegistrationOtp,
  prove,
  resendRegistrationOtp,
  type Proof,
} from "~/access/registration-steps.server";
import { branchTokenForm, cardForm, identityForm, type ProofKind } from "~/access/registration.forms";
import {
  asksId,
  beginRegistration,
  findLastRegistration,
  findPressed,
  findRegistration,
  nameOfPress,
  ticketOfPress,
  type Press,
  type RegistrationRun,
} from "~/access/registration.server";
import { captchaErrors, type FormRefusal } from "~/access/sign-in.forms";
import { goTo } from "~/change/flow.server";
import { answerToEntry, answerToSending, readOtp } from "~/change/refusal.server";
import { redirectWithFlash } from "~/change/flash.server";
import { answerCaptcha, newCaptcha } from "~/captcha/captcha.server";
import { goWithSession } from "~/session/visitor.server";
import { readForm } from "~/session/form.server";
import type { InSession } from "~/session/guards.server";
import { endSession } from "~/session/sessions.server";
import { again, askedOf, goAsLost, newUserPath, pathOf, requireSignedOut } from "./new-user-page.server";

const identityFields = ["intent", "customerId", "mobile", "captcha", "captchaToken"];
const secretFields = ["cardNumber", "expiryMonth", "expiryYear", "cvv", "branchToken"];
const fields = ["intent", "otp", ...secretFields];

export async function actOnNewUser(args: ActionFunctionArgs) {
  const { mode, flowId } = askedOf(args);
  const { visitor, customer } = await requireSignedOut(args);
  if (flowId === null) return identify(args, mode);
  const form = await readForm(args, fields);
  const run = customer && (await findRegistration(customer, mode, flowId));
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
  const refuse = (status: number, result: SubmissionResult) =>
    again({ status, result, captcha: newCaptcha(portal) });
  if (form.get("intent") === "another-captcha") {
    const typed = (field: string) => String(form.get(field) ?? "");
    return refuse(200, { initialValue: { customerId: typed("customerId"), mobile: typed("mobile") } });
  }
  const submission = parseWithZod(form, { schema: identityForm(asksId(mode)) });
  const hidden = { hideFields: ["captcha", "captchaToken"] };
  if (submission.status !== "success") return refuse(400, submission.reply(hidden));
  const { customerId: customerNumber, mobile, captcha, captchaToken } = submission.value;
  const given = { captchaToken, mode, customerNumber, mobile };
  if (last && earlier && ticketOfPress(portal, { under: earlier, ...given }).id === visitor.ticket?.id)
    return goTo(pathOf(last));

  const press: Press = { under: visitor.ticket!, ...given };
  const refuseWhole = ({ status, message }: FormRefusal) =>
    refuse(status, submission.reply({ ...hidden, formErrors: [message] }));
  const verdict = await answerCaptcha(visitor, captchaToken, captcha, nameOfPress(portal, press));
  if (verdict === "too-often") return refuseWhole({ status: 429, message: "errors.tooOften" });
  const first = verdict === "used-or-old" && (await findPressed(portal, press));
  if (first) return goWithSession(portal, first.session, pathOf(first.flow));
  if (verdict !== "right")
    return refuse(400, submission.reply({ ...hidden, fieldErrors: { captcha: [captchaErrors[verdict]] } }));
  const begun = await beginRegistration(visitor, press);
  if ("message" in begun) return refuseWhole(begun);
  if (customer) await endSession(portal, customer.session, "proving-anew");
  return goWithSession(portal, begun.session, pathOf(begun.flow));
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
