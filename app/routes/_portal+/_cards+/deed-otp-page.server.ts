import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { maskMobileEnds } from "~/domain/masks";
import { readForm } from "~/flows/form.server";
import { carryOnDeed, deedFields } from "~/flows/otp-deed-action.server";
import { standingOfDeed, type OtpDeed } from "~/flows/otp-deed.server";
import { goTo } from "~/flows/two-pass.server";
import type { SignedIn } from "~/session/guards.server";
import { addQuery } from "~/domain/path-query";

/** A run at its OTP, for a page that is nothing but that; any other run leads to where it stands. */
export async function standingAtOtp<Input>(args: LoaderFunctionArgs, by: SignedIn, deed: OtpDeed<Input>) {
  const standing = await standingOfDeed(args, by, deed);
  if (standing?.step === "otp") {
    const { input, runId, otp, now } = standing;
    return { input, page: { runId, otp, now, mobile: maskMobileEnds(by.session.customer.mobile) } };
  }
  const run = new URL(args.request.url).searchParams.get("run");
  throw goTo(
    standing?.step === "details" && run ? addQuery(deed.form(standing.input), { run }) : "/DebitCard",
  );
}

/** Answers what the OTP page sends; `run` is always in it. */
export async function actAtOtp<Input>(args: ActionFunctionArgs, by: SignedIn, deed: OtpDeed<Input>) {
  return carryOnDeed(by, deed, await readForm(args.request, by.visitor.ticket, deedFields));
}
