import { parseWithZod } from "@conform-to/zod/v4";
import type { OtpChange } from "~/change/change.server";
import { cardChangePage } from "./card-page.server";
import { changePin, generatePin, type NewPin } from "./cards.changes.server";
import { pinForm, pinSecrets, readPinProof, type PinProof } from "./cards.forms";

const pinPage = (
  change: OtpChange<NewPin>,
  secrets: readonly string[],
  proofOf: (form: FormData) => PinProof,
) =>
  cardChangePage(change, {
    fields: ["proof", ...pinSecrets],
    secrets,
    terms: () => null,
    read(form) {
      const schema = pinForm(proofOf(form)).transform(({ newPin, cvv, oldPin }) => ({ newPin, cvv, oldPin }));
      return parseWithZod(form, { schema });
    },
  });

export const { loader: generateLoader, action: generateAction } = pinPage(
  generatePin,
  pinSecrets.filter((name) => name !== "oldPin"),
  () => "cvv",
);

export const { loader: changeLoader, action: changeAction } = pinPage(changePin, pinSecrets, (form) =>
  readPinProof(form.get("proof")),
);
