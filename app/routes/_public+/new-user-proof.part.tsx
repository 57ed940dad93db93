import { useTranslation } from "react-i18next";
import { proofKinds } from "~/domain/registration";
import { Stack } from "~/ui/layout";
import { Tabs } from "~/ui/tabs";
import { NewUserCard } from "./new-user-card.part";
import type { PageOf } from "./new-user-page.server";
import type { Answer } from "./new-user-answers.server";
import { NewUserToken } from "./new-user-token.part";

export interface ProofProps {
  page: PageOf<"proof">;
  answer: Answer;
}

/** Second step: a debit card or the branch's token, each at its own address. */
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
        <NewUserCard page={page} answer={answer} />
      ) : (
        <NewUserToken page={page} answer={answer} />
      )}
    </Stack>
  );
}
