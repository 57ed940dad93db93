import { createHash } from "node:crypto";
import {
  blockChange,
  channelsChange,
  limitsChange,
  pinChange,
  type BlockAction,
  type CardLimits,
  type ChannelInstructions,
} from "common/card-changes";
import {
  cardApplication,
  cardBlock,
  cardControls,
  cardOtp,
  cardPin,
  greenPin as greenPinService,
} from "common/contract/cards.server";
import { cardOtpVariables, greenPinOtpVariables } from "common/contract/otp-variables.server";
import type { AnswerOf, RequestOf } from "common/contract/service.server";
import { lastFour, maskCard } from "common/masks";
import { addQuery } from "common/path-query";
import { referenceOf } from "common/reference";
import { findDone, type OtpChange } from "~/change/change.server";
import { makeChange, type FormChange } from "~/change/once.server";
import { requestTo } from "~/change/request.server";
import type { Caller } from "~/gateway/gateway.server";
import { maskedSubject } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import { accountPath } from "~/ui/account-pages";
import { cardPath, type Application } from "./cards.forms";
import { listAllCards, type CardStatus, type HeldCard } from "./cards.server";
import { eachChannel } from "./channels.forms";
import type { LimitOfEach } from "./limits.forms";

/** The card a change is about. Number and expiry are secrets of its run. */
export interface ChangedCard {
  accountNumber: string;
  /** Of its account, for addresses. */
  handle: string;
  enrolmentId: string;
  maskedNumber: string;
  cardNumber: string;
  expiry: string;
}

export const changedCard = (card: HeldCard): ChangedCard => ({
  accountNumber: card.accountNumber,
  handle: card.handle,
  enrolmentId: card.enrolmentId,
  maskedNumber: maskCard(card.cardNumber),
  cardNumber: card.cardNumber,
  expiry: card.expiry,
});

const secrets = ["cardNumber", "expiry", "cvv", "oldPin", "newPin"];

/** What all changes of one card have in common: `form` is the page of the form, and `path` that of the OTP. */
const cardChange = (form: string, path = form) =>
  ({
    authority: "otp",
    recovery: "ask-again",
    path,
    home: "/DebitCard",
    form: (input: ChangedCard) => cardPath(form, input),
    subject: ({ maskedNumber }: ChangedCard) => maskedNumber,
    about: (_: SignedIn, { maskedNumber }: ChangedCard) => ({
      key: "otp.about.card",
      values: { card: lastFour(maskedNumber) },
    }),
    withoutSecrets<Input extends ChangedCard>(input: Input): Input {
      const blanks = secrets.filter((name) => name in input).map((name) => [name, ""]);
      return { ...input, ...Object.fromEntries(blanks) };
    },
    /** The list of cards, which says what has been done in the run. */
    done: (card: ChangedCard, { runId }: { runId: string }) =>
      accountPath("/DebitCard", card, { done: runId }),
  }) as const;

type CardPurpose = RequestOf<typeof cardOtp>["purpose"];
type CardProof = Pick<RequestOf<typeof cardOtp>, "cvv" | "oldPin" | "newPin">;

/** The OTP of a card's change: bound to `wordsOf` it, which the text message says. The bank checks the proof in the input first. */
const cardOtpOf = <Input extends ChangedCard & CardProof>(
  purpose: CardPurpose,
  wordsOf: (input: Input) => string,
) => ({
  bind: (_: SignedIn, input: Input) => cardOtpVariables({ purpose, cardNumber: input.cardNumber, change: wordsOf(input) }),
  sendOtp({ portal, customerNumber }: SignedIn, input: Input, caller: Caller) {
    const { cardNumber, expiry, cvv, oldPin, newPin } = input;
    const proven = { cardNumber, expiry, cvv, oldPin, newPin };
    const request = { ...proven, purpose, customerNumber, change: wordsOf(input) };
    return portal.gateway.call(cardOtp, request, caller);
  },
});

export interface CardBlocking extends ChangedCard {
  action: BlockAction;
}

/** What may be done to a card of that status: one blocked for now may turn out to be stolen; nothing takes a block for good back. */
export const blockActions: Record<CardStatus, readonly BlockAction[]> = {
  active: ["block-temporarily", "block-for-good"],
  inactive: ["unblock", "block-for-good"],
  hot: [],
  expired: [],
};

export const cardBlocking: OtpChange<CardBlocking> = {
  ...cardChange("/BlockCard"),
  ...cardOtpOf<CardBlocking>("card-status", ({ action }) => blockChange(action)),
  name: "card-block",
  act: "card-block",
  checked: true,
  request: ({ customerNumber }, { cardNumber, expiry, enrolmentId, action }) =>
    requestTo(cardBlock, { cardNumber, expiry, enrolmentId, action, customerNumber }),
};

/** Channels that are switched on or off; those under `leave` stay. */
export interface ChannelsChange extends ChangedCard {
  branchCode: string;
  instructions: ChannelInstructions;
  cvv: string;
}

/** The bank checks that each channel is still as it was when it makes the change. */
export const switchChannels: OtpChange<ChannelsChange> = {
  ...cardChange("/ChannelWiseBlocking", "/ChannelBlockingOtp"),
  ...cardOtpOf<ChannelsChange>("card-status", ({ instructions }) => channelsChange(instructions)),
  name: "card-channels",
  act: "card-channels",
  request: ({ customerNumber }, { instructions, maskedNumber: _, handle: __, ...card }) =>
    requestTo(cardControls, { ...card, customerNumber, ...instructions }),
};

/** New limits of a day; those left out stay as they are. */
export interface LimitsChange extends ChangedCard {
  branchCode: string;
  now: LimitOfEach;
  limits: CardLimits;
  cvv: string;
}

/** The bank checks the limits against what holds when it makes the change. */
export const changeLimits: OtpChange<LimitsChange> = {
  ...cardChange("/CardLimitChange", "/LimitChangeOtp"),
  ...cardOtpOf<LimitsChange>("card-limit", ({ limits }) => limitsChange(limits)),
  name: "card-limits",
  act: "card-limit",
  request: ({ customerNumber }, { limits, maskedNumber: _, now: __, handle: ___, ...card }) =>
    requestTo(cardControls, {
      ...card,
      customerNumber,
      ...eachChannel(() => "leave" as const),
      atmLimit: limits.atm,
      posLimit: limits.pos,
      ecomLimit: limits.ecom,
      contactlessLimit: limits.contactless,
    }),
};

/** A new PIN that the customer chooses; CVV or old PIN prove that the card is in the right hands. */
export interface NewPin extends ChangedCard {
  newPin: string;
  cvv?: string;
  oldPin?: string;
}

/** The bank checks the proof and the PIN before it sends the OTP, and once more when it sets the PIN. */
const setPin = (name: string, form: string): OtpChange<NewPin> => ({
  ...cardChange(form),
  ...cardOtpOf<NewPin>("card-pin", () => pinChange),
  name,
  act: "card-pin",
  request: ({ customerNumber }, { cardNumber, expiry, newPin, cvv, oldPin }) =>
    requestTo(cardPin, { cardNumber, expiry, newPin, cvv, oldPin, customerNumber }),
});

export const generatePin = setPin("generate-pin", "/GeneratePin");
export const changePin = setPin("change-pin", "/ChangePin");

/** A PIN that the bank makes and sends by text message; the OTP alone opens it. */
export const greenPin: OtpChange<ChangedCard> = {
  ...cardChange("/GreenPinOtp"),
  name: "green-pin",
  act: "card-pin",
  bind: (_, { cardNumber }) => greenPinOtpVariables(cardNumber),
  validates: true,
  request: ({ customerNumber }, { cardNumber, expiry }) =>
    requestTo(greenPinService, { cardNumber, expiry, customerNumber }),
  done: (_, { runId }) => addQuery("/GreenPinOtp", { done: runId }),
};

const blockForNow: FormChange<HeldCard, unknown> = {
  act: "card-block-all",
  limited: null,
  request: ({ customerNumber }, { cardNumber, expiry, enrolmentId }) =>
    requestTo(cardBlock, { cardNumber, expiry, enrolmentId, action: "block-temporarily", customerNumber }),
  subject: ({ cardNumber }) => maskCard(cardNumber),
};

/** Blocks all active cards at once, each under a reference of its own: the same press sent twice is one block. The list tells the rest. */
export async function blockAllForNow(by: SignedIn, reference: string): Promise<void> {
  const { cards } = await listAllCards(by);
  const active = cards.filter(({ status }) => status === "active");
  const referenceFor = ({ enrolmentId }: HeldCard) =>
    referenceOf(createHash("sha256").update(`${reference} ${enrolmentId}`).digest("hex"));
  await Promise.all(
    active.map((card) => makeChange(by, blockForNow, card, { reference: referenceFor(card) })),
  );
}

export const applyForCard: FormChange<Application, AnswerOf<typeof cardApplication>> = {
  act: "card-apply",
  limited: "card-or-cheque",
  request: ({ customerNumber }, { account, reason, delivery }) =>
    requestTo(cardApplication, { accountNumber: account, reason, delivery, customerNumber }),
  subject: ({ account }) => maskedSubject(account),
};

/** What has been done to a card: a key under `done` in `locales/*`/cards.json. */
type CardNews = BlockAction | "pin" | "limits" | "channels";

/** Every change that the list of cards tells of, and what it says. */
const told = [
  tell(cardBlocking, ({ action }) => action),
  tell(generatePin, () => "pin"),
  tell(changePin, () => "pin"),
  tell(changeLimits, () => "limits"),
  tell(switchChannels, () => "channels"),
];

/** What was done to a card in that run of this session; null for any other run. */
export async function findCardDone(by: SignedIn, runId: string | null) {
  if (runId === null) return null;
  const found = await Promise.all(told.map((find) => find(by, runId)));
  return found.find((done) => done !== null) ?? null;
}
export type CardDone = NonNullable<Awaited<ReturnType<typeof findCardDone>>>;

function tell<Input extends ChangedCard>(change: OtpChange<Input>, newsOf: (input: Input) => CardNews) {
  return async (by: SignedIn, runId: string) => {
    const done = await findDone(by, change, runId);
    if (!done) return null;
    const { input, reference } = done;
    return { news: newsOf(input), maskedNumber: input.maskedNumber, reference };
  };
}
