import { createHash } from "node:crypto";
import type { BlockAction, CardLimits, ChannelInstructions } from "common/card-changes";
import type { Act } from "common/contract/act.server";
import * as contract from "common/contract/cards.server";
import { lastFour, maskCard } from "common/masks";
import { addQuery } from "common/path-query";
import { referenceOf } from "common/reference";
import { oneCallChange, otpChange } from "~/change/act-change.server";
import type { OtpChange } from "~/change/change.server";
import { findDone } from "~/change/change-flow.server";
import { goToMade, makeFromForm } from "~/change/once.server";
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
  branchCode: string;
  enrolmentId: string;
  maskedNumber: string;
  cardNumber: string;
  expiry: string;
}

export const changedCard = (card: HeldCard): ChangedCard => ({
  accountNumber: card.accountNumber,
  handle: card.handle,
  branchCode: card.branchCode,
  enrolmentId: card.enrolmentId,
  maskedNumber: maskCard(card.cardNumber),
  cardNumber: card.cardNumber,
  expiry: card.expiry,
});

/** Shown to the bank before it sends an OTP. */
interface CardProof {
  cvv?: string | undefined;
  oldPin?: string | undefined;
  newPin?: string | undefined;
}

const secrets = ["cardNumber", "expiry", "cvv", "oldPin", "newPin"];

/** What all changes of one card have in common: `form` is the page of the form, and `path` that of the OTP. */
const cardPages = <Input extends ChangedCard>(form: string, path = form) => ({
  path,
  home: "/DebitCard",
  form: (input: Input) => cardPath(form, input),
  subject: ({ maskedNumber }: Input) => maskedNumber,
  about: ({ maskedNumber }: Input) => ({ card: lastFour(maskedNumber) }),
  withoutSecrets(input: Input): Input {
    const blanks = secrets.filter((name) => name in input).map((name) => [name, ""]);
    return { ...input, ...Object.fromEntries(blanks) };
  },
  /** The list of cards, which says what has been done in the run. */
  done: (card: Input, { flowId }: { flowId: string }) => accountPath("/DebitCard", card, { done: flowId }),
});

/** The change of a card whose OTP GetOTPService sends: it checks the proof in the input first. */
function provenChange<Q, Input extends ChangedCard & CardProof>(
  act: Act<Q, object>,
  pages: Parameters<typeof otpChange<Q, object, Input>>[1],
): OtpChange<Input> {
  const change: OtpChange<Input> = otpChange(act, {
    ...pages,
    sendOtp(customer, input, caller) {
      const { cardNumber, expiry, cvv, oldPin, newPin } = input;
      const { purpose, variable2: words = "" } = change.bind(customer, input);
      const { portal, customerNumber } = customer;
      const proven = { cardNumber, expiry, cvv, oldPin, newPin, customerNumber };
      return portal.gateway.call(contract.cardOtp, { ...proven, purpose, change: words }, caller);
    },
  });
  return change;
}

interface CardBlocking extends ChangedCard {
  action: BlockAction;
}

/** What may be done to a card of that status: one blocked for now may turn out to be stolen; nothing takes a block for good back. */
export const blockActions: Record<CardStatus, readonly BlockAction[]> = {
  active: ["block-temporarily", "block-for-good"],
  inactive: ["unblock", "block-for-good"],
  hot: [],
  expired: [],
};

export const cardBlocking = provenChange(contract.changeCardStatus, {
  ...cardPages<CardBlocking>("/BlockCard"),
  fields: ({ cardNumber, expiry, enrolmentId, action }) => ({
    cardNumber,
    expiry,
    enrolmentId,
    action,
  }),
});

/** Channels that are switched on or off; those under `leave` stay. */
export interface ChannelsChange extends ChangedCard {
  instructions: ChannelInstructions;
  cvv: string;
}

/** The bank checks that each channel is still as it was when it makes the change. */
export const switchChannels = provenChange(contract.switchCardChannels, {
  ...cardPages<ChannelsChange>("/ChannelWiseBlocking", "/ChannelBlockingOtp"),
  fields: ({ instructions, maskedNumber: _, handle: __, ...card }) => ({
    ...card,
    ...instructions,
  }),
});

/** New limits of a day; those left out stay as they are. */
export interface LimitsChange extends ChangedCard {
  now: LimitOfEach;
  limits: CardLimits;
  cvv: string;
}

/** The bank checks the limits against what holds when it makes the change. */
export const changeLimits = provenChange(contract.changeCardLimits, {
  ...cardPages<LimitsChange>("/CardLimitChange", "/LimitChangeOtp"),
  name: "card-limits",
  fields: ({ limits, maskedNumber: _, now: __, handle: ___, ...card }) => ({
    ...card,
    ...eachChannel(() => "leave" as const),
    atmLimit: limits.atm,
    posLimit: limits.pos,
    ecomLimit: limits.ecom,
    contactlessLimit: limits.contactless,
  }),
});

/** A new PIN that the customer chooses; CVV or old PIN prove that the card is in the right hands. */
export interface NewPin extends ChangedCard {
  newPin: string;
  cvv?: string | undefined;
  oldPin?: string | undefined;
}

/** The bank checks the proof and the PIN before it sends the OTP, and once more when it sets the PIN. */
const setPin = (name: string, form: string) =>
  provenChange(contract.setCardPin, {
    ...cardPages<NewPin>(form),
    name,
    fields: ({ cardNumber, expiry, newPin, cvv, oldPin }) => ({
      cardNumber,
      expiry,
      newPin,
      cvv,
      oldPin,
    }),
  });

export const generatePin = setPin("generate-pin", "/GeneratePin");
export const changePin = setPin("change-pin", "/ChangePin");

/** A PIN that the bank makes and sends by text message; the OTP alone opens it. */
export const greenPin = otpChange(contract.sendCardPin, {
  ...cardPages<ChangedCard>("/GreenPinOtp"),
  fields: ({ cardNumber, expiry }) => ({ cardNumber, expiry }),
  done: (_, { flowId }) => addQuery("/GreenPinOtp", { done: flowId }),
});

const noCard = { cardNumber: "", expiry: "", enrolmentId: "" };

/** Of one card; its run tells that all were asked for, and names none. */
export const blockForNow = oneCallChange(contract.blockCardForNow, {
  path: "/BlockAllCards",
  fields: ({ cardNumber, expiry, enrolmentId }: typeof noCard) => ({
    cardNumber,
    expiry,
    enrolmentId,
    action: "block-temporarily" as const,
  }),
  subject: ({ cardNumber }) => maskCard(cardNumber),
  withoutSecrets: () => noCard,
});

/** Blocks all active cards at once, each under a reference of its own: the same press sent twice is one block. The list tells the rest. */
export async function blockAllForNow(customer: SignedIn, reference: string): Promise<Response> {
  const { cards } = await listAllCards(customer);
  const active = cards.filter(({ status }) => status === "active");
  const referenceFor = ({ enrolmentId }: HeldCard) =>
    referenceOf(createHash("sha256").update(`${reference} ${enrolmentId}`).digest("hex"));
  await Promise.all(
    active.map((card) => makeFromForm(customer, blockForNow, card, { reference: referenceFor(card) })),
  );
  return goToMade(customer, blockForNow, noCard, { reference, answer: {} });
}

/** An application for a card on that account. */
type CardApplication = Omit<Application, "account"> & { accountNumber: string; handle: string };

export const applyForCard = oneCallChange(contract.applyForCard, {
  path: "/DebitCardApply",
  limited: "card-or-cheque",
  fields: ({ accountNumber, reason, delivery }: CardApplication) => ({ accountNumber, reason, delivery }),
  subject: ({ accountNumber }) => maskedSubject(accountNumber),
  done: (account, { flowId }) => accountPath("/DebitCardApply", account, { done: flowId }),
});

/** What has been done to a card: a key under `done` in `locales/*`/cards.json. */
type CardFlash = BlockAction | "pin" | "limits" | "channels";

/** Every change that the list of cards tells of, and what it says. */
const told = [
  tell(cardBlocking, ({ action }) => action),
  tell(generatePin, () => "pin"),
  tell(changePin, () => "pin"),
  tell(changeLimits, () => "limits"),
  tell(switchChannels, () => "channels"),
];

/** What was done to a card in that run of this session; null for any other run. */
export async function findCardDone(customer: SignedIn, flowId: string | null) {
  const found = await Promise.all(told.map((find) => find(customer, flowId)));
  return found.find((done) => done !== null) ?? null;
}
export type CardDone = NonNullable<Awaited<ReturnType<typeof findCardDone>>>;

function tell<Input extends ChangedCard>(change: OtpChange<Input>, newsOf: (input: Input) => CardFlash) {
  return async (customer: SignedIn, flowId: string | null) => {
    const done = await findDone(customer, change, flowId);
    if (!done) return null;
    const { input, reference } = done;
    return { news: newsOf(input), maskedNumber: input.maskedNumber, reference };
  };
}
