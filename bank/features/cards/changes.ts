import { insertRowOnce, updateRows } from "bank/database/rows";
import { randomInt } from "node:crypto";
import type { Updateable } from "kysely";
import { authorised, type Payer } from "bank/authorised";
import { hashPassword } from "bank/credentials/password-hash";
import { mayOrder } from "bank/customers";
import type { BankSchema, Row } from "bank/database/schema";
import type { ActMessage } from "bank/messages/texts";
import { nonEmpty, malformed, refuse, serve } from "bank/service";
import { channelSwitches, limitedChannels, type BlockAction } from "common/card-changes";
import type { Act, AuthorityOf } from "common/contract/act.server";
import * as contract from "common/contract/cards.server";
import { otherContent, type Refusal } from "common/contract/refusals.server";
import type { RequestOf } from "common/contract/service.server";
import { plainAmount } from "common/money";
import { endWithdrawnProof } from "bank/credentials/proof";
import { columnOf, findOwnCard, lockCard, type Card, type CardNamed } from "./card";
import { mayBePin, mayBlock, mayChoosePin, mayControl, mustBeActive, protects, type Controls } from "./rules";
import { checkSecrets, type CardSecrets } from "./secrets";

const { cardRefusals } = contract;

interface Requested extends AuthorityOf, CardNamed {
  customerNumber: string;
}

type Kind = Row<"bank.card_change">["kind"];

interface Change<Q> {
  kind: Kind;
  /** Content without the card. Only a keyed digest is kept, as PINs are in it. */
  content(request: Q): readonly unknown[];
  protects?(request: Q): boolean;
  rule(card: Card, request: Q, now: Date): Refusal | null;
  secrets?(request: Q): CardSecrets;
  becomes(call: Payer, request: Q): Becomes | Promise<Becomes>;
}

interface Becomes {
  did: NonNullable<Row<"bank.card_change">["did"]>;
  set: Updateable<BankSchema["bank.card"]>;
  message: ActMessage;
}

const changeOfCard = <Q extends Requested>(
  act: Act<Q, object>,
  { kind, content, protects, rule, secrets, becomes }: Change<Q>,
) =>
  authorised(act, {
    ...(protects && { protects }),
    content(request, { vault }) {
      const all = [request.customerNumber, request.cardNumber, kind, content(request)];
      return [vault.digest("card change", JSON.stringify(all)).toString("hex")];
    },
    async check(call, request, transaction) {
      if (!nonEmpty(request.reference)) return malformed;
      const found = await findOwnCard(call, request.customerNumber, request);
      if (!found) return refuse(cardRefusals.unknownCard);
      const card = transaction ? await lockCard(transaction, found.id) : found;
      const refusal = rule(card, request, call.clock.now());
      return refusal ? refuse(refusal) : { facts: card };
    },
    prove: async (call, request, card) =>
      secrets ? checkSecrets(call, card, request.cardNumber, secrets(request)) : null,
    prepare: becomes,
    async make(transaction, card, { request, now, reference, prepared: { did, set, message } }) {
      const row = {
        reference: reference!,
        customer_number: request.customerNumber,
        card_id: card.id,
        kind,
        did,
      };
      if (!(await insertRowOnce(transaction, "bank.card_change", { ...row, done_at: now })))
        return refuse(otherContent);
      await updateRows(transaction, "bank.card", { where: { id: card.id }, set });
      if (did === "blocked") await endWithdrawnProof(transaction, request.customerNumber);
      return { kept: {}, message };
    },
    answer: () => ({}),
  });

const ending = (cardNumber: string) => cardNumber.slice(-4);

type BlockRequest = RequestOf<typeof contract.cardBlock>;

const statusAfter = { "block-temporarily": "inactive", "block-for-good": "hot", unblock: "active" } as const;

const blockMessages: Record<BlockAction, readonly [alone: string, atBranch: string]> = {
  "block-temporarily": ["forNow", "forNowAtBranch"],
  "block-for-good": ["forGood", "forGoodAtBranch"],
  unblock: ["unblocked", "unblocked"],
};

const blocking: Change<BlockRequest> = {
  kind: "block",
  content: ({ action }) => [action],
  protects: ({ action }) => action !== "unblock",
  rule: (card, { action }, now) => mayBlock(card, action, now),
  becomes({ payer, clock }, { cardNumber, action }) {
    const [alone, atBranch] = blockMessages[action];
    return {
      did: action === "unblock" ? "unblocked" : "blocked",
      set: { status: statusAfter[action], blocked_at: action === "unblock" ? null : clock.now() },
      message: { text: mayOrder(payer) ? alone : atBranch, values: { card: ending(cardNumber) } },
    };
  },
};
const changeStatus = changeOfCard(contract.changeCardStatus, blocking);
const blockForNow = changeOfCard(contract.blockCardForNow, blocking);

/** A temporary block needs no OTP, so that a customer can always protect; an OTP that is sent is checked. */
export const block = serve(contract.cardBlock, "payer", (call, request) =>
  request.action === "block-temporarily" && !nonEmpty(request.otp)
    ? blockForNow(call, request)
    : changeStatus(call, request),
);

type ControlsRequest = RequestOf<typeof contract.cardControls>;

const controlsOf = (request: ControlsRequest): Controls => ({
  limits: contract.limitsIn(request),
  instructions: request,
});

const controlling: Change<ControlsRequest> = {
  kind: "controls",
  content: (request) => contentOf(controlsOf(request)),
  protects: (request) => protects(controlsOf(request)),
  rule: (card, request, now) => mayControl(card, controlsOf(request), now),
  secrets: ({ cvv }) => ({ cvv }),
  becomes: (_, request) => ({
    did: hasLimits(request) ? "limits" : "channels",
    set: columnsOf(controlsOf(request)),
    message: { values: { card: ending(request.cardNumber), change: contract.controlsChange(request) } },
  }),
};
const switchChannels = changeOfCard(contract.switchCardChannels, controlling);
const changeLimits = changeOfCard(contract.changeCardLimits, controlling);

export const controls = serve(contract.cardControls, "payer", (call, request) =>
  hasLimits(request) ? changeLimits(call, request) : switchChannels(call, request),
);

const hasLimits = (request: ControlsRequest) =>
  Object.values(contract.limitsIn(request)).some((limit) => limit !== undefined);

function contentOf({ limits, instructions }: Controls): unknown[] {
  const requested = limitedChannels.map((channel) => limits[channel]);
  return [
    ...requested.map((limit) => (limit === undefined ? null : plainAmount(limit))),
    ...channelSwitches.map((channel) => instructions[channel]),
  ];
}

function columnsOf({ limits, instructions }: Controls): Updateable<BankSchema["bank.card"]> {
  const set: Record<string, unknown> = {};
  for (const channel of limitedChannels)
    if (limits[channel] !== undefined) set[columnOf(channel, "limit")] = limits[channel];
  for (const channel of channelSwitches)
    if (instructions[channel] !== "leave")
      set[columnOf(channel, "on")] = instructions[channel] === "switch-on";
  return set;
}

/** Takes effect at once and lifts the locks of the PIN before. */
const pinSet = async (pin: string) => ({
  pin_hash: await hashPassword(pin),
  pin_failed_count: 0,
  pin_locked_until: null,
  old_pin_failed_count: 0,
  old_pin_locked_until: null,
  old_pin_wrong_that_day: 0,
  old_pin_wrong_since: null,
  old_pin_wrong_in_all: 0,
});

const setPin = changeOfCard(contract.setCardPin, {
  kind: "pin",
  content: ({ newPin }) => [newPin],
  rule: (card, { newPin, cvv, oldPin }, now) =>
    mustBeActive(card, now) ??
    mayChoosePin(newPin) ??
    (nonEmpty(cvv) || nonEmpty(oldPin) ? null : cardRefusals.wrongCvv),
  secrets: ({ cvv, oldPin, newPin }) => ({ cvv: nonEmpty(cvv), oldPin: nonEmpty(oldPin), newPin }),
  becomes: async (_, { cardNumber, newPin }) => ({
    did: "pin",
    set: await pinSet(newPin),
    message: { values: { card: ending(cardNumber) } },
  }),
});

/** Sets a PIN, or makes one if none is given, and sends it by text message. */
const sendPin = changeOfCard(contract.sendCardPin, {
  kind: "green-pin",
  content: ({ newPin }) => [nonEmpty(newPin) ?? null],
  rule: (card, { newPin }, now) => mustBeActive(card, now) ?? mayChoosePin(nonEmpty(newPin)),
  secrets: ({ cvv }) => ({ cvv: nonEmpty(cvv) }),
  async becomes(_, { cardNumber, newPin }) {
    const pin = nonEmpty(newPin) ?? makePin();
    return { did: "pin", set: await pinSet(pin), message: { values: { card: ending(cardNumber), pin } } };
  },
});

function makePin(): string {
  const pin = randomInt(0, 10_000).toString().padStart(4, "0");
  return mayBePin(pin) ? pin : makePin();
}

export const pin = serve(contract.cardPin, "payer", setPin);
export const greenPin = serve(contract.greenPin, "payer", sendPin);
