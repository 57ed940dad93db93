import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs } from "@remix-run/node";
import { formatIstClock, istDate } from "~/domain/dates";
import { otpForm } from "~/domain/otp";
import { branchTokenForm, cardForm } from "~/domain/registration";
import { readForm } from "~/flows/form.server";
import { enterRegistrationOtp, resendRegistrationOtp } from "~/flows/registration-end.server";
import { prove, type Proof, type ProofOutcome } from "~/flows/registration-proof.server";
import { findRegistration, type RegistrationRun } from "~/flows/registration.server";
import { portal } from "~/portal.server";
import { callerOf } from "~/session/guards.server";
import type { Session } from "~/session/sessions.server";
import { again, pathOf, seeOther } from "./new-user-answers.server";
import { identify } from "./new-user-identity.server";
import { askedOf, newUserPath, requireNobody } from "./new-user-page.server";

/** Posts to `/NewUser`: the first step, or what the step where a run stands allows. */
const secretFields = ["cardNumber", "expiryMonth", "expiryYear", "cvv", "branchToken"];
const fields = ["intent", "otp", ...secretFields];

export async function actOnNewUser(args: ActionFunctionArgs) {
  const { mode, runId } = askedOf(args);
  const { visitor, session } = await requireNobody(args);
  if (runId === null) return identify(args, mode);
  const form = await readForm(args.request, visitor.ticket, fields);
  const run = await findRegistration(session, mode, runId);
  if (!run || !session) return seeOther(newUserPath(mode, { lost: "" }));
  const intent = String(form.get("intent"));
  if (intent === "previous") return seeOther(newUserPath(mode, { back: "" }));
  const atProof = run.step === "proof" || run.step === "proving";
  if (atProof && (intent === "card" || intent === "token"))
    return enterProof(args, session, run, intent, form);
  if (run.step === "otp" && intent === "resend") return resend(args, session, run);
  if (run.step === "otp" && intent === "verify") return verify(args, session, run, form);
  // A form of another step, from another tab or the history: the page shows where things stand.
  return seeOther(pathOf(run));
}

async function enterProof(
  args: ActionFunctionArgs,
  session: Session,
  run: RegistrationRun,
  intent: "card" | "token",
  form: FormData,
) {
  const { visitor } = await requireNobody(args);
  const today = istDate(portal().clock.now());
  const submission =
    intent === "card"
      ? parseWithZod(form, {
          schema: cardForm(today).transform((card): Proof => ({ kind: "card", card })),
        })
      : parseWithZod(form, {
          schema: branchTokenForm.transform((token): Proof => ({ kind: "token", ...token })),
        });
  const hidden = { hideFields: secretFields };
  if (submission.status !== "success") return again({ status: 400, result: submission.reply(hidden) });
  const caller = callerOf(args, visitor, session);
  const proven = await prove(visitor, session, run, submission.value, caller);
  if (proven.outcome === "moved") return seeOther(pathOf(run));
  const { status, message } = refusals[proven.outcome];
  return again({ status, result: submission.reply({ ...hidden, formErrors: [message] }) });
}

const refusals: Record<Exclude<ProofOutcome["outcome"], "moved">, { status: number; message: string }> = {
  "too-often": { status: 429, message: "errors.tooOften" },
  "not-proven": { status: 400, message: "errors.notProven" },
  "otp-too-many": { status: 429, message: "errors.otpTooMany" },
  "otp-not-sent": { status: 503, message: "errors.otpNotSent" },
  unreachable: { status: 503, message: "errors.unreachable" },
};

async function resend(args: ActionFunctionArgs, session: Session, run: RegistrationRun) {
  const { visitor } = await requireNobody(args);
  const asked = await resendRegistrationOtp(session, run, callerOf(args, visitor, session));
  switch (asked.outcome) {
    case "sent":
      return seeOther(`${pathOf(run)}&resent`);
    case "too-soon": {
      const time = formatIstClock(asked.state.resendAt);
      return again({ status: 429, error: { key: "errors.otpTooSoon", values: { time } } });
    }
    case "too-many":
      return again({ status: 429, error: { key: "errors.otpTooMany" } });
    case "unreachable":
      return again({ status: 503, error: { key: "errors.otpNotSent" } });
    case "refused":
      return again({ status: 400, error: { words: asked.message } });
  }
}

async function verify(args: ActionFunctionArgs, session: Session, run: RegistrationRun, form: FormData) {
  const entry = otpForm.safeParse({ otp: form.get("otp") ?? "" });
  if (!entry.success) return again({ status: 400, error: { key: entry.error.issues[0]!.message } });
  const { visitor } = await requireNobody(args);
  const caller = callerOf(args, visitor, session);
  const entered = await enterRegistrationOtp(visitor, session, run, entry.data.otp, caller);
  switch (entered.outcome) {
    case "passwords":
      return seeOther("/ChangePassTpin", entered.session);
    case "moved":
    case "ended":
      return seeOther(pathOf(run));
    case "wrong":
      return again({ status: 400, error: { key: "errors.wrongOtp", values: { count: entered.triesLeft } } });
    case "expired":
      return again({ status: 400, error: { key: "errors.otpExpired" } });
    case "under-way":
      return again({ status: 409, error: { key: "errors.otpUnderWay" } });
    case "refused":
      return again({ status: 400, error: { words: entered.message } });
    case "unreachable":
      return again({ status: 503, error: { key: "errors.unreachable" } });
  }
}
