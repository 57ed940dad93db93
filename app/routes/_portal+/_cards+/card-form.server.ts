import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs } from "@remix-run/node";
import { addQuery } from "common/path-query";
import { actOnChange, changeFields, startWithOtp } from "~/change/action.server";
import { goTo, loadChange, type ChangeState, type OtpChange } from "~/change/change.server";
import { goWithNews } from "~/change/news.server";
import { formErrorOf, statusOf, type Refusal } from "~/change/refusal.server";
import { readForm } from "~/session/form.server";
import { requirePayer, type SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { changedCard, type ChangedCard, type NewPin } from "./cards.changes.server";
import { cardPath, pinFields, pinForm, pinSecrets, type PinProof } from "./cards.forms";
import { cardFacts, requireCard, type HeldCard } from "./cards.server";

/** What the pages of a card's changes ask for and answer: the card in their query, and where the change of it stands. */

/** The card in the query; without one in it, `form` of a reopened run names it, or one is chosen from the list of all cards. */
export async function requireCardAsked(args: RequestArgs, by: SignedIn, form: string | null = null) {
  const query = new URL(args.request.url).searchParams;
  const account = query.get("account");
  const card = query.get("card");
  if (account === null || card === null) throw await goToForm(args, by, form);
  return requireCard(by, account, card);
}

/** To the form of the run in the query, else to the list of all cards, which says that one has to be chosen. */
async function goToForm({ request }: RequestArgs, by: SignedIn, form: string | null | undefined) {
  const run = new URL(request.url).searchParams.get("run");
  return form && run ? goTo(addQuery(form, { run })) : goWithNews(by, "/DebitCard?choose");
}

/** The card whose form was sent; one that is not active by now gets the page that says so. */
export async function requireActiveCard(args: RequestArgs, by: SignedIn, path: string): Promise<HeldCard> {
  const card = await requireCardAsked(args, by);
  if (card.status !== "active") throw goTo(cardPath(path, card));
  return card;
}

/**
 * The form of a change. `page`: `stopped` for a card that is not active, else `details` and why the bank refused them,
 * beside one of `fields`. `held` stays on the server; `before` is what was typed in a run that was reopened.
 */
export async function loadCardForm<Input extends ChangedCard>(
  args: RequestArgs,
  by: SignedIn,
  change: OtpChange<Input>,
  fields: readonly string[],
  known?: ChangeState<Input> | null,
) {
  const state = known === undefined ? await loadChange(args, by, change) : known;
  const held = await requireCardAsked(args, by, state && change.form?.(state.input));
  const { status } = held;
  const card = cardFacts(changedCard(held));
  const reopened = state?.step === "details" ? state : null;
  const before = reopened?.input ?? null;
  if (status !== "active")
    return { page: { step: "stopped" as const, card, status, mayPay: !by.viewOnly }, held, before };
  const wrong = reopened?.wrong ? refusedBeside(fields, reopened.wrong) : null;
  return { page: { step: "details" as const, card, wrong, failed: wrong !== null }, held, before };
}

/** The same for a page where the OTP is entered as well. */
export async function loadCardChange<Input extends ChangedCard>(
  args: RequestArgs,
  by: SignedIn,
  change: OtpChange<Input>,
  fields: readonly string[],
) {
  const state = await loadChange(args, by, change);
  if (state?.step !== "otp") return (await loadCardForm(args, by, change, fields, state)).page;
  const { input, ...otp } = state;
  return { ...otp, card: cardFacts(input) };
}

/** A run at its OTP, for a page that is nothing but that; any other run leads to where it stands. */
export async function loadCardOtp<Input extends ChangedCard>(
  args: RequestArgs,
  by: SignedIn,
  change: OtpChange<Input>,
) {
  const state = await loadChange(args, by, change);
  if (state?.step === "otp") return state;
  throw await goToForm(args, by, state?.step === "details" ? change.form?.(state.input) : null);
}

/** Answers what the page of an OTP sends; `run` is always in it. */
export async function actOnCardOtp<Input>(args: RequestArgs, by: SignedIn, change: OtpChange<Input>) {
  return actOnChange(by, change, await readForm(args, changeFields));
}

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
  const again = (errors: FormErrors, status: number) => {
    const result = submission.reply({ ...errors, hideFields: [...pinSecrets] });
    return data({ failed: true as const, result }, { status });
  };
  if (submission.status !== "success") return again({}, 400);

  const { newPin, cvv, oldPin } = submission.value;
  const input = { ...changedCard(card), newPin, cvv, oldPin };
  return startCardChange(args, by, change, input, [proof === "cvv" ? "cvv" : "oldPin", "newPin"], again);
}

/** Why the bank refused a form: a key of flows.json or the bank's own words, and the field it is about, if one. */
export interface Refused {
  field: string | null;
  error: string;
}

export interface FormErrors {
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
}

/** Sends the OTP of a change whose form is right; `again` answers what keeps it from being sent, beside one of `fields`. */
export async function startCardChange<Input, Answer>(
  args: RequestArgs,
  by: SignedIn,
  change: OtpChange<Input>,
  input: Input,
  fields: readonly string[],
  again: (errors: FormErrors, status: number) => Answer,
): Promise<Response | Answer> {
  const refusal = await startWithOtp(args, by, change, input);
  if (refusal instanceof Response) return refusal;
  const { field, error } = refusedBeside(fields, refusal);
  const errors = field === null ? { formErrors: [error] } : { fieldErrors: { [field]: [error] } };
  return again(errors, statusOf(refusal));
}

const fieldsOfCode: Readonly<Record<string, readonly string[]>> = {
  "9104": ["cvv"],
  "9105": ["oldPin", "cvv"],
  "9107": ["newPin"],
  "9108": ["oldPin"],
  "9113": ["newPin"],
};

function refusedBeside(fields: readonly string[], { code, wording }: Refusal): Refused {
  const field = fieldsOfCode[code]?.find((one) => fields.includes(one)) ?? null;
  return { field, error: formErrorOf(wording) };
}
