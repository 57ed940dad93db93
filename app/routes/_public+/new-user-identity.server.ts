import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs } from "@remix-run/node";
import { identityForm } from "~/domain/registration";
import { readForm } from "~/flows/form.server";
import type { RegistrationMode } from "~/flows/registration-modes.server";
import { findPressed, ticketOfPress, type Press } from "~/flows/registration-press.server";
import {
  beginRegistration,
  findLastRegistration,
  REGISTRATION,
  type Registration,
} from "~/flows/registration.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { answerCaptcha, newCaptcha } from "~/session/captcha.server";
import { endSession } from "~/session/session-end.server";
import { again, pathOf, seeOther } from "./new-user-answers.server";
import { requireNobody } from "./new-user-page.server";

/** The first step of `/NewUser`: customer ID, mobile, captcha; pressed twice, it is one. */
const identityFields = ["intent", "customerId", "mobile", "captcha", "captchaToken"];

const captchaMessages = { wrong: "errors.captchaMismatch", "used-or-old": "errors.captchaUsed" } as const;

const beginRefusals = {
  "too-often": { status: 429, message: "errors.tooOften" },
  unreachable: { status: 503, message: "errors.unreachable" },
} as const;

export async function identify(args: ActionFunctionArgs, mode: RegistrationMode) {
  const { visitor, session: before } = await requireNobody(args);
  // The second press may come with the first one's cookie, from the page that was made under the one before.
  const last = await findLastRegistration(before);
  const earlier = last?.input.begunUnder === undefined ? undefined : { id: last.input.begunUnder };
  const form = await readForm(args.request, visitor.ticket, identityFields, earlier);
  const t = translator(await languageOf(args.request), "sign-in");
  const refuse = (status: number, result: SubmissionResult) =>
    again({ status, result, captcha: newCaptcha(t("captchaPicture")) });
  const typed = {
    customerId: String(form.get("customerId") ?? ""),
    mobile: String(form.get("mobile") ?? ""),
  };
  if (form.get("intent") === "another-captcha") return refuse(200, { initialValue: typed });
  const submission = parseWithZod(form, { schema: identityForm });
  const hidden = { hideFields: ["captcha", "captchaToken"] };
  if (submission.status !== "success") return refuse(400, submission.reply(hidden));
  const { customerId: customerNumber, mobile, captcha, captchaToken } = submission.value;
  const pressedUnder = (under: Press["under"]): Press => ({
    under,
    captchaToken,
    mode,
    customerNumber,
    mobile,
  });
  if (last && earlier && ticketOfPress(pressedUnder(earlier)).id === visitor.ticket?.id)
    return seeOther(pathOf(last));

  const press = pressedUnder(visitor.ticket!);
  const refuseWhole = ({ status, message }: { status: number; message: string }) =>
    refuse(status, submission.reply({ ...hidden, formErrors: [message] }));
  const verdict = await answerCaptcha(visitor, captchaToken, captcha);
  if (verdict === "too-often") return refuseWhole(beginRefusals[verdict]);
  if (verdict === "used-or-old") {
    const first = await findPressed<Registration>(press, REGISTRATION);
    if (first) return seeOther(pathOf(first.run), first.session);
  }
  if (verdict !== "right")
    return refuse(400, submission.reply({ ...hidden, fieldErrors: { captcha: [captchaMessages[verdict]] } }));
  const begun = await beginRegistration(visitor, press);
  if (begun.outcome !== "begun") return refuseWhole(beginRefusals[begun.outcome]);
  if (before) await endSession(before, "proving-anew");
  return seeOther(pathOf(begun.run), begun.session);
}
