import { cardBlockText } from "bank/messages/card-text";
import type { BankAnswer, Context } from "bank/services/served";
import type { cardBlock } from "~/contract/cards.server";
import { cardOtpVariables } from "~/contract/otp-variables.server";
import type { RequestOf } from "~/contract/service.server";
import { blockChange } from "~/domain/card-changes";
import { changeCard } from "./change-card";
import { given } from "./given";
import { mayBlock } from "./rules";

const statusAfter = { "block-temporarily": "inactive", "block-for-good": "hot", unblock: "active" } as const;

/** Blocks a card or unblocks it. A block for a time needs no OTP: whoever is signed in may protect; one that is given has to be right. */
export function blockCard(
  context: Context,
  { customerNumber, cardNumber, expiry, enrolmentId, action, otp, reference }: RequestOf<typeof cardBlock>,
): Promise<BankAnswer<object>> {
  const binding = cardOtpVariables({ purpose: "card-status", cardNumber, change: blockChange(action) });
  return changeCard(context, {
    customerNumber,
    card: { cardNumber, expiry, enrolmentId },
    kind: "block",
    content: [action],
    reference: given(reference),
    protects: action !== "unblock",
    rule: (card, now) => mayBlock(card, action, now),
    secrets: {},
    otp: action === "block-temporarily" && !given(otp) ? null : { binding, entry: given(otp) },
    prepare: (now) =>
      Promise.resolve({
        set: { status: statusAfter[action], blocked_at: action === "unblock" ? null : now },
        text: cardBlockText(cardNumber, action),
      }),
  });
}
