import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { BlockAction } from "common/card-changes";
import { actOnChange, changeFields } from "~/change/action.server";
import { loadChange, startChange } from "~/change/change.server";
import { ChangeOtpStep, ChangeSteps, ConfirmStep } from "~/change/change-steps";
import { readForm } from "~/session/form.server";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import { DescriptionList } from "~/ui/description-list";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { BlockForm } from "./block-form.part";
import { requireCardAsked } from "./card-form.server";
import { blockActions, cardBlocking, changedCard } from "./cards.changes.server";
import { cardFacts, requireCard, shownCard } from "./cards.server";

export const handle = { i18n: ["common", "flows", "cards"], title: "cards:block.title" };

/** The form for the card in the query, or the step of the run there. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const state = await loadChange(args, by, cardBlocking);
  if (state?.step === "check" || state?.step === "otp") {
    const { input, ...step } = state;
    return { ...step, card: cardFacts(input), change: input.action };
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

export async function action(args: ActionFunctionArgs) {
  const by = await requireCustomer(args);
  const form = await readForm(args, ["account", "card", "change", ...changeFields]);
  return form.has("run") ? actOnChange(by, cardBlocking, form) : startBlocking(by, form);
}

/** Looks at the card as the bank has it now; customers who only look may block it and not unblock it. */
async function startBlocking(by: SignedIn, form: FormData) {
  const [account, enrolmentId, asked] = ["account", "card", "change"].map((name) =>
    String(form.get(name) ?? ""),
  );
  if (!(await by.within("card-or-cheque"))) return refuse("too-often");
  const card = await requireCard(by, account!, enrolmentId!);
  if (card.status === "hot") return refuse("hot");
  if (!asked && card.status === "active") return refuse("choose");
  const action = blockActions[card.status].find((one) => one === asked);
  if (!action) return refuse("changed");
  if (action === "unblock" && by.viewOnly) throw new Response("Forbidden", { status: 403 });
  return startChange(by, cardBlocking, { ...changedCard(card), action });
}

/** `changed`: the card does not stand any more as the form took it to. */
const refuse = (problem: "choose" | "changed" | "hot" | "too-often") =>
  data({ failed: true as const, problem }, { status: problem === "too-often" ? 429 : 400 });

/** After a refusal as well: the card may stand otherwise than the form took it to. */
export const shouldRevalidate = () => true;

export default function BlockCard() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("cards");
  const problem = answer && "problem" in answer ? answer.problem : null;
  const wrong = answer && "error" in answer ? answer : undefined;
  return (
    <Page width="text">
      <ChangeSteps at={page.step} />
      {page.step === "details" ? (
        <BlockForm card={page.card} mayUnblock={page.mayUnblock} problem={problem} wrong={page.wrong} />
      ) : page.step === "check" ? (
        <ConfirmStep runId={page.runId} answer={wrong} confirm={t(`block.confirm.${page.change}`)}>
          <BlockSummary card={page.card} change={page.change} />
          <BlockWarning change={page.change} />
        </ConfirmStep>
      ) : (
        <ChangeOtpStep state={page} answer={wrong}>
          <BlockSummary card={page.card} change={page.change} />
        </ChangeOtpStep>
      )}
    </Page>
  );
}

interface BlockSummaryProps {
  card: { accountNumber: string; maskedNumber: string };
  change: BlockAction;
}

/** Which card, and what is about to be done to it. */
function BlockSummary({ card, change }: BlockSummaryProps) {
  const { t } = useTranslation("cards");
  return (
    <DescriptionList
      facts={[
        { term: t("list.account"), value: card.accountNumber },
        { term: t("list.card"), value: card.maskedNumber },
        { term: t("block.action"), value: t(`block.actions.${change}`) },
      ]}
    />
  );
}

/** Asks whether it is meant, and says what it does. */
function BlockWarning({ change }: { change: BlockAction }) {
  const { t } = useTranslation("cards");
  if (change === "unblock") return <p>{t("block.sureUnblock")}</p>;
  const forGood = change === "block-for-good";
  return (
    <Notice kind={forGood ? "danger" : "warning"}>
      <p>{t("block.sure")}</p>
      <p>{t(forGood ? "block.forGood" : "block.forNow")}</p>
    </Notice>
  );
}
