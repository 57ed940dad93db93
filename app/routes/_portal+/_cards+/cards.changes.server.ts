import { createHash } from "node:crypto";
import type * as z from "zod";
import type { BlockAction, CardLimits, ChannelInstructions } from "common/card-changes";
import type { Act } from "common/contract/act.server";
import * as contract from "common/contract/cards.server";
import { lastFour, maskCard } from "common/masks";
import type { Paise } from "common/money";
import { isKeyOf } from "common/own";
import { referenceOf } from "common/reference";
import { oneCallChange, otpChange, twoPassChange, type Change, type OtpChange } from "~/change/change.server";
import { findDone } from "~/change/change-flow.server";
import { goToMade, makeFromForm } from "~/change/make-change.server";
import { maskedSubject } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import { accountPath } from "~/ui/account-pages";
import { cardPath, type applicationForm } from "./cards.forms";
import { listAllCards, type HeldCard } from "~/customer/cards.server";
import { cardFacts, shownCard, type CardFacts } from "./cards.server";
import { eachChannel } from "./channels.forms";
import type { LimitOfEach } from "./limits.forms";

/** The card to change. Number and expiry are secrets of the flow. */
export interface ChangedCard extends CardFacts {
  branchCode: string;
  cardNumber: string;
}

export const changedCard = (card: HeldCard): ChangedCard => ({
  ...cardFacts(shownCard(card)),
  branchCode: card.branchCode,
  cardNumber: card.cardNumber,
});

interface CardProof {
  cvv?: string | undefined;
  oldPin?: string | undefined;
  newPin?: string | undefined;
}

const secrets = ["cardNumber", "expiry", "cvv", "oldPin", "newPin"];

/** Shared by all changes of one card. `form`: the page of the form; `path`: the page of the OTP. */
const cardPages = <Input extends ChangedCard>(form: string, path = form) => ({
  path,
  home: "/DebitCard",
  form: (input: Input) => cardPath(form, input),
  subject: ({ maskedNumber }: Input) => maskedNumber,
  about: ({ maskedNumber }: Input) => ({ card: lastFour(maskedNumber) }),
  withoutSecrets(input: Input): Input {
    const blanks = secrets.filter((name) => isKeyOf(input, name)).map((name) => [name, ""]);
    return { ...input, ...Object.fromEntries(blanks) };
  },
  done: (card: Input, { flowId }: { flowId: string }) => cardPath("/DebitCard", card, { done: flowId }),
});

/** A change whose OTP is sent by GetOTPService, which checks the proof in the input first. */
function provenChange<Q, Input extends ChangedCard & CardProof>(
  act: Act<Q, object>,
  pages: Parameters<typeof otpChange<Q, object, Input>>[1],
): OtpChange<Input> {
  const change: OtpChange<Input> = otpChange(act, {
    ...pages,
    sendOtp(customer, input, flow, caller) {
      const { cardNumber, expiry, cvv, oldPin, newPin } = input;
      const { purpose, variable2: words = "" } = change.bind(customer, input);
      const { portal, customerNumber } = customer;
      const proven = { cardNumber, expiry, cvv, oldPin, newPin, customerNumber };
      return portal.gateway.call(contract.cardOtp, { ...proven, purpose, change: words, flow }, caller);
    },
  });
  return change;
}

const aboutBlocking = {
  "block-temporarily": "about",
  "block-for-good": "aboutForGood",
  unblock: "aboutUnblock",
} as const;

export const cardBlocking = provenChange(contract.changeCardStatus, {
  ...cardPages<ChangedCard & { action: BlockAction }>("/BlockCard"),
  auditAs: ({ action }) => (action === "unblock" ? "card-unblocked" : "card-blocked"),
  aboutText: ({ action }) => aboutBlocking[action],
  fields: ({ cardNumber, expiry, enrolmentId, action }) => ({ cardNumber, expiry, enrolmentId, action }),
});

/** Freezes one card at one press; the same service needs an OTP to unblock it. */
export const freezeCard = oneCallChange(contract.blockCardForNow, {
  ...cardPages<ChangedCard>("/DebitCard"),
  name: "freeze-card",
  auditAs: () => "card-blocked",
  limited: "card-block-all",
  fields: (card: ChangedCard) => blockedForNow(card),
});

/** The card as the services of channels and limits name it. */
const controlled = (card: ChangedCard & { cvv: string }) => {
  const { cardNumber, expiry, cvv, accountNumber, branchCode, enrolmentId } = card;
  return { cardNumber, expiry, cvv, accountNumber, branchCode, enrolmentId };
};

export type ChannelsChange = ChangedCard & { instructions: ChannelInstructions; cvv: string };

/** The bank checks that each channel is still as it was when it makes the change. */
export const switchChannels = provenChange(contract.switchCardChannels, {
  ...cardPages<ChannelsChange>("/ChannelWiseBlocking", "/ChannelBlockingOtp"),
  fields: ({ instructions, ...card }) => ({ ...controlled(card), ...instructions }),
});

/** Limits a day; a channel without a limit keeps its own. */
export type LimitsChange = ChangedCard & { now: LimitOfEach; limits: CardLimits; cvv: string };

/** The bank checks the limits against those in force when it makes the change. */
export const changeLimits = provenChange(contract.changeCardLimits, {
  ...cardPages<LimitsChange>("/CardLimitChange", "/LimitChangeOtp"),
  name: "card-limits",
  fields: ({ limits, ...card }) => ({
    ...controlled(card),
    ...eachChannel(() => "leave" as const),
    atmLimit: limits.atm,
    posLimit: limits.pos,
    ecomLimit: limits.ecom,
    contactlessLimit: limits.contactless,
  }),
});

export type NewPin = ChangedCard & CardProof & { newPin: string };

/** The bank checks the proof and the PIN before it sends the OTP, and again when it sets the PIN. */
const setPin = (name: string, form: string) =>
  provenChange(contract.setCardPin, {
    ...cardPages<NewPin>(form),
    name,
    fields: ({ cardNumber, expiry, newPin, cvv, oldPin }) => ({ cardNumber, expiry, newPin, cvv, oldPin }),
  });

export const generatePin = setPin("generate-pin", "/GeneratePin");
export const changePin = setPin("change-pin", "/ChangePin");

export const greenPin = otpChange(contract.sendCardPin, {
  ...cardPages<ChangedCard>("/GreenPinOtp"),
  fields: ({ cardNumber, expiry }) => ({ cardNumber, expiry }),
});

const noCard = { cardNumber: "", expiry: "", enrolmentId: "" };

function blockedForNow({ cardNumber, expiry, enrolmentId }: typeof noCard) {
  return { cardNumber, expiry, enrolmentId, action: "block-temporarily" as const };
}

/** Blocks one card. The flow that records it names no card: all were asked for. */
export const blockForNow = oneCallChange(contract.blockCardForNow, {
  path: "/BlockAllCards",
  fields: blockedForNow,
  subject: ({ cardNumber }) => maskCard(cardNumber),
  withoutSecrets: () => noCard,
});

/** Blocks all active cards at once, each under its own reference, so that a form sent twice blocks once. */
export async function blockAllForNow(customer: SignedIn, reference: string): Promise<Response> {
  const { cards } = await listAllCards(customer);
  const referenceFor = ({ enrolmentId }: HeldCard) =>
    referenceOf(createHash("sha256").update(`${reference} ${enrolmentId}`).digest("hex"));
  await Promise.all(
    cards
      .filter(({ status }) => status === "active")
      .map((card) => makeFromForm(customer, blockForNow, card, { reference: referenceFor(card) })),
  );
  return goToMade(customer, blockForNow, noCard, { reference, answer: {} });
}

export type CardApplication = Omit<z.infer<typeof applicationForm>, "account"> &
  Pick<CardFacts, "accountNumber" | "handle"> & {
    fee: Paise;
    /** Of the account once the fee is debited; null if the bank did not tell. */
    balanceAfter: Paise | null;
    /** Town of the registered address. */
    place: string | null;
  };

export const applyForCard = twoPassChange(contract.applyForCard, {
  path: "/DebitCardApply",
  limited: "card-or-cheque",
  fields: ({ accountNumber, reason, delivery, fee }: CardApplication) => ({
    accountNumber,
    reason,
    delivery,
    fee,
  }),
  subject: ({ accountNumber }) => maskedSubject(accountNumber),
  trace: ({ accountNumber }) => ({ accountNumber }),
  done: (account, { flowId }) => accountPath("/DebitCardApply", account, { done: flowId }),
});

/** The change made in that flow of this session; null for any other flow. `flash`: a key under `done` in cards.json. */
export async function findCardDone(customer: SignedIn, flowId: string | null) {
  const find = async <Input extends ChangedCard, Flash>(
    change: Change<Input>,
    flashOf: (input: Input) => Flash,
  ) => {
    const done = await findDone(customer, change, flowId);
    if (!done) return null;
    const { input, reference } = done;
    return { flash: flashOf(input), maskedNumber: input.maskedNumber, reference };
  };
  const found = await Promise.all([
    find(cardBlocking, ({ action }) => action),
    find(freezeCard, () => "block-temporarily" as const),
    find(generatePin, () => "pin" as const),
    find(greenPin, () => "green-pin" as const),
    find(changePin, () => "pin" as const),
    find(changeLimits, () => "limits" as const),
    find(switchChannels, () => "channels" as const),
  ]);
  return found.find((done) => done !== null) ?? null;
}
