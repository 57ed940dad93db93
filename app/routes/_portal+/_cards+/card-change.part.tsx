import type { SubmissionResult } from "@conform-to/react";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { lastFour } from "common/masks";
import type { FormStart } from "~/change/change-page";
import { ChangeOtpStep, ChangeSteps } from "~/change/change-steps";
import { say, wordingOf } from "~/i18n/wording";
import { useAnswer } from "~/ui/answer";
import { useAccountName } from "~/ui/account-names";
import { Button, LinkButton } from "~/ui/button";
import { attemptKeyOf } from "~/ui/form";
import { KitField, type FormKit, type Wrong } from "~/ui/form-kit";
import { Cluster, Page, Stack } from "~/ui/layout";
import { Chips } from "~/ui/list";
import { PasswordInput } from "~/ui/controls";
import type { cardChangePage } from "./card-pages.server";
import type { ChangedCard } from "./cards.changes.server";
import { cardPath } from "./cards.forms";
import type { CardFacts as Card } from "./cards.server";

/** The expiry is left out once it has been dropped from the flow. */
export function CardLine({ card, number = true }: { card: Card; number?: boolean }) {
  const { t } = useTranslation("cards");
  const nameOf = useAccountName();
  const { maskedNumber, expiry } = card;
  return (
    <p className="main__lead">
      {[number && lastFour(maskedNumber), nameOf(card), expiry && t("list.until", { expiry })]
        .filter(Boolean)
        .join(" · ")}
    </p>
  );
}

/** The chosen card, and links to the same page of the others. */
export function CardHead({ card, cards }: { card: Card; cards: readonly Card[] }) {
  return (
    <Stack gap="small">
      <CardChips cards={cards} chosen={card} />
      <CardLine card={card} number={cards.length < 2} />
    </Stack>
  );
}

export function CardChips({ cards, chosen }: { cards: readonly Card[]; chosen: Card | null }) {
  const { t } = useTranslation("cards");
  if (cards.length < (chosen ? 2 : 1)) return null;
  return (
    <Chips
      label={t("list.title")}
      chips={cards.map((card) => ({
        to: cardPath("", card),
        label: lastFour(card.maskedNumber),
        current: card.enrolmentId === chosen?.enrolmentId,
      }))}
    />
  );
}

export interface CardFormStart<Input, Terms> extends Omit<FormStart<Input>, "wrong"> {
  card: Card;
  terms: Terms;
  wrong: Wrong | null;
}

interface CardChangePageProps<Input, Terms> {
  lead?: string;
  act: string;
  form(start: CardFormStart<Input, Terms>): React.ReactNode;
  /** Shown below the OTP. Defaults to the card. */
  summary?(input: Input, card: Card): React.ReactNode;
}

/** The page of `cardChangePage`, at the step of its flow. */
export function CardChangePage<Input extends ChangedCard, Terms>(props: CardChangePageProps<Input, Terms>) {
  const { lead, act, form, summary } = props;
  type Loader = ReturnType<typeof cardChangePage<Input, Terms>>["loader"];
  const page = useLoaderData<Loader>() as Awaited<ReturnType<Loader>>;
  const answer = useAnswer() as { terms?: Terms; result?: SubmissionResult } | undefined;
  const say = useCardErrors();
  const { card } = page;
  switch (page.step) {
    case "otp":
      return (
        <Page width="text">
          <ChangeSteps at="otp" straight />
          <ChangeOtpStep state={page} act={act}>
            {summary ? summary(page.input, card) : <CardLine card={card} />}
          </ChangeOtpStep>
        </Page>
      );
    case "details": {
      const { before, wrong } = page;
      return (
        <Page lead={lead} width="text">
          <CardHead card={card} cards={page.cards} />
          {form({
            card,
            // With scripts the loader's data stays when a form is refused.
            terms: answer?.terms ?? page.terms,
            attempt: attemptKeyOf(answer),
            result: answer?.result ?? null,
            before,
            wrong: wrong && { field: wrong.field, text: say(wrong.error) },
          })}
        </Page>
      );
    }
  }
}

export function ToCards({ card }: { card: Card }) {
  const { t } = useTranslation("cards");
  return (
    <p>
      <LinkButton look="quiet" to={cardPath("/DebitCard", card)}>
        {t("list.toCards")}
      </LinkButton>
    </p>
  );
}

/** `say` of a form about a card: an error is a key of cards.json or flows.json, or the bank's own words. */
export function useCardErrors(valuesOf: (field: string) => Record<string, string> = () => ({})) {
  const { t } = useTranslation(["cards", "flows"]);
  return (error: string, field = ""): string => say(t, wordingOf(error, valuesOf(field)));
}

interface SecretFieldProps<Name extends string> {
  kit: Pick<FormKit<Name>, "field" | "errorOf">;
  name: Name;
  label: string;
  hint?: string;
}

/** A short secret of digits, such as a PIN or a CVV: the server never fills it in again. */
export function SecretField<Name extends string>(props: SecretFieldProps<Name>) {
  const { kit, name, hint, ...secret } = props;
  return (
    <KitField kit={kit} name={name} label={secret.label} hint={hint}>
      {({ defaultValue: _, ...control }) => (
        <PasswordInput
          {...control}
          {...secret}
          autoComplete="off"
          onBeforeInput={keepDigits}
          digits
          width="short"
          required
        />
      )}
    </KitField>
  );
}

function keepDigits(event: React.FormEvent<HTMLInputElement>): void {
  const { data } = event as unknown as InputEvent;
  if (/\D/.test(data ?? "")) event.preventDefault();
}

export function CvvField({ kit }: { kit: Pick<FormKit<"cvv">, "field" | "errorOf"> }) {
  const { t } = useTranslation("cards");
  return <SecretField kit={kit} name="cvv" label={t("pin.cvvHint")} />;
}

export function CardFormFoot({ card, act }: { card: Card; act: string }) {
  const { t } = useTranslation();
  return (
    <Cluster foot>
      <Button>{act}</Button>
      <LinkButton look="quiet" to={cardPath("/DebitCard", card)}>
        {t("actions.cancel")}
      </LinkButton>
    </Cluster>
  );
}
