import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { StepAnswer } from "~/change/action.server";
import { ChangeSteps } from "~/change/change-steps";
import { Radios } from "~/ui/controls";
import { KitForm, useFormKit } from "~/ui/form-kit";
import { useHydrated } from "~/ui/hydrated";
import { Page } from "~/ui/layout";
import { isPressed, roundOf } from "~/ui/form";
import {
  CardFacts,
  CardFormFoot,
  CardOtpPage,
  CvvField,
  SecretField,
  StoppedCardPage,
  useCardErrors,
} from "./card-change.part";
import type { loadCardChange, Refused } from "./card-form.server";
import { cardPath, pinForm, pinProofs, readPinProof } from "./cards.forms";

interface PinPageProps {
  page: Awaited<ReturnType<typeof loadCardChange>>;
  answer: StepAnswer | { failed: true; result: SubmissionResult } | undefined;
  act: string;
  lead: string;
  /** Whether the customer chooses between old PIN and CVV; else it is the CVV. */
  choosesProof: boolean;
}

/** Both pages that set a PIN, at the step where the customer stands. */
export function PinPage({ page, answer, act, lead, choosesProof }: PinPageProps) {
  const { t } = useTranslation("cards");
  const round = roundOf(answer);
  const { card } = page;
  if (page.step === "stopped") return <StoppedCardPage {...page} act="pin" />;
  if (page.step === "otp") return <CardOtpPage page={page} act={act} />;
  return (
    <Page lead={lead} width="text">
      <ChangeSteps at="details" straight />
      <CardFacts card={card} />
      <PinForm
        key={round}
        card={card}
        act={act}
        choosesProof={choosesProof}
        result={answer && "result" in answer ? answer.result : null}
        wrong={page.wrong}
      />
      <p>
        <Link to={cardPath("/GreenPinOtp", card)}>{t("pin.unknownPin")}</Link>
      </p>
    </Page>
  );
}

const PIN_DIGITS = 4;

interface PinFormProps extends Pick<PinPageProps, "act" | "choosesProof"> {
  card: { handle: string };
  result: SubmissionResult | null;
  wrong: Refused | null;
}

/** The proof, and the new PIN twice. Without scripts both proofs are in sight, and the chosen one counts. */
function PinForm({ card, act, choosesProof, result, wrong }: PinFormProps) {
  const { t } = useTranslation("cards");
  const hydrated = useHydrated();
  const say = useCardErrors();
  const proofOf = (named: unknown) => (choosesProof ? readPinProof(named) : "cvv");
  const kit = useFormKit({
    id: "pin",
    schema: (typed) => pinForm(proofOf(typed.get("proof"))),
    result,
    defaultValue: { proof: wrong?.field === "cvv" ? "cvv" : "old-pin" },
    say: (error) => say(error),
    general: (codes) =>
      codes.filter((code) => code.startsWith("pin.errors.enter")).length === 3
        ? t("pin.errors.fillAll")
        : undefined,
    wrong: wrong && { field: wrong.field, text: say(wrong.error) },
  });
  const proof = proofOf(kit.valueOf("proof"));
  const offers = (one: "cvv" | "old-pin") => (choosesProof && !hydrated) || proof === one;
  const secret = (name: "oldPin" | "newPin" | "confirmPin", hint?: string) => (
    <SecretField kit={kit} name={name} label={t(`pin.${name}`)} hint={hint} maxLength={PIN_DIGITS} />
  );
  return (
    // The event comes here when the form has looked at its entries.
    <div onSubmit={emptyUnlikePins}>
      <KitForm kit={kit} autoComplete="off">
        {choosesProof ? (
          <Radios
            field={kit.field("proof")}
            label={t("pin.proof")}
            options={pinProofs.map((value) => ({ value, label: t(`pin.proofs.${value}`) }))}
          />
        ) : null}
        {offers("old-pin") ? secret("oldPin") : null}
        {offers("cvv") ? <CvvField kit={kit} /> : null}
        {secret("newPin", t("pin.newPinHint"))}
        {secret("confirmPin")}
        <CardFormFoot card={card} act={act} />
      </KitForm>
    </div>
  );
}

/** Two unlike PINs, of which nothing can be read, are both typed anew; without scripts no secret comes back at all. */
function emptyUnlikePins({ target, nativeEvent }: React.FormEvent): void {
  if (!isPressed(nativeEvent as SubmitEvent)) return;
  const pins = [...(target as HTMLFormElement).elements].filter(
    (control): control is HTMLInputElement =>
      control instanceof HTMLInputElement && ["newPin", "confirmPin"].includes(control.name),
  );
  const typed = pins.map(({ value }) => value);
  if (typed.every((value) => value !== "") && new Set(typed).size > 1) for (const pin of pins) pin.value = "";
}
