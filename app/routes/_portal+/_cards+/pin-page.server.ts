import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { pinFields, pinForm, pinSecrets, type PinProof } from "~/domain/card-forms";
import { maskMobileEnds } from "~/domain/masks";
import type { NewPin } from "~/flows/card-pin.server";
import { changedCard } from "~/flows/cards.server";
import { readForm } from "~/flows/form.server";
import { carryOnDeed, deedFields, startDeedWithOtp } from "~/flows/otp-deed-action.server";
import { standingOfDeed, type OtpDeed } from "~/flows/otp-deed.server";
import { requirePayer } from "~/session/guards.server";
import {
  cardFacts,
  errorsOf,
  requireActiveCard,
  requireCardAsked,
  sayRefusal,
  statusOf,
  stoppedCard,
} from "./card-asked.server";

/** Loader and action of both pages that set a PIN; they differ in what proves that the card is the customer's. */
export async function showPin(
  args: LoaderFunctionArgs,
  deed: OtpDeed<NewPin>,
  title: string,
  fields: readonly string[],
) {
  const by = await requirePayer(args);
  const standing = await standingOfDeed(args, by, deed);
  if (standing?.step === "otp") {
    const { runId, otp, now, input } = standing;
    const mobile = maskMobileEnds(by.session.customer.mobile);
    return { title, step: "otp" as const, runId, otp, now, mobile, card: cardFacts(input) };
  }
  const card = await requireCardAsked(args, by, standing && deed.form(standing.input));
  const stopped = stoppedCard(card);
  if (stopped) return { title, ...stopped };
  const refused = standing?.step === "details" ? standing.wrong : null;
  const wrong = refused && (await sayRefusal(args, refused, fields));
  return {
    title,
    step: "details" as const,
    card: cardFacts(changedCard(card)),
    wrong,
    failed: Boolean(wrong),
  };
}

export async function actOnPin(
  args: ActionFunctionArgs,
  deed: OtpDeed<NewPin>,
  proofOf: (form: FormData) => PinProof,
) {
  const by = await requirePayer(args);
  const form = await readForm(args.request, by.visitor.ticket, [...pinFields, ...deedFields]);
  if (form.has("run")) return carryOnDeed(by, deed, form);

  const card = await requireActiveCard(args, by, deed.path);
  const proof = proofOf(form);
  const submission = parseWithZod(form, { schema: pinForm(proof) });
  const again = (errors: Partial<ReturnType<typeof errorsOf>>, status: number) =>
    data(
      { failed: true as const, result: submission.reply({ ...errors, hideFields: [...pinSecrets] }) },
      { status },
    );
  if (submission.status !== "success") return again({}, 400);

  const { newPin, cvv, oldPin } = submission.value;
  const proven = { ...(cvv === undefined ? {} : { cvv }), ...(oldPin === undefined ? {} : { oldPin }) };
  const refused = await startDeedWithOtp(by, deed, { ...changedCard(card), newPin, ...proven });
  if (refused instanceof Response) return refused;
  const said = await sayRefusal(args, refused, [proof === "cvv" ? "cvv" : "oldPin", "newPin"]);
  return again(errorsOf(said), statusOf(refused));
}
