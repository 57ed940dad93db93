import { useTranslation } from "react-i18next";
import { Radios } from "~/ui/controls";
import { isPressed } from "~/ui/form";
import { KitForm, useFormKit } from "~/ui/form-kit";
import { useHydrated } from "~/ui/hydrated";
import { Link } from "~/ui/link";
import {
  CardChangePage,
  CardFormFoot,
  CvvField,
  SecretField,
  useCardErrors,
  type CardFormStart,
} from "./card-change.part";
import type { NewPin } from "./cards.changes.server";
import { cardPath, pinForm, pinProofs, readPinProof } from "./cards.forms";

/** `choosesProof`: the customer may use the old PIN instead of the CVV. */
export function PinPage({ act, choosesProof = false }: { act: string; choosesProof?: boolean }) {
  const { t } = useTranslation("cards");
  return (
    <CardChangePage<NewPin, null>
      act={act}
      form={({ attempt, ...start }) => (
        <>
          <PinForm key={attempt} {...start} act={act} choosesProof={choosesProof} />
          <p>
            <Link to={cardPath("/GreenPinOtp", start.card)}>{t("pin.unknownPin")}</Link>
          </p>
        </>
      )}
    />
  );
}

type PinFormProps = Omit<CardFormStart<NewPin, null>, "attempt"> & { act: string; choosesProof: boolean };

/** Without scripts the style sheet shows the chosen proof; old browsers show both, and the chosen one counts. */
function PinForm({ card, act, choosesProof, result, wrong }: PinFormProps) {
  const { t } = useTranslation("cards");
  const hydrated = useHydrated();
  const proofOf = (named: unknown) => (choosesProof ? readPinProof(named) : "cvv");
  const kit = useFormKit({
    id: "pin",
    schema: (typed) => pinForm(proofOf(typed.get("proof"))),
    result,
    defaultValue: { proof: wrong?.field === "cvv" ? "cvv" : "old-pin" },
    say: useCardErrors(),
    general: (codes) =>
      codes.filter((code) => code.startsWith("pin.errors.enter")).length === 3
        ? t("pin.errors.fillAll")
        : undefined,
    wrong,
  });
  const proof = proofOf(kit.valueOf("proof"));
  const offersBoth = choosesProof && !hydrated;
  const secret = (name: "oldPin" | "newPin" | "confirmPin", hint?: string) => (
    <SecretField kit={kit} name={name} label={t(`pin.${name}`)} hint={hint} />
  );
  return (
    // The form checks its entries before the event bubbles here.
    <div onSubmit={emptyUnlikePins}>
      <KitForm kit={kit} autoComplete="off">
        {choosesProof ? (
          <div className="unless named">
            <Radios
              field={kit.field("proof")}
              label={t("pin.proof")}
              options={pinProofs.map((value) => ({ value, label: t(`pin.proofs.${value}`) }))}
            />
            {offersBoth || proof === "old-pin" ? (
              <div className="unless__asked">{secret("oldPin")}</div>
            ) : null}
            {offersBoth || proof === "cvv" ? (
              <div className="named__asked">
                <CvvField kit={kit} />
              </div>
            ) : null}
          </div>
        ) : (
          <CvvField kit={kit} />
        )}
        {secret("newPin", t("pin.newPinHint"))}
        {secret("confirmPin")}
        <CardFormFoot card={card} act={act} />
      </KitForm>
    </div>
  );
}

/** Two PINs that differ are emptied, since neither can be read; without scripts no secret is filled in again anyway. */
function emptyUnlikePins({ target, nativeEvent }: React.FormEvent): void {
  if (!isPressed(nativeEvent as SubmitEvent)) return;
  const pins = [...(target as HTMLFormElement).elements].filter(
    (control): control is HTMLInputElement =>
      control instanceof HTMLInputElement && ["newPin", "confirmPin"].includes(control.name),
  );
  const typed = pins.map(({ value }) => value);
  if (typed.every((value) => value !== "") && new Set(typed).size > 1) for (const pin of pins) pin.value = "";
}
