import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { BlockAction } from "common/card-changes";
import { cardRefusals } from "common/contract/cards.server";
import { actOnChange, changeFields, startChange } from "~/change/action.server";
import { loadChange } from "~/change/change-flow.server";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import { goTo } from "~/change/flow.server";
import { refuseForm } from "~/change/form.server";
import { formErrorOf, refusalMessage } from "~/change/refusal.server";
import { say } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { notForViewOnly, requireCustomer } from "~/session/guards.server";
import { useAnswer } from "~/ui/answer";
import { Button } from "~/ui/button";
import { DescriptionList, Notice } from "~/ui/content";
import { Radios } from "~/ui/controls";
import { attemptKeyOf, ErrorSummary } from "~/ui/form";
import { ButtonForm } from "~/ui/form-foot";
import { KitForm, useFormKit } from "~/ui/form-kit";
import { Cluster, Page, Stack } from "~/ui/layout";
import { CardHead, CardLine, ToCards, useCardErrors } from "./card-change.part";
import { cardBlocking, changedCard } from "./cards.changes.server";
import { blockForm, blockTypes, cardPath } from "./cards.forms";
import { type HeldCard } from "~/customer/cards.server";
import { cardFacts, requireRequestedCard, shownCard } from "./cards.server";

export const handle = {
  i18n: ["common", "flows", "cards"],
  title: "cards:block.title",
  menu: { group: "found", order: 50 },
  query: ["account", "card", "change"],
  under: "/DebitCard",
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const mayUnblock = !customer.viewOnly;
  const state = await loadChange(args, customer, cardBlocking);
  if (state && state.step !== "details") {
    const { input, ...step } = state;
    return { ...step, card: cardFacts(input), change: input.action, mayUnblock };
  }
  const { card: held, cards } = await requireRequestedCard(customer);
  const { status } = held;
  const card = cardFacts(shownCard(held));
  if (status !== "active" && status !== "inactive") throw goTo(cardPath("/DebitCard", card));
  const wrong = state?.wrong?.wording ?? null;
  const chosen = blockTypes.find((type) => type === customer.query.get("change"));
  return { step: "details" as const, card, cards, status, chosen, mayUnblock, wrong, failed: wrong !== null };
}

/** Judges the card by its status at the bank. View-only customers may block it but not unblock it. */
export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args);
  const form = await readForm(args, ["change", ...changeFields]);
  if (form.has("run")) return actOnChange(customer, cardBlocking, form);
  const submission = parseWithZod(form, { schema: blockForm });
  const refuse = (error: string, status?: number) => refuseForm(submission, status, { formErrors: [error] });
  if (!(await customer.within("card-or-cheque"))) return refuse("errors.tooOften", 429);
  const { card } = await requireRequestedCard(customer);
  // The card may have changed since the form was shown: its page says so.
  if (blockActions[card.status].length === 0) throw goTo(cardPath("/DebitCard", card));
  if (submission.status !== "success") return refuseForm(submission);
  const { change: action } = submission.value;
  if (!blockActions[card.status].includes(action))
    return refuse(formErrorOf(refusalMessage(customer, cardRefusals.nothingToChange)));
  if (action === "unblock" && customer.viewOnly) throw notForViewOnly(customer);
  return startChange(args, customer, cardBlocking, { ...changedCard(card), action });
}

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
  const answer = useAnswer() as { result?: SubmissionResult } | undefined;
  const { t } = useTranslation("cards");
  return (
    <Page width="text">
      <ChangeSteps at={page.step} />
      {page.step === "details" ? (
        <BlockForm key={attemptKeyOf(answer)} page={page} result={answer?.result ?? null} />
      ) : (
        <Authorisation page={page} act={t(`block.confirm.${page.change}`)}>
          <CardLine card={page.card} />
          <DescriptionList facts={[{ term: t("block.action"), value: t(`block.actions.${page.change}`) }]} />
          {page.step === "check" ? <BlockWarning change={page.change} mayUnblock={page.mayUnblock} /> : null}
        </Authorisation>
      )}
    </Page>
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

interface BlockFormProps {
  page: Details;
  result: SubmissionResult | null;
}

function BlockForm({ page: { card, cards, status, chosen, mayUnblock, wrong }, result }: BlockFormProps) {
  const { t } = useTranslation("cards");
  const { t: flows } = useTranslation("flows");
  const kit = useFormKit({
    id: "block",
    plainIds: true,
    schema: blockForm,
    result,
    defaultValue: { change: chosen },
    say: useCardErrors(),
    wrong: wrong && { field: null, text: say(flows, wrong) },
  });
  return (
    <Stack>
      {status !== "active" ? <ErrorSummary errors={kit.lines} /> : null}
      <CardHead card={card} cards={cards} />
      {status === "active" ? (
        <KitForm kit={kit}>
          <Radios
            field={kit.field("change")}
            label={t("block.type")}
            hint={t(mayUnblock ? "block.typeHint" : "viewOnly.typeHint")}
            error={kit.errorOf("change")}
            options={blockTypes.map((value) => ({ value, label: t(`block.types.${value}`) }))}
          />
          <Cluster>
            <Button>{t("list.block")}</Button>
          </Cluster>
        </KitForm>
      ) : (
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
      )}
      <ToCards card={card} />
    </Stack>
  );
}
