import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { BlockAction } from "common/card-changes";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import { say } from "~/i18n/wording";
import { Button } from "~/ui/button";
import { DescriptionList, type Fact, Notice } from "~/ui/content";
import { ErrorSummary, FormToken } from "~/ui/form";
import { KitForm, useFormKit, type Wrong, KitSelect } from "~/ui/form-kit";
import { Cluster, Page, Stack } from "~/ui/layout";
import { action, loader } from "./block.server";
import { NewCard, ToCards } from "./card-change.part";
import { blockForm, blockTypes } from "./cards.forms";
import type { CardFacts } from "./cards.server";

export { action, loader };

export const handle = { i18n: ["common", "flows", "cards"], title: "cards:block.title" };

/** After a refusal as well: the card may have changed since the form was shown. */
export const shouldRevalidate = () => true;

export default function BlockCard() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("cards");
  return (
    <Page width="text">
      <ChangeSteps at={page.step} />
      {page.step === "details" ? (
        <BlockForm page={page} />
      ) : (
        <Authorisation page={page} act={t(`block.confirm.${page.change}`)}>
          <BlockFacts card={page.card} term={t("block.action")} value={t(`block.actions.${page.change}`)} />
          {page.step === "check" ? <BlockWarning change={page.change} mayUnblock={page.mayUnblock} /> : null}
        </Authorisation>
      )}
    </Page>
  );
}

function BlockFacts({ card, ...more }: Fact & { card: CardFacts }) {
  const { t } = useTranslation("cards");
  return (
    <DescriptionList
      facts={[
        { term: t("list.account"), value: card.accountNumber },
        { term: t("list.card"), value: card.maskedNumber },
        more,
      ]}
    />
  );
}

function BlockWarning({ change, mayUnblock }: { change: BlockAction; mayUnblock: boolean }) {
  const { t } = useTranslation("cards");
  if (change === "unblock") return <p>{t("block.sureUnblock")}</p>;
  const forGood = change === "block-for-good";
  return (
    <Notice kind={forGood ? "danger" : "warning"} title={t("block.sure")}>
      <p>{t(forGood ? "block.forGood" : mayUnblock ? "block.forNow" : "viewOnly.forNow")}</p>
    </Notice>
  );
}

type Details = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { step: "details" }>;

function BlockForm({ page: { card, mayUnblock, wrong } }: { page: Details }) {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("cards");
  const { t: flows } = useTranslation("flows");
  const problem = answer && "problem" in answer ? answer.problem : null;
  const error: Wrong | null = problem
    ? { field: problem.field, text: say(t, problem.error) }
    : wrong && { field: null, text: say(flows, wrong) };
  return (
    <Stack>
      {card.status !== "active" && error ? <ErrorSummary errors={[{ text: error.text }]} /> : null}
      <BlockFacts card={card} term={t("list.status")} value={t(`status.${card.status}`)} />
      {card.status === "active" ? (
        <BlockChoice mayUnblock={mayUnblock} wrong={error} />
      ) : card.status === "inactive" ? (
        <Form method="post">
          <FormToken />
          <Unblock mayUnblock={mayUnblock} />
        </Form>
      ) : (
        <NewCard card={card} status={card.status} mayApply={mayUnblock} />
      )}
      <ToCards card={card} />
    </Stack>
  );
}

function BlockChoice({ mayUnblock, wrong }: { mayUnblock: boolean; wrong: Wrong | null }) {
  const { t } = useTranslation("cards");
  const kit = useFormKit({
    id: "block",
    plainIds: true,
    schema: blockForm,
    result: null,
    say: () => t("block.choose"),
    wrong,
  });
  return (
    <KitForm kit={kit}>
      <KitSelect
        kit={kit}
        name="change"
        label={t("block.type")}
        hint={t(mayUnblock ? "block.typeHint" : "viewOnly.typeHint")}
        placeholder
        options={blockTypes.map((value) => ({ value, label: t(`block.types.${value}`) }))}
      />
      <Cluster>
        <Button>{t("list.block")}</Button>
      </Cluster>
    </KitForm>
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
            {t("list.unblock")}
          </Button>
        ) : null}
        <Button look="danger" name="change" value="block-for-good">
          {t("viewOnly.blockForGood")}
        </Button>
      </Cluster>
    </Stack>
  );
}
