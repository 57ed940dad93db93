import type { SubmissionResult } from "@conform-to/react";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ChangeOtpStep, ChangeSteps } from "~/change/change-steps";
import { say } from "~/i18n/wording";
import { accountPath } from "~/ui/account-pages";
import { Button, LinkButton } from "~/ui/button";
import { DescriptionList, Notice } from "~/ui/content";
import { attemptKeyOf } from "~/ui/form";
import { KitField, type FormKit, type Wrong } from "~/ui/form-kit";
import { Cluster, Page, Stack } from "~/ui/layout";
import { PasswordInput } from "~/ui/controls";
import type { cardChangePage } from "./card-page.server";
import type { ChangedCard } from "./cards.changes.server";
import { cardPath, replacementPath } from "./cards.forms";
import type { cardFacts } from "./cards.server";

interface CardFactsProps {
  card: { accountNumber: string; maskedNumber: string; expiry?: string };
}

/** Which card a page is about: its account, its masked number and, while it is known, its expiry. */
export function CardFacts({ card }: CardFactsProps) {
  const { t } = useTranslation("cards");
  return (
    <DescriptionList
      facts={[
        { term: t("pin.account"), value: card.accountNumber },
        { term: t("pin.card"), value: card.maskedNumber },
        card.expiry && { term: t("pin.expiry"), value: card.expiry },
      ]}
    />
  );
}

interface NewCardProps {
  card: { handle: string };
  status: "hot" | "expired";
  mayApply: boolean;
}

/** Of a card that works no more: why, and where a new one comes from. */
export function NewCard({ card, status, mayApply }: NewCardProps) {
  const { t } = useTranslation("cards");
  return (
    <>
      <Notice kind="warning">
        <p>{t(`hints.${status}`)}</p>
        {mayApply ? null : <p>{t("viewOnly.newCard")}</p>}
      </Notice>
      {mayApply ? (
        <Cluster>
          <LinkButton to={replacementPath(card, status)}>{t(`newCard.${status}`)}</LinkButton>
        </Cluster>
      ) : null}
    </>
  );
}

interface StoppedCardPageProps {
  card: { accountNumber: string; handle: string; enrolmentId: string; maskedNumber: string };
  status: "inactive" | "hot" | "expired";
  act: "pin" | "limits" | "channels";
  mayPay: boolean;
}

/** In place of the form of a card that is not active: why, and what helps. */
function StoppedCardPage({ card, status, act, mayPay }: StoppedCardPageProps) {
  const { t } = useTranslation("cards");
  return (
    <Page width="text">
      <Stack>
        <Notice kind="warning">{t(`${act}.stopped`, { status: t(`pin.stoppedStatus.${status}`) })}</Notice>
        <CardFacts card={card} />
        {status === "inactive" ? null : <NewCard card={card} status={status} mayApply={mayPay} />}
        <Cluster>
          {status === "inactive" && mayPay ? (
            <LinkButton to={cardPath("/BlockCard", card)}>{t("pin.toUnblock")}</LinkButton>
          ) : null}
          <LinkButton look="quiet" to={accountPath("/DebitCard", card)}>
            {t("list.toCards")}
          </LinkButton>
        </Cluster>
      </Stack>
    </Page>
  );
}

type Server<Input extends ChangedCard, Terms> = ReturnType<typeof cardChangePage<Input, Terms>>;

/** What a form of `cardChangePage` starts from. */
export interface CardFormStart<Input, Terms> {
  card: ReturnType<typeof cardFacts>;
  terms: Terms;
  /** Another one for each answer: a key. */
  attempt: string;
  result: SubmissionResult | null;
  /** What was typed before, if the customer changes something or the bank refused. */
  before: Input | null;
  /** Why the bank refused. */
  wrong: Wrong | null;
}

interface CardChangePageProps<Input, Terms> {
  /** Whose text says that a card which is not active has no form. */
  of: StoppedCardPageProps["act"];
  lead: string;
  /** On the button of the OTP. */
  act: string;
  form(start: CardFormStart<Input, Terms>): React.ReactNode;
  /** What the OTP authorises, where the card alone does not say it. */
  summary?(input: Input, card: ReturnType<typeof cardFacts>): React.ReactNode;
}

/** The page of `cardChangePage`, at the step where the customer is. */
export function CardChangePage<Input extends ChangedCard, Terms>(props: CardChangePageProps<Input, Terms>) {
  const { of, lead, act, form, summary } = props;
  const page = useLoaderData<Server<Input, Terms>["loader"]>() as Awaited<
    ReturnType<Server<Input, Terms>["loader"]>
  >;
  const answer = useActionData() as { terms?: Terms; result?: SubmissionResult } | undefined;
  const say = useCardErrors();
  const { card } = page;
  switch (page.step) {
    case "stopped":
      return <StoppedCardPage {...page} act={of} />;
    case "otp":
      return (
        <Page width="text">
          <ChangeSteps at="otp" straight />
          <ChangeOtpStep state={page} act={act}>
            {summary ? summary(page.input, card) : <CardFacts card={card} />}
          </ChangeOtpStep>
        </Page>
      );
    case "details": {
      const { before, wrong } = page;
      // With scripts, what the loader said stays when a form is refused.
      const terms = answer?.terms ?? page.terms;
      const attempt = attemptKeyOf(answer);
      const result = answer?.result ?? null;
      return (
        <Page lead={lead} width="text">
          <ChangeSteps at="details" straight />
          {form({
            ...{ card, terms, attempt, result, before },
            wrong: wrong && { field: wrong.field, text: say(wrong.error) },
          })}
        </Page>
      );
    }
  }
}

export function ToCards({ card }: { card: { handle: string } }) {
  const { t } = useTranslation("cards");
  return (
    <p>
      <Link to={accountPath("/DebitCard", card)}>{t("list.toCards")}</Link>
    </p>
  );
}

const isKey = /^(flows:|[a-z]+\.)?errors\.[\w.]+$/;

/** An error of a form about a card in the customer's words: a key of cards.json or flows.json, or the bank's own words. */
export function useCardErrors() {
  const { t } = useTranslation(["cards", "flows"]);
  return (error: string, values: Record<string, string> = {}): string =>
    say(t, isKey.test(error) ? { key: error, values } : { words: error });
}

interface SecretFieldProps<Name extends string> {
  kit: Pick<FormKit<Name>, "field" | "errorOf">;
  name: Name;
  label: string;
  hint?: string;
  maxLength: number;
  autoComplete?: string;
}

/** A short secret of digits, such as a PIN or a CVV: never shown again by the server. */
export function SecretField<Name extends string>(props: SecretFieldProps<Name>) {
  const { kit, name, hint, label, autoComplete = "off", maxLength } = props;
  const secret = { label, autoComplete, maxLength };
  return (
    <KitField kit={kit} name={name} label={label} hint={hint}>
      {({ defaultValue: _, ...control }) => (
        <PasswordInput {...control} {...secret} onBeforeInput={keepDigits} digits width="short" required />
      )}
    </KitField>
  );
}

/** What is no digit is not typed at all; without scripts the form refuses it. */
function keepDigits(event: React.FormEvent<HTMLInputElement>): void {
  const { data } = event as unknown as InputEvent;
  if (/\D/.test(data ?? "")) event.preventDefault();
}

const CVV_DIGITS = 3;

export function CvvField({ kit }: { kit: Pick<FormKit<"cvv">, "field" | "errorOf"> }) {
  const { t } = useTranslation("cards");
  return (
    <SecretField
      kit={kit}
      name="cvv"
      label={t("pin.cvv")}
      hint={t("pin.cvvHint")}
      maxLength={CVV_DIGITS}
      autoComplete="cc-csc"
    />
  );
}

/** The end of each form about a card: send it, or go back to the cards of its account. */
export function CardFormFoot({ card, act }: { card: { handle: string }; act: string }) {
  const { t } = useTranslation();
  return (
    <Cluster>
      <Button>{act}</Button>
      <LinkButton look="quiet" to={accountPath("/DebitCard", card)}>
        {t("actions.cancel")}
      </LinkButton>
    </Cluster>
  );
}
