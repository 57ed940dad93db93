import { useTranslation } from "react-i18next";
import {
  branchTokenForm,
  cardForm,
  identityForm,
  isMissing,
  padMonth,
  proofKinds,
  type ProofKind,
} from "~/access/registration.forms";
import { customerIdInput } from "~/access/sign-in.forms";
import { say, wordingOf } from "~/i18n/wording";
import { Button, SecondaryLink } from "~/ui/button";
import { Declaration } from "~/ui/declaration";
import { KitField, KitForm, KitText, useFormKit } from "~/ui/form-kit";
import { Cluster, Stack } from "~/ui/layout";
import { Notice } from "~/ui/content";
import { PasswordInput } from "~/ui/controls";
import { Tabs } from "~/ui/navigation";
import { ExternalLink } from "~/ui/text";
import { CaptchaPart, useCaptcha } from "./captcha.part";
import type { Answer, PageOf } from "./new-user.server";

interface StepProps<Step extends "identity" | "proof"> {
  page: PageOf<Step>;
  answer: Answer;
}

export function NewUserIdentity({ page, answer }: StepProps<"identity">) {
  const { t } = useTranslation("registration");
  const { t: common } = useTranslation();
  const { t: signIn } = useTranslation("sign-in");
  const { captcha, onAnother } = useCaptcha(answer?.captcha ?? page.captcha);
  const kit = useFormKit({
    id: "identity",
    schema: identityForm(page.asksId, "picture" in captcha, page.terms),
    result: answer?.result,
    defaultValue: page.typed ?? undefined,
    say: (error, name) => say(name === "captcha" ? signIn : t, wordingOf(error)),
    general: (codes) => (page.asksId && codes.some(isMissing) ? t("errors.identityMissing") : undefined),
  });
  return (
    <KitForm kit={kit}>
      {/* The Enter key presses the first button, which must send the form. */}
      <button className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      {page.lost && !answer ? <Notice kind="warning">{t("lost")}</Notice> : null}
      {page.asksId ? (
        <KitText
          kit={kit}
          name="customerId"
          label={t("customerId")}
          hint={t("customerIdHint")}
          {...customerIdInput}
        />
      ) : (
        <p>{t("mobileOnly")}</p>
      )}
      <KitText
        kit={kit}
        name="mobile"
        label={t("mobile")}
        hint={t("mobileHint")}
        type="tel"
        digits
        width="medium"
        autoComplete="tel"
        required
      />
      <CaptchaPart kit={kit} captcha={captcha} onAnother={onAnother} />
      {page.terms ? (
        <Stack gap="small">
          <p>{t("terms.alerts")}</p>
          <p>
            <ExternalLink href="/Terms" said>
              {common("menu./Terms")}
            </ExternalLink>
          </p>
          <Declaration
            kit={kit}
            name="terms"
            value={page.terms}
            kept
            label={t("terms.agree", { date: page.terms })}
          />
        </Stack>
      ) : null}
      <Cluster foot>
        <Button>{t("next")}</Button>
        <SecondaryLink to="/">{t("previous")}</SecondaryLink>
      </Cluster>
    </KitForm>
  );
}

/** Proofs are never filled in again. */
export function NewUserProof({ page, answer }: StepProps<"proof">) {
  const { t } = useTranslation("registration");
  const query = { mode: page.mode, run: page.flowId };
  return (
    <Stack>
      <Tabs
        label={t("proof.choice")}
        tabs={proofKinds.map((kind) => ({
          to: `/NewUser?${new URLSearchParams({ ...query, by: kind })}`,
          label: t(`proof.${kind}`),
          current: page.by === kind,
        }))}
      />
      {page.by === "card" ? (
        <CardForm page={page} answer={answer} />
      ) : (
        <TokenForm page={page} answer={answer} />
      )}
    </Stack>
  );
}

const twoDigits = { digits: true, width: "short", required: true } as const;

function CardForm({ page, answer }: StepProps<"proof">) {
  const { t } = useTranslation("registration");
  const kit = useFormKit({
    id: "card",
    schema: cardForm(page.today),
    result: answer?.result,
    say: (error) => say(t, wordingOf(error)),
    general: (codes) => (codes.some(isMissing) ? t("errors.fillAll") : undefined),
    order: ["cardNumber", "expiryMonth", "expiryYear", "cvv"],
  });
  return (
    <KitForm kit={kit} autoComplete="off">
      <KitText
        kit={kit}
        name="cardNumber"
        label={t("card.number")}
        hint={t("card.numberHint")}
        digits
        autoComplete="cc-number"
        required
      />
      <Cluster align="end">
        <KitText
          kit={kit}
          name="expiryMonth"
          label={t("card.month")}
          {...twoDigits}
          autoComplete="cc-exp-month"
          onBlur={({ currentTarget }) => (currentTarget.value = padMonth(currentTarget.value))}
        />
        <KitText
          kit={kit}
          name="expiryYear"
          label={t("card.year")}
          {...twoDigits}
          autoComplete="cc-exp-year"
        />
      </Cluster>
      <KitField kit={kit} name="cvv" label={t("card.cvv")} hint={t("card.cvvHint")}>
        {(control) => (
          <PasswordInput
            {...control}
            label={t("card.cvv")}
            digits
            width="short"
            autoComplete="off"
            required
          />
        )}
      </KitField>
      <ProofButtons intent="card" mode={page.mode} />
    </KitForm>
  );
}

function TokenForm({ page, answer }: StepProps<"proof">) {
  const { t } = useTranslation("registration");
  const kit = useFormKit({
    id: "token",
    schema: branchTokenForm,
    result: answer?.result,
    say: (error) => say(t, wordingOf(error)),
  });
  return (
    <KitForm kit={kit} autoComplete="off">
      <KitText
        kit={kit}
        name="branchToken"
        label={t("token.label")}
        hint={t("token.hint")}
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <ProofButtons intent="token" mode={page.mode} />
    </KitForm>
  );
}

function ProofButtons({ intent, mode }: { intent: ProofKind; mode: string }) {
  const { t } = useTranslation("registration");
  return (
    <Cluster>
      <Button name="intent" value={intent}>
        {t("next")}
      </Button>
      <SecondaryLink to={`/NewUser?mode=${mode}&back`}>{t("previous")}</SecondaryLink>
    </Cluster>
  );
}
