import { findCaller, notTogether } from "bank/customers";
import { sendOtp } from "bank/otp/send-otp";
import { done, refuse, type BankAnswer, type Context } from "bank/services/served";
import type { cardOtp } from "~/contract/cards.server";
import { cardOtpVariables } from "~/contract/otp-variables.server";
import type { RequestOf } from "~/contract/service.server";
import { blockChange, type BlockAction } from "~/domain/card-changes";
import { findOwnCard, type Card } from "./find-card";
import { given } from "./given";
import { mayBePin } from "./pin";
import * as refusals from "./refusals";
import { mayBlock, mustBeActive, type Refusal } from "./rules";
import { checkSecrets } from "./secrets";

type Request = RequestOf<typeof cardOtp>;

/** Sends the OTP of a change that could be made as things stand: status, PIN, then CVV or old PIN are looked at first. */
export async function sendCardOtp(context: Context, request: Request): Promise<BankAnswer<object>> {
  const { customerNumber, cardNumber, expiry } = request;
  const customer = await findCaller(context, customerNumber);
  if (!customer) return notTogether;
  const card = await findOwnCard(context, customerNumber, { cardNumber, expiry });
  if (!card) return refusals.unknownCard;
  if (!onlyProtects(request) && (customer.view_only || customer.maker_checker))
    return refusals.notForCustomer;
  const secrets = { cvv: given(request.cvv), oldPin: given(request.oldPin) };
  const refused =
    couldBe(card, request, context.clock.now()) ?? (await checkSecrets(context, card, cardNumber, secrets));
  if (refused) return refused;
  switch (await sendOtp(context, customer, cardOtpVariables(request))) {
    case "sent":
      return done({});
    case "too-soon":
      return refuse("6004", "An OTP has just been sent. Please wait before you ask for another");
    case "too-many":
      return refuse("6005", "Too many OTPs have been sent. Please try again after an hour");
  }
}

const actions: readonly BlockAction[] = ["block-temporarily", "block-for-good", "unblock"];
const blockOf = ({ purpose, change }: Request): BlockAction | undefined =>
  purpose === "card-status" ? actions.find((action) => blockChange(action) === change) : undefined;

function couldBe(card: Card, request: Request, now: Date): Refusal {
  const action = blockOf(request);
  if (action) return mayBlock(card, action, now);
  const newPin = given(request.newPin);
  return mustBeActive(card, now) ?? (newPin === undefined || mayBePin(newPin) ? null : refusals.guessablePin);
}

/** As the change's words say; the change itself is judged by what it does. */
function onlyProtects(request: Request): boolean {
  const action = blockOf(request);
  if (action) return action !== "unblock";
  return (
    request.purpose === "card-status" && request.change.split(", ").every((part) => part.endsWith(" off"))
  );
}
