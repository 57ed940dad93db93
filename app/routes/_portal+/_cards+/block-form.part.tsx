import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { say, type Wording } from "~/i18n/wording";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { ErrorSummary } from "~/ui/error-summary";
import { controlAria, Field } from "~/ui/field";
import { FormToken } from "~/ui/form-token";
import { Cluster, Stack } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { Select } from "~/ui/select";
import { ToCards } from "./card-change.part";
import type { ShownCard } from "./cards.server";

interface BlockFormProps {
  card: Pick<ShownCard, "accountNumber" | "enrolmentId" | "maskedNumber" | "status">;
  mayUnblock: boolean;
  problem: "choose" | "changed" | "hot" | "too-often" | null;
  /** Why the bank did not do it. */
  wrong: Wording | null;
}

/** What can be done to the card as it stands: how to block it, or unblock it. */
export function BlockForm({ card, mayUnblock, problem, wrong }: BlockFormProps) {
  const { t } = useTranslation("cards");
  const { t: flows } = useTranslation("flows");
  const problems = {
    choose: { id: "change", text: t("block.choose") },
    changed: { text: flows("errors.bank.9109") },
    hot: { text: flows("errors.bank.9103") },
    "too-often": { text: t("errors.tooOften") },
  };
  const error = problem ? problems[problem] : wrong && { text: say(flows, wrong) };
  return (
    <Stack>
      <ErrorSummary errors={error ? [error] : []} />
      <DescriptionList
        facts={[
          { term: t("list.account"), value: card.accountNumber },
          { term: t("list.card"), value: card.maskedNumber },
          { term: t("list.status"), value: t(`status.${card.status}`) },
        ]}
      />
      {card.status === "hot" ? (
        <Notice kind="warning">{t("block.hot")}</Notice>
      ) : (
        <Form method="post" noValidate>
          <FormToken />
          <input type="hidden" name="account" value={card.accountNumber} />
          <input type="hidden" name="card" value={card.enrolmentId} />
          {card.status === "active" ? (
            <BlockChoice missing={problem === "choose"} />
          ) : (
            <Unblock mayUnblock={mayUnblock} />
          )}
        </Form>
      )}
      <ToCards card={card} />
    </Stack>
  );
}

function BlockChoice({ missing }: { missing: boolean }) {
  const { t } = useTranslation("cards");
  const texts = { hint: t("block.typeHint"), error: missing ? t("block.choose") : undefined };
  return (
    <Stack>
      <Field id="change" label={t("block.type")} {...texts}>
        <Select
          {...controlAria("change", texts)}
          name="change"
          placeholder
          options={(["block-temporarily", "block-for-good"] as const).map((value) => ({
            value,
            label: t(`block.types.${value}`),
          }))}
        />
      </Field>
      <Cluster>
        <Button>{t("block.block")}</Button>
      </Cluster>
    </Stack>
  );
}

function Unblock({ mayUnblock }: { mayUnblock: boolean }) {
  const { t } = useTranslation("cards");
  return (
    <Stack>
      <p>{t(mayUnblock ? "block.unblockText" : "block.viewOnly")}</p>
      <Cluster>
        {mayUnblock ? (
          <Button name="change" value="unblock">
            {t("block.unblock")}
          </Button>
        ) : null}
        <Button look="danger" name="change" value="block-for-good">
          {t("block.actions.block-for-good")}
        </Button>
      </Cluster>
    </Stack>
  );
}
