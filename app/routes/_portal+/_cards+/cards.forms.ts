import * as z from "zod";
import { cardPinPattern, cvvPattern, isGuessablePin } from "common/card-changes";
import { isFilled } from "common/typed-fields";
import { accountPath } from "~/ui/account-pages";

/** Forms of PINs, blocking and applications. Messages are keys of cards.json. */
export const pinProofs = ["old-pin", "cvv"] as const;
type PinProof = (typeof pinProofs)[number];

/** No page shows these again. */
export const pinSecrets = ["oldPin", "cvv", "newPin", "confirmPin"] as const;

export const readPinProof = (named: unknown): PinProof =>
  pinProofs.find((proof) => proof === named) ?? "old-pin";

const typed = (missing: string) =>
  z.string({ error: missing }).trim().min(1, { error: missing, abort: true });

/** Three digits; both messages are the form's own. */
export const cvvField = (missing: string, wrong: string) => typed(missing).regex(cvvPattern, wrong);
const pin = (missing: string) => typed(missing).regex(cardPinPattern, "pin.errors.validPin");

/** The field of the proof that was not chosen is ignored. */
const notRequested = z.undefined().catch(undefined);

/** The proof, and the new PIN twice: four digits that are hard to guess. */
export function pinForm(proof: PinProof) {
  return z
    .object({
      proof: z.enum(pinProofs).catch(proof),
      cvv: proof === "cvv" ? cvvField("pin.errors.enterCvv", "pin.errors.validCvv") : notRequested,
      oldPin: proof === "old-pin" ? pin("pin.errors.enterOldPin") : notRequested,
      newPin: pin("pin.errors.enterNewPin").refine((entry) => !isGuessablePin(entry), {
        message: "pin.errors.easyPin",
        when: ({ value }) => cardPinPattern.test(String(value)),
      }),
      confirmPin: typed("pin.errors.enterConfirmPin"),
    })
    .refine(({ oldPin, newPin }) => oldPin !== newPin, {
      path: ["newPin"],
      message: "pin.errors.samePin",
      when: ({ value }) => proof === "old-pin" && isFilled(value, "oldPin") && isFilled(value, "newPin"),
    })
    .refine((entry) => entry.newPin === entry.confirmPin, {
      path: ["confirmPin"],
      message: "pin.errors.pinsDiffer",
      // Reported together with the other errors, not after them.
      when: ({ value }) => isFilled(value, "newPin") && isFilled(value, "confirmPin"),
    });
}

export const blockTypes = ["block-temporarily", "block-for-good"] as const;
export const blockForm = z.object({
  change: z.enum([...blockTypes, "unblock"], { error: "block.errors.choose" }),
});

export const cardReasons = ["new-card", "lost", "expired"] as const;
export const cardDeliveries = ["address", "branch"] as const;

/** An application for a debit card; the server checks whose account it is. */
export const applicationForm = z.object({
  account: z.string({ error: "apply.errors.account" }).min(1, "apply.errors.account"),
  reason: z.enum(cardReasons, { error: "apply.errors.reason" }),
  delivery: z.enum(cardDeliveries, { error: "apply.errors.delivery" }),
});

/** `enrolmentId` is the bank's name of the card in addresses: it reveals nothing of the card's number. */
interface AddressedCard {
  handle: string;
  enrolmentId: string;
}

export const cardPath = (path: string, card: AddressedCard, more: Readonly<Record<string, string>> = {}) =>
  accountPath(path, card, { card: card.enrolmentId, ...more });

export const replacementPath = (card: Pick<AddressedCard, "handle">, status: "hot" | "expired") =>
  accountPath("/DebitCardApply", card, { reason: status === "hot" ? "lost" : "expired" });
