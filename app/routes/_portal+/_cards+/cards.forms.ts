import * as z from "zod";
import { cardPinPattern, cvvPattern, isGuessablePin } from "common/card-changes";
import { accountPath } from "~/ui/account-pages";

/** The forms of a card's PIN, and of an application for a card. A message is a key of `locales/*`/cards.json. */
export const pinProofs = ["old-pin", "cvv"] as const;
/** What shows that whoever sets a PIN holds the card, or knows its PIN. */
export type PinProof = (typeof pinProofs)[number];

export const pinFields = ["proof", "oldPin", "cvv", "newPin", "confirmPin"] as const;
/** What no page ever shows again. */
export const pinSecrets = ["oldPin", "cvv", "newPin", "confirmPin"] as const;

export const readPinProof = (named: unknown): PinProof =>
  pinProofs.find((proof) => proof === named) ?? "old-pin";

const typed = (missing: string) => z.string({ error: missing }).transform((entry) => entry.trim());

const digits = (pattern: RegExp, missing: string, wrong: string) =>
  typed(missing).pipe(
    z.string({ error: missing }).min(1, { error: missing, abort: true }).regex(pattern, wrong),
  );

/** Three digits; both messages are the form's own. */
export const cvvField = (missing: string, wrong: string) => digits(cvvPattern, missing, wrong);
const pin = (missing: string) => digits(cardPinPattern, missing, "pin.errors.validPin");

/** The field of the other proof does not count, whatever stands in it. */
const notRequested = z.undefined().catch(undefined);

/** The proof, and the new PIN twice: four digits that are not easily guessed. */
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
      confirmPin: typed("pin.errors.enterConfirmPin").pipe(
        z.string({ error: "pin.errors.enterConfirmPin" }).min(1, "pin.errors.enterConfirmPin"),
      ),
    })
    .refine(({ oldPin, newPin }) => oldPin !== newPin, {
      path: ["newPin"],
      message: "pin.errors.samePin",
      when: ({ value }) => proof === "old-pin" && isFilled(value, "oldPin") && isFilled(value, "newPin"),
    })
    .refine((entry) => entry.newPin === entry.confirmPin, {
      path: ["confirmPin"],
      message: "pin.errors.pinsDiffer",
      // Said together with whatever else is wrong, not after it.
      when: ({ value }) => isFilled(value, "newPin") && isFilled(value, "confirmPin"),
    });
}

function isFilled(value: unknown, field: string): boolean {
  const entry = (value as Record<string, unknown> | null)?.[field];
  return typeof entry === "string" && entry !== "";
}

/** How a card that works may be blocked. */
export const blockTypes = ["block-temporarily", "block-for-good"] as const;
export const blockForm = z.object({ change: z.enum(blockTypes, { error: "block.choose" }) });

export const cardReasons = ["new-card", "lost", "expired"] as const;
export const cardDeliveries = ["address", "branch"] as const;
export const applicationFields = ["account", "reason", "delivery"] as const;

/** An application for a debit card. Whose account it is remains to be seen. */
export const applicationForm = z.object({
  account: z.string({ error: "apply.errors.account" }).min(1, "apply.errors.account"),
  reason: z.enum(cardReasons, { error: "apply.errors.reason" }),
  delivery: z.enum(cardDeliveries, { error: "apply.errors.delivery" }),
});
export type Application = z.infer<typeof applicationForm>;

/** What names a card in addresses: its account's handle, and the bank's name for the card, which tells nothing of its number. */
interface AddressedCard {
  handle: string;
  enrolmentId: string;
}

/** A page of one card; `more` follows in the query. */
export const cardPath = (path: string, card: AddressedCard, more: Readonly<Record<string, string>> = {}) =>
  accountPath(path, card, { card: card.enrolmentId, ...more });

/** The page that asks for a new card in place of one that works no more. */
export const replacementPath = (card: Pick<AddressedCard, "handle">, status: "hot" | "expired") =>
  accountPath("/DebitCardApply", card, { reason: status === "hot" ? "lost" : "expired" });
