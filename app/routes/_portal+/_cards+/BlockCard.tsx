import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { BlockAction } from "common/card-changes";
import { cardRefusals } from "common/contract/cards.server";
import { actOnChange, changeFields } from "~/change/action.server";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import { loadChange, startChange } from "~/change/change.server";
import { sayRefusal } from "~/change/refusal.server";
import { say, type Wording } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { notForViewOnly, requireCustomer } from "~/session/guards.server";
import { Button } from "~/ui/button";
import { DescriptionList, type Fact, Notice } from "~/ui/content";
import { ErrorSummary, FormToken } from "~/ui/form";
import { KitField, KitForm, useFormKit, type Wrong } from "~/ui/form-kit";
import { Cluster, Page, Stack } from "~/ui/layout";
import { Select } from "~/ui/controls";
import { NewCard, ToCards } from "./card-change.part";
import { requireCardAsked } from "./card-asked.server";
import { blockActions, cardBlocking, changedCard } from "./cards.changes.server";
import { blockForm, blockTypes } from "./cards.forms";
import { cardFacts, shownCard, type ShownCard } from "./cards.server";

export const handle = { i18n: ["common", "flows", "cards"], title: "cards:block.title" };

/** The form for the card in the query, or the step of the run there. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const state = await loadChange(args, by, cardBlocking);
  if (state?.step === "check" || state?.step === "otp") {
    const { input, ...step } = state;
    return { ...step, card: cardFacts(input), change: input.action, mayUnblock: !by.viewOnly };
  }
  const held = await requireCardAsked(args, by);
  return {
    step: "details" as const,
    card: { ...cardFacts(shownCard(held)), status: held.status },
    mayUnblock: !by.viewOnly,
    wrong: state?.wrong?.wording ?? null,
    failed: Boolean(state?.wrong),
  };
}

/** Looks at the card as the bank has it now; customers who only look may block it and not unblock it. */
export async function action(args: ActionFunctionArgs) {
  const by = await requireCustomer(args);
  const form = await readForm(args, ["change", ...changeFields]);
  if (form.has("run")) return actOnChange(by, cardBlocking, form);
  if (!(await by.within("card-or-cheque"))) return refuse({ key: "errors.tooOften" }, 429);
  const card = await requireCardAsked(args, by);
  const asked = form.get("change");
  const action = blockActions[card.status].find((one) => one === asked);
  if (!action && !asked && card.status === "active") return refuse({ key: "block.choose" }, 400, "change");
  if (!action) return refuse(sayRefusal(by, refusals[card.status]));
  if (action === "unblock" && by.viewOnly) throw notForViewOnly(by);
  return startChange(args, by, cardBlocking, { ...changedCard(card), action });
}

/** Of what a card in that status does not allow. One that still works is not any more as the form took it to be. */
const refusals = {
  active: cardRefusals.nothingToChange,
  inactive: cardRefusals.nothingToChange,
  hot: cardRefusals.blockedForGood,
  expired: cardRefusals.expired,
};

/** Why nothing was begun: a text of cards.json or what the bank would say, and the field it is about, if one. */
interface Problem {
  field: "change" | null;
  error: Wording;
}

const refuse = (error: Wording, status = 400, field: Problem["field"] = null) =>
  data({ failed: true as const, problem: { field, error } satisfies Problem }, { status });

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
  wrong: Wording | null;
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
      <KitField kit={kit} name="change" label={t("block.type")} hint={hint}>
        {(control) => (
          <Select
            {...control}
            placeholder
            options={blockTypes.map((value) => ({ value, label: t(`block.types.${value}`) }))}
          />
        )}
      </KitField>
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
