import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs } from "@remix-run/node";
import { actOnChange, changeFields } from "~/change/action.server";
import type { OtpChange } from "~/change/change.server";
import { readForm } from "~/session/form.server";
import { requirePayer } from "~/session/guards.server";
import { errorsOf, requireActiveCard, startCardChange } from "./card-form.server";
import { changedCard, type NewPin } from "./cards.changes.server";
import { pinFields, pinForm, pinSecrets, type PinProof } from "./cards.forms";

/** Answers the posts of both pages that set a PIN; they differ in what proves that the card is the customer's. */
export async function actOnPin(
  args: ActionFunctionArgs,
  change: OtpChange<NewPin>,
  proofOf: (form: FormData) => PinProof,
) {
  const by = await requirePayer(args);
  const form = await readForm(args, [...pinFields, ...changeFields]);
  if (form.has("run")) return actOnChange(by, change, form);

  const card = await requireActiveCard(args, by, change.path);
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
  const input = { ...changedCard(card), newPin, ...proven };
  const beside = [proof === "cvv" ? "cvv" : "oldPin", "newPin"];
  return startCardChange(by, change, input, beside, (refused, status) => again(errorsOf(refused), status));
}
