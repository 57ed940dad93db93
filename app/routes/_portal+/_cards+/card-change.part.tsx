import type { SubmissionResult } from "@conform-to/react";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormStart } from "~/change/change-page";
import { ChangeOtpStep, ChangeSteps } from "~/change/change-steps";
import { say } from "~/i18n/wording";
import { accountPath } from "~/ui/account-pages";
import { Button, LinkButton } from "~/ui/button";
import { DescriptionList, Notice } from "~/ui/content";
import { attemptKeyOf } from "~/ui/form";
import { KitField, type FormKit, type Wrong } from "~/ui/form-kit";
import { Cluster, Page, Stack } from "~/ui/layout";
import { PasswordInput } from "~/ui/controls";
import type { cardChangePage } from "./card-pages.server";
import type { ChangedCard } from "./cards.changes.server";
import { cardPath, replacementPath } from "./cards.forms";
import type { CardFacts as Card } from "./cards.server";

/** The expiry is left out once it has been dropped from the flow. */
export function CardFacts({ card }: { card: Card }) {
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

export function NewCard(props: { card: Card; status: "hot" | "expired"; mayApply: boolean }) {
  const { card, status, mayApply } = props;
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

export interface CardFormStart<Input, Terms> extends Omit<FormStart<Input>, "wrong"> {
  card: Card;
  terms: Terms;
  wrong: Wrong | null;
}

interface CardChangePageProps<Input, Terms> {
  /** Names the text for a card that is not active. */
  of: "pin" | "limits" | "channels";
  lead: string;
  act: string;
  form(start: CardFormStart<Input, Terms>): React.ReactNode;
  /** Shown below the OTP. Defaults to the card. */
  summary?(input: Input, card: Card): React.ReactNode;
}

/** The page of `cardChangePage`, at the step of its flow. */
export function CardChangePage<Input extends ChangedCard, Terms>(props: CardChangePageProps<Input, Terms>) {
  const { of, lead, act, form, summary } = props;
  type Loader = ReturnType<typeof cardChangePage<Input, Terms>>["loader"];
  const page = useLoaderData<Loader>() as Awaited<ReturnType<Loader>>;
  const answer = useActionData() as { terms?: Terms; result?: SubmissionResult } | undefined;
  const { t } = useTranslation("cards");
  const say = useCardErrors();
  const { card } = page;
  switch (page.step) {
    case "stopped": {
      const { status, mayPay } = page;
      return (
        <Page width="text">
          <Stack>
            <Notice kind="warning">{t(`${of}.stopped`, { status: t(`pin.stoppedStatus.${status}`) })}</Notice>
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
      return (
        <Page lead={lead} width="text">
          <ChangeSteps at="details" straight />
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
      <Link to={accountPath("/DebitCard", card)}>{t("list.toCards")}</Link>
    </p>
  );
}

const isKey = /^(flows:|[a-z]+\.)?errors\.[\w.]+$/;

/** `say` of a form about a card: an error is a key of cards.json or flows.json, or the bank's own words. */
export function useCardErrors(valuesOf: (field: string) => Record<string, string> = () => ({})) {
  const { t } = useTranslation(["cards", "flows"]);
  return (error: string, field = ""): string =>
    say(t, isKey.test(error) ? { key: error, values: valuesOf(field) } : { words: error });
}

interface SecretFieldProps<Name extends string> {
  kit: Pick<FormKit<Name>, "field" | "errorOf">;
  name: Name;
  label: string;
  hint?: string;
  maxLength: number;
  autoComplete?: string;
}

/** A short secret of digits, such as a PIN or a CVV: the server never fills it in again. */
export function SecretField<Name extends string>(props: SecretFieldProps<Name>) {
  const { kit, name, hint, autoComplete = "off", ...secret } = props;
  return (
    <KitField kit={kit} name={name} label={secret.label} hint={hint}>
      {({ defaultValue: _, ...control }) => (
        <PasswordInput
          {...control}
          {...secret}
          autoComplete={autoComplete}
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

const CVV_DIGITS = 3;

export function CvvField({ kit }: { kit: Pick<FormKit<"cvv">, "field" | "errorOf"> }) {
  const { t } = useTranslation("cards");
  const texts = { label: t("pin.cvv"), hint: t("pin.cvvHint") };
  return <SecretField kit={kit} name="cvv" {...texts} maxLength={CVV_DIGITS} autoComplete="cc-csc" />;
}

export function CardFormFoot({ card, act }: { card: Card; act: string }) {
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
