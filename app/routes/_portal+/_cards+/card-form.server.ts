import { addQuery } from "common/path-query";
import { actOnChange, changeFields, startWithOtp } from "~/change/action.server";
import { goTo, loadChange, type ChangeState, type OtpChange } from "~/change/change.server";
import type { Refusal } from "~/change/refusal";
import { readForm } from "~/session/form.server";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { changedCard, type ChangedCard } from "./cards.changes.server";
import { cardFacts, cardQuery, requireCard, type HeldCard } from "./cards.server";

/** What the pages of a card's changes ask for: the card in their query, and where the change of it stands. */

/** The card in the query; without one in it, `form` of a reopened run names it, or the list of all cards does. */
export async function requireCardAsked(
  { request }: RequestArgs,
  by: SignedIn,
  form: string | null = null,
): Promise<HeldCard> {
  const query = new URL(request.url).searchParams;
  const account = query.get("account");
  const card = query.get("card");
  const run = query.get("run");
  if (account === null || card === null) throw goTo(form && run ? addQuery(form, { run }) : "/DebitCard");
  return requireCard(by, account, card);
}

/** The card whose form was sent; one that is not active by now gets the page that says so. */
export async function requireActiveCard(args: RequestArgs, by: SignedIn, path: string): Promise<HeldCard> {
  const card = await requireCardAsked(args, by);
  if (card.status !== "active") throw goTo(`${path}?${cardQuery(card)}`);
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
) {
  return showForm(args, by, await loadChange(args, by, change), change, fields);
}

/** The same for a page where the OTP is entered as well. */
export async function loadCardChange<Input extends ChangedCard>(
  args: RequestArgs,
  by: SignedIn,
  change: OtpChange<Input>,
  fields: readonly string[],
) {
  const state = await loadChange(args, by, change);
  if (state?.step !== "otp") return (await showForm(args, by, state, change, fields)).page;
  const { input, ...otp } = state;
  return { ...otp, card: cardFacts(input) };
}

async function showForm<Input extends ChangedCard>(
  args: RequestArgs,
  by: SignedIn,
  state: ChangeState<Input> | null,
  change: OtpChange<Input>,
  fields: readonly string[],
) {
  const held = await requireCardAsked(args, by, state && (change.form?.(state.input) ?? null));
  const { status } = held;
  const card = cardFacts(changedCard(held));
  const reopened = state?.step === "details" ? state : null;
  const before = reopened?.input ?? null;
  if (status !== "active") return { page: { step: "stopped" as const, card, status }, held, before };
  const wrong = reopened?.wrong ? refusedBeside(fields, reopened.wrong) : null;
  return { page: { step: "details" as const, card, wrong, failed: wrong !== null }, held, before };
}

/** A run at its OTP, for a page that is nothing but that; any other run leads to where it stands. */
export async function loadCardOtp<Input extends ChangedCard>(
  args: RequestArgs,
  by: SignedIn,
  change: OtpChange<Input>,
) {
  const state = await loadChange(args, by, change);
  if (state?.step === "otp") return state;
  const run = new URL(args.request.url).searchParams.get("run");
  const form = state?.step === "details" ? change.form?.(state.input) : null;
  throw goTo(form && run ? addQuery(form, { run }) : "/DebitCard");
}

/** Answers what the page of an OTP sends; `run` is always in it. */
export async function actOnCardOtp<Input>(args: RequestArgs, by: SignedIn, change: OtpChange<Input>) {
  return actOnChange(by, change, await readForm(args, changeFields));
}

/** Why the bank refused a form: a key of flows.json or the bank's own words, and the field it is about, if one. */
export interface Refused {
  field: string | null;
  error: string;
}

/** Sends the OTP of a change whose form is right; `again` answers what keeps it from being sent, beside one of `fields`. */
export async function startCardChange<Input, Answer>(
  by: SignedIn,
  change: OtpChange<Input>,
  input: Input,
  fields: readonly string[],
  again: (refused: Refused, status: number) => Answer,
): Promise<Response | Answer> {
  const refusal = await startWithOtp(by, change, input);
  return refusal instanceof Response ? refusal : again(refusedBeside(fields, refusal), statusOf(refusal));
}

const fieldsOfCode: Readonly<Record<string, readonly string[]>> = {
  "9104": ["cvv"],
  "9105": ["oldPin", "cvv"],
  "9107": ["newPin"],
  "9108": ["oldPin"],
};

function refusedBeside(fields: readonly string[], { code, wording }: Refusal): Refused {
  const field = fieldsOfCode[code]?.find((one) => fields.includes(one)) ?? null;
  return { field, error: "key" in wording ? `flows:${wording.key}` : wording.words };
}

/** The status of the answer that carries a refusal. */
function statusOf({ code }: Refusal): number {
  if (code === "unreachable") return 503;
  return code === "6005" ? 429 : 400;
}

/** A refusal among the errors of a form, for conform. */
export const errorsOf = ({ field, error }: Refused) =>
  field === null ? { formErrors: [error] } : { fieldErrors: { [field]: [error] } };
