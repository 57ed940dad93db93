import { answerToSending, sendOtp } from "bank/otp/send-otp";
import { mayOrder } from "bank/customers";
import { nonEmpty, refuse, serve } from "bank/service";
import { bindCardOtp, cardRefusals, cardStatusOtp, cardOtp } from "common/contract/cards.server";
import { notForCustomer, type Refusal } from "common/contract/refusals.server";
import type { RequestOf } from "common/contract/service.server";
import { inWords } from "common/contract/bound-values.server";
import { blockChange, switchesOff, type BlockAction } from "common/card-changes";
import type { Words } from "common/words";
import { findOwnCard, type Card } from "./card";
import { mayBlock, mayChoosePin, mustBeActive } from "./rules";
import { checkSecrets } from "./secrets";

type Request = RequestOf<typeof cardOtp>;

export const otp = serve(cardOtp, "customer", async (context, request) => {
  const { customerNumber, cardNumber, expiry } = request;
  const { customer } = context;
  const card = await findOwnCard(context, customerNumber, { cardNumber, expiry });
  if (!card) return refuse(cardRefusals.unknownCard);
  if (!onlyProtects(request) && !mayOrder(customer)) return refuse(notForCustomer);
  const { cvv, oldPin, newPin } = request;
  const secrets = { cvv: nonEmpty(cvv), oldPin: nonEmpty(oldPin), newPin: nonEmpty(newPin) };
  const refused =
    couldBe(card, request, context.clock.now()) ?? (await checkSecrets(context, card, cardNumber, secrets));
  if (refused) return refuse(refused);
  return answerToSending(await sendOtp(context, customer, bindCardOtp(request)));
});

const actions: readonly BlockAction[] = ["block-temporarily", "block-for-good", "unblock"];
const isOfStatus = (purpose: string) => purpose === cardStatusOtp.name;
const blockOf = ({ purpose, change }: Request): BlockAction | undefined =>
  isOfStatus(purpose) ? actions.find((action) => inWords.wire(blockChange(action)) === change) : undefined;

function couldBe(card: Card, request: Request, now: Date): Refusal | null {
  const action = blockOf(request);
  if (action) return mayBlock(card, action, now);
  return mustBeActive(card, now) ?? mayChoosePin(nonEmpty(request.newPin));
}

/** Judged by the wording of the change; the change itself is judged by its effect. */
function onlyProtects(request: Request): boolean {
  const action = blockOf(request);
  if (action) return action !== "unblock";
  const parts = [inWords.message(request.change)].flat();
  return (
    isOfStatus(request.purpose) &&
    parts.every((part) => typeof part === "object" && switchesOff(part as Words))
  );
}
