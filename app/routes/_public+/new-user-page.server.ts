import { redirect } from "@remix-run/node";
import { istDate } from "~/domain/dates";
import { maskMobileEnds } from "~/domain/masks";
import { proofKinds, type ProofKind } from "~/domain/registration";
import { findOtp } from "~/flows/otp.server";
import { findMode, type RegistrationMode } from "~/flows/registration-modes.server";
import { findRegistration } from "~/flows/registration.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { newCaptcha } from "~/session/captcha.server";
import { current } from "~/session/guards.server";
import type { Session } from "~/session/sessions.server";
import type { RequestArgs } from "~/session/visitor.server";

/** What the address asks for. Without a mode it is registration; an unknown one is no page. */
export function askedOf({ request }: RequestArgs): {
  mode: RegistrationMode;
  runId: string | null;
  query: URLSearchParams;
} {
  const query = new URL(request.url).searchParams;
  const mode = findMode(query.get("mode") ?? "register");
  if (!mode) throw new Response("Not found", { status: 404 });
  return { mode, runId: query.get("run"), query };
}

/** The page of a mode: its first step, or where a run stands. */
export function newUserPath(mode: RegistrationMode, given: Record<string, string> = {}): string {
  return `/NewUser?${new URLSearchParams({ mode, ...given })}`;
}

/** Who is here; the signed-in need none of this. */
export async function requireNobody(args: RequestArgs) {
  const { visitor, session: pending } = current(args);
  const session = await pending;
  if (session?.step === "signed-in") throw redirect("/main");
  return { visitor, session };
}

export async function loadNewUser(args: RequestArgs) {
  const { mode, runId, query } = askedOf(args);
  const { session } = await requireNobody(args);
  const language = await languageOf(args.request);
  const t = translator(language, "registration");
  const page = { mode, title: t(`titles.${mode}`) };
  if (runId === null) {
    return {
      ...page,
      step: "identity" as const,
      captcha: newCaptcha(translator(language, "sign-in")("captchaPicture")),
      typed: query.has("back") ? typedBy(session) : null,
      lost: query.has("lost"),
    };
  }
  const { clock } = portal();
  const run = await findRegistration(session, mode, runId);
  if (!run || !session) throw redirect(newUserPath(mode, { lost: "" }));
  switch (run.step) {
    case "proof":
    case "proving": {
      const by: ProofKind = proofKinds.find((kind) => kind === query.get("by")) ?? "card";
      return { ...page, step: "proof" as const, runId, by, today: istDate(clock.now()) };
    }
    case "otp": {
      const otp = await findOtp(run);
      if (!otp) throw new Error("a registration at step otp has no OTP");
      if (otp.status === "ended") return { ...page, step: "ended" as const };
      const mobile = maskMobileEnds(session.customer.mobile);
      return { ...page, step: "otp" as const, otp, mobile, now: clock.now(), resent: query.has("resent") };
    }
    case "refused":
      if (!run.input.refusal) throw new Error("a refused registration has no reason");
      return { ...page, step: "refused" as const, refusal: run.input.refusal };
    case "completed":
      return { ...page, step: "completed" as const };
  }
}

type Page = Awaited<ReturnType<typeof loadNewUser>>;
export type PageOf<Step extends Page["step"]> = Extract<Page, { step: Step }>;

/** What was typed into the first step, for whoever goes back to it. */
function typedBy(session: Session | null): { customerId: string; mobile: string } | null {
  if (session?.step !== "proving") return null;
  const { customerNumber, mobile } = session.customer;
  return { customerId: customerNumber, mobile };
}
