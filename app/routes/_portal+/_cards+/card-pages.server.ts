import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { channelSwitches, limitedChannels } from "common/card-changes";
import { cardMaximumLimits, cardRefusals } from "common/contract/cards.server";
import { own } from "common/own";
import { actOnChange, changeFields, startWithOtp } from "~/change/action.server";
import { withoutSecrets, type OtpChange } from "~/change/change.server";
import { goTo } from "~/change/flow.server";
import { loadChange } from "~/change/change-flow.server";
import { formErrorOf, refusalMessage, statusOf, type Refusal } from "~/change/refusal.server";
import { readForm } from "~/session/form.server";
import { notForViewOnly, requireCustomer, requirePayer, type SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import {
  changedCard,
  changeLimits,
  changePin,
  generatePin,
  greenPin,
  switchChannels,
  type ChangedCard,
  type NewPin,
} from "./cards.changes.server";
import { cardPath, pinForm, pinSecrets, readPinProof } from "./cards.forms";
import { type HeldCard } from "~/customer/cards.server";
import { cardFacts, lookAtUses, requireRequestedCard } from "./cards.server";
import { channelsForm, eachChannel, instructionsFor, isStale } from "./channels.forms";
import { limitsForm, limitsOf } from "./limits.forms";

interface CardForm<Input extends ChangedCard, Terms> {
  fields: readonly string[];
  /** Fields that no page shows again; the bank's refusals of them are shown beside them. */
  secrets: readonly string[];
  /** Data that the form shows and is validated against, asked again for each request. */
  terms(customer: SignedIn, card: HeldCard): Terms | Promise<Terms>;
  /** Null if the bank did not answer for the terms. */
  read(form: FormData, terms: Terms, customer: SignedIn): Submission<Omit<Input, keyof ChangedCard>> | null;
  who?(args: RequestArgs): Promise<SignedIn>;
}

/**
 * Loader and action of a page that changes the card in its query: the form, then the OTP, here or on the page of `change.path`.
 * The page of a card that is not active says why there is no form.
 */
export function cardChangePage<Input extends ChangedCard, Terms>(
  change: OtpChange<Input>,
  { fields, secrets, terms, read, who = requirePayer }: CardForm<Input, Terms>,
) {
  async function loader(args: LoaderFunctionArgs) {
    const customer = await who(args);
    const state = await loadChange(args, customer, change);
    const before = state && withoutSecrets(change, state.input);
    if (state?.step === "otp") return { ...state, input: before!, card: cardFacts(state.input) };
    const { card: held, cards } = await requireRequestedCard(customer, before && change.form?.(before));
    const card = cardFacts(changedCard(held));
    if (held.status !== "active") throw goTo(cardPath("/DebitCard", card));
    const wrong = state?.step === "details" && state.wrong ? refusedBeside(secrets, state.wrong) : null;
    const known = await terms(customer, held);
    return { step: "details" as const, card, cards, terms: known, before, wrong, failed: wrong !== null };
  }

  async function action(args: ActionFunctionArgs) {
    const customer = await who(args);
    const form = await readForm(args, [...fields, ...changeFields]);
    if (form.has("run")) return actOnChange(customer, change, form);
    const { card: held } = await requireRequestedCard(customer);
    const card = changedCard(held);
    if (held.status !== "active") throw goTo(cardPath("/DebitCard", card));
    const known = await terms(customer, held);
    const submission = read(form, known, customer);
    if (!submission) return data({ failed: true as const, terms: null, result: null }, { status: 503 });
    const again = (status: number, errors: object = {}) => {
      const result = submission.reply({ ...errors, hideFields: [...secrets] });
      return data({ failed: true as const, terms: known, result }, { status });
    };
    if (submission.status !== "success") return again(400);
    const typed: Partial<Record<string, unknown>> = submission.value;
    const refusal = await startWithOtp(args, customer, change, { ...card, ...submission.value } as Input);
    if (refusal instanceof Response) return refusal;
    const shown = secrets.filter((name) => own(typed, name) !== undefined);
    const { field, error } = refusedBeside(shown, refusal);
    return again(statusOf(refusal), field ? { fieldErrors: { [field]: [error] } } : { formErrors: [error] });
  }

  return { loader, action };
}

const fieldsOfCode: Readonly<Record<string, readonly string[]>> = {
  "9104": ["cvv"],
  "9105": ["oldPin", "cvv"],
  "9107": ["newPin"],
  "9108": ["oldPin"],
  "9113": ["newPin"],
};

/** Why the bank refused a form, as a form's error, and the field it concerns, if any. */
function refusedBeside(fields: readonly string[], { code, wording }: Refusal) {
  const field = own(fieldsOfCode, code)?.find((name) => fields.includes(name)) ?? null;
  return { field, error: formErrorOf(wording) };
}

export type ChannelTerms = ReturnType<typeof channelTerms>;

const channelTerms = (customer: SignedIn, card: HeldCard) => ({
  now: eachChannel((channel) => card[channel]),
  /** The switches as the card's page gave them, with the states that it showed. */
  requested: Object.fromEntries<unknown>(customer.query),
  /** False: channels may only be switched off. */
  mayOpen: !customer.viewOnly,
});

/** View-only customers may switch channels off, to protect themselves, but not on. */
const channelsPage = cardChangePage(switchChannels, {
  fields: [...channelSwitches, "seen", "cvv"],
  secrets: ["cvv"],
  who: requireCustomer,
  terms: channelTerms,
  read(form, { now, mayOpen }, customer) {
    const typed = Object.fromEntries(form);
    const opens = Object.values(instructionsFor(now, typed)).includes("switch-on");
    if (!mayOpen && opens && !isStale(typed, now)) throw notForViewOnly(customer);
    const stale = formErrorOf(refusalMessage(customer, cardRefusals.nothingToChange));
    return parseWithZod(form, { schema: channelsForm(now, stale) });
  },
});

/** The switches are on the card's page, which gives in the query how they are to be. */
export async function loadChannels(args: LoaderFunctionArgs) {
  const page = await channelsPage.loader(args);
  if (page.step === "details" && !page.before && !page.terms.requested.seen)
    throw goTo(cardPath("/DebitCard", page.card));
  return page;
}

export const { action: actOnChannels } = channelsPage;

export type LimitTerms = Awaited<ReturnType<typeof limitTerms>>;

async function limitTerms(customer: SignedIn, card: HeldCard) {
  const { cardNumber, accountNumber, enrolmentId } = card;
  const most = await customer.ask(cardMaximumLimits, { cardNumber, accountNumber, enrolmentId });
  return { now: limitsOf(card), most, uses: await lookAtUses(customer, card) };
}

export const { loader: loadLimits, action: actOnLimits } = cardChangePage(changeLimits, {
  fields: [...limitedChannels, "seen", "cvv"],
  secrets: ["cvv"],
  terms: limitTerms,
  read(form, { now, most }) {
    if (most.state !== "shown") return null;
    const schema = limitsForm({ now, most: most.answer }).transform((typed) => ({ ...typed, now }));
    return parseWithZod(form, { schema });
  },
});

const pinPage = (
  change: OtpChange<NewPin>,
  secrets: readonly string[],
  proofOf: (form: FormData) => ReturnType<typeof readPinProof>,
) =>
  cardChangePage(change, {
    fields: ["proof", ...pinSecrets],
    secrets,
    terms: () => null,
    read(form) {
      const schema = pinForm(proofOf(form)).transform(({ newPin, cvv, oldPin }) => ({ newPin, cvv, oldPin }));
      return parseWithZod(form, { schema });
    },
  });

export const { loader: loadGeneratePin, action: actOnGeneratePin } = pinPage(
  generatePin,
  pinSecrets.filter((name) => name !== "oldPin"),
  () => "cvv",
);

export const { loader: loadChangePin, action: actOnChangePin } = pinPage(changePin, pinSecrets, (form) =>
  readPinProof(form.get("proof")),
);

export const { loader: loadGreenPin, action: actOnGreenPin } = cardChangePage(greenPin, {
  fields: [],
  secrets: [],
  terms: () => null,
  read: (form) => parseWithZod(form, { schema: z.object({}) }),
});
