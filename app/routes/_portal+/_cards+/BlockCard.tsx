import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { BlockAction } from "common/card-changes";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import { say, type Message } from "~/i18n/wording";
import { Button } from "~/ui/button";
import { DescriptionList, type Fact, Notice } from "~/ui/content";
import { ErrorSummary, FormToken } from "~/ui/form";
import { KitForm, useFormKit, type Wrong, KitSelect } from "~/ui/form-kit";
import { Cluster, Page, Stack } from "~/ui/layout";
import { action, loader, type Problem } from "./block.server";
import { NewCard, ToCards } from "./card-change.part";
import { blockForm, blockTypes } from "./cards.forms";
import type { ShownCard } from "./cards.server";

export { action, loader };

export const handle = { i18n: ["common", "flows", "cards"], title: "cards:block.title" };

/** After a refusal as well: the card may stand otherwise than the form took it to. */
export const shouldRevalidate = () => true;

export default function BlockCard() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("cards");
  const problem = answer && "problem" in answer ? answer.problem : null;
  const planned = (change: BlockAction) => ({ term: t("block.action"), value: t(`block.actions.${change}`) });
  return (
    <Page width="text">
      <ChangeSteps at={page.step} />
      {page.step === "details" ? (
        <BlockForm card={page.card} mayUnblock={page.mayUnblock} problem={problem} wrong={page.wrong} />
      ) : (
        <Authorisation page={page} act={t(`block.confirm.${page.change}`)}>
          <BlockFacts card={page.card} {...planned(page.change)} />
          {page.step === "check" ? <BlockWarning change={page.change} mayUnblock={page.mayUnblock} /> : null}
        </Authorisation>
      )}
    </Page>
  );
}

type Card = Pick<ShownCard, "accountNumber" | "handle" | "enrolmentId" | "maskedNumber">;

/** Which card, and one thing more of it: its status, or what is about to be done to it. */
function BlockFacts({ card, ...more }: Fact & { card: Card }) {
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

/** Asks whether it is meant, and says what it does. */
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

interface BlockFormProps {
  card: Card & Pick<ShownCard, "status">;
  mayUnblock: boolean;
  problem: Problem | null;
  /** Why the bank did not do it. */
  wrong: Message | null;
}

/** What can be done to the card as it stands: how to block it, or unblock it. */
function BlockForm({ card, mayUnblock, problem, wrong }: BlockFormProps) {
  const { t } = useTranslation("cards");
  const { t: flows } = useTranslation("flows");
  const error: { id?: string; text: string } | null = problem
    ? { ...(problem.field && { id: problem.field }), text: say(t, problem.error) }
    : wrong && { text: say(flows, wrong) };
  return (
    <Stack>
      {card.status === "active" ? null : <ErrorSummary errors={error ? [error] : []} />}
      <BlockFacts card={card} term={t("list.status")} value={t(`status.${card.status}`)} />
      {card.status === "active" ? (
        <BlockChoice mayUnblock={mayUnblock} wrong={error && { field: error.id ?? null, ...error }} />
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

interface BlockChoiceProps {
  mayUnblock: boolean;
  wrong: Wrong | null;
}

function BlockChoice({ mayUnblock, wrong }: BlockChoiceProps) {
  const { t } = useTranslation("cards");
  const kit = useFormKit({
    id: "block",
    plainIds: true,
    schema: blockForm,
    result: null,
    say: () => t("block.choose"),
    wrong,
  });
  const hint = t(mayUnblock ? "block.typeHint" : "viewOnly.typeHint");
  return (
    <KitForm kit={kit}>
      <KitSelect
        kit={kit}
        name="change"
        label={t("block.type")}
        hint={hint}
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
