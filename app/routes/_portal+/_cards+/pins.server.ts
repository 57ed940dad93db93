import { parseWithZod } from "@conform-to/zod/v4";
import type { OtpChange } from "~/change/change.server";
import { cardChangePage } from "./card-page.server";
import { changePin, generatePin, type NewPin } from "./cards.changes.server";
import { pinFields, pinForm, pinSecrets, readPinProof, type PinProof } from "./cards.forms";

/** Both pages that set a PIN; they differ in what proves that the card is the customer's. */
const pinPage = (
  change: OtpChange<NewPin>,
  secrets: readonly string[],
  proofOf: (form: FormData) => PinProof,
) =>
  cardChangePage(change, {
    fields: pinFields,
    secrets,
    terms: () => null,
    read(form) {
      const schema = pinForm(proofOf(form)).transform(({ newPin, cvv, oldPin }) => ({ newPin, cvv, oldPin }));
      return parseWithZod(form, { schema });
    },
  });

/** Proven by the CVV. */
export const { loader: generateLoader, action: generateAction } = pinPage(
  generatePin,
  pinSecrets.filter((name) => name !== "oldPin"),
  () => "cvv",
);

/** Proven by the old PIN or by the CVV. */
export const { loader: changeLoader, action: changeAction } = pinPage(changePin, pinSecrets, (form) =>
  readPinProof(form.get("proof")),
);
