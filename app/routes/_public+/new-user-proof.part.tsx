import { useTranslation } from "react-i18next";
import {
  branchTokenForm,
  cardForm,
  CVV_LENGTH,
  isMissing,
  MAX_BRANCH_TOKEN,
  padMonth,
  proofKinds,
  type ProofKind,
} from "~/access/registration.forms";
import { say, wordingOf } from "~/i18n/wording";
import { Button, SecondaryLink } from "~/ui/button";
import { KitField, KitForm, useFormKit } from "~/ui/form-kit";
import { TextInput } from "~/ui/input";
import { Cluster, Stack } from "~/ui/layout";
import { PasswordInput } from "~/ui/password-input";
import { Tabs } from "~/ui/tabs";
import type { Answer, PageOf } from "./new-user-page.server";

interface ProofProps {
  page: PageOf<"proof">;
  answer: Answer;
}

/** Second step: a debit card or the branch's token, each at its own address. None is ever filled in again. */
export function NewUserProof({ page, answer }: ProofProps) {
  const { t } = useTranslation("registration");
  const query = { mode: page.mode, run: page.runId };
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

/** The number with spaces between its groups. */
const MAX_TYPED = 19;

/** Of the month and year of expiry. */
const twoDigits = { digits: true, width: "short", maxLength: 2, required: true } as const;

function CardForm({ page, answer }: ProofProps) {
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
      <KitField kit={kit} name="cardNumber" label={t("card.number")} hint={t("card.numberHint")}>
        {(control) => (
          <TextInput {...control} digits maxLength={MAX_TYPED} autoComplete="cc-number" required />
        )}
      </KitField>
      <Cluster align="end">
        <KitField kit={kit} name="expiryMonth" label={t("card.month")}>
          {(control) => (
            <TextInput
              {...control}
              {...twoDigits}
              autoComplete="cc-exp-month"
              onBlur={({ currentTarget }) => (currentTarget.value = padMonth(currentTarget.value))}
            />
          )}
        </KitField>
        <KitField kit={kit} name="expiryYear" label={t("card.year")}>
          {(control) => <TextInput {...control} {...twoDigits} autoComplete="cc-exp-year" />}
        </KitField>
      </Cluster>
      <KitField kit={kit} name="cvv" label={t("card.cvv")} hint={t("card.cvvHint")}>
        {(control) => (
          <PasswordInput
            {...control}
            label={t("card.cvv")}
            digits
            width="short"
            maxLength={CVV_LENGTH}
            autoComplete="cc-csc"
            required
          />
        )}
      </KitField>
      <ProofButtons intent="card" mode={page.mode} />
    </KitForm>
  );
}

function TokenForm({ page, answer }: ProofProps) {
  const { t } = useTranslation("registration");
  const kit = useFormKit({
    id: "token",
    schema: branchTokenForm,
    result: answer?.result,
    say: (error) => say(t, wordingOf(error)),
  });
  return (
    <KitForm kit={kit} autoComplete="off">
      <KitField kit={kit} name="branchToken" label={t("token.label")} hint={t("token.hint")}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={MAX_BRANCH_TOKEN}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
        )}
      </KitField>
      <ProofButtons intent="token" mode={page.mode} />
    </KitForm>
  );
}

/** On with this proof, or back to the first step, where what was typed still stands. */
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
