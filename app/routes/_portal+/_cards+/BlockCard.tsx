import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { BlockAction } from "common/card-changes";
import { cardRefusals } from "common/contract/cards.server";
import { actOnChange, changeFields, startChange } from "~/change/action.server";
import { loadChange } from "~/change/change-flow.server";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import { refusalMessage } from "~/change/refusal.server";
import { say, type Message } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { notForViewOnly, requireCustomer } from "~/session/guards.server";
import { Button } from "~/ui/button";
import { DescriptionList, type Fact, Notice } from "~/ui/content";
import { ErrorSummary } from "~/ui/form";
import { ButtonForm } from "~/ui/form-foot";
import { KitForm, useFormKit, type Wrong, KitSelect } from "~/ui/form-kit";
import { Cluster, Page, Stack } from "~/ui/layout";
import { NewCard, ToCards } from "./card-change.part";
import { cardBlocking, changedCard } from "./cards.changes.server";
import { blockForm, blockTypes } from "./cards.forms";
import { cardFacts, requireRequestedCard, shownCard, type CardFacts, type HeldCard } from "./cards.server";

export const handle = {
  i18n: ["common", "flows", "cards"],
  title: "cards:block.title",
  query: ["account", "card"],
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const mayUnblock = !customer.viewOnly;
  const state = await loadChange(args, customer, cardBlocking);
  if (state && state.step !== "details") {
    const { input, ...step } = state;
    return { ...step, card: cardFacts(input), change: input.action, mayUnblock };
  }
  const held = await requireRequestedCard(args, customer);
  const card = { ...cardFacts(shownCard(held)), status: held.status };
  const wrong = state?.wrong?.wording ?? null;
  return { step: "details" as const, card, mayUnblock, wrong, failed: wrong !== null };
}

/** Judges the card by its status at the bank. View-only customers may block it but not unblock it. */
export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args);
  const form = await readForm(args, ["change", ...changeFields]);
  if (form.has("run")) return actOnChange(customer, cardBlocking, form);
  if (!(await customer.within("card-or-cheque"))) return refuse({ key: "errors.tooOften" }, 429);
  const card = await requireRequestedCard(args, customer);
  const requested = form.get("change");
  const action = blockActions[card.status].find((possible) => possible === requested);
  if (!action && !requested && card.status === "active")
    return refuse({ key: "block.choose" }, 400, "change");
  if (!action) {
    // The card may have changed since the form was shown.
    const refusal = {
      active: cardRefusals.nothingToChange,
      inactive: cardRefusals.nothingToChange,
      hot: cardRefusals.blockedForGood,
      expired: cardRefusals.expired,
    }[card.status];
    return refuse(refusalMessage(customer, refusal));
  }
  if (action === "unblock" && customer.viewOnly) throw notForViewOnly(customer);
  return startChange(args, customer, cardBlocking, { ...changedCard(card), action });
}

/** `error`: a text of cards.json or the bank's own words. */
const refuse = (error: Message, status = 400, field: "change" | null = null) =>
  data({ failed: true as const, problem: { field, error } }, { status });

/** A card blocked for now may turn out to be stolen; a block for good is final. */
const blockActions: Record<HeldCard["status"], readonly BlockAction[]> = {
  active: ["block-temporarily", "block-for-good"],
  inactive: ["unblock", "block-for-good"],
  hot: [],
  expired: [],
};

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

type Details = Extract<SerializeFrom<typeof loader>, { step: "details" }>;

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
        <>
          <p>{t(mayUnblock ? "block.unblockText" : "block.viewOnly")}</p>
          <ButtonForm>
            {mayUnblock ? (
              <Button name="change" value="unblock">
                {t("list.unblock")}
              </Button>
            ) : null}
            <Button look="danger" name="change" value="block-for-good">
              {t("viewOnly.blockForGood")}
            </Button>
          </ButtonForm>
        </>
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
