import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { maskMobileEnds } from "~/domain/masks";
import { cardBlocking } from "~/flows/card-block.server";
import { changedCard } from "~/flows/cards.server";
import { DeedCheckStep, DeedOtpStep, DeedSteps } from "~/flows/deed-page";
import { readForm } from "~/flows/form.server";
import { carryOnDeed, deedFields } from "~/flows/otp-deed-action.server";
import { standingOfDeed } from "~/flows/otp-deed.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { isViewOnly, requireCustomer } from "~/session/guards.server";
import { Page } from "~/ui/page";
import { beginBlock } from "./begin-block.server";
import { BlockForm } from "./block-form.part";
import { BlockSummary, BlockWarning } from "./block-summary.part";
import { cardFacts, requireCardAsked } from "./card-asked.server";

export const handle = { i18n: ["common", "flows", "cards"] };

/** The form for the card in the query, or the step of the run there. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "cards");
  const title = t("block.title");
  const standing = await standingOfDeed(args, by, cardBlocking);
  switch (standing?.step) {
    case undefined:
    case "details": {
      const card = await requireCardAsked(args, by);
      return {
        title,
        step: "details" as const,
        card: { ...cardFacts(changedCard(card)), status: card.status },
        mayUnblock: !isViewOnly(by.session),
        wrong: standing?.wrong?.wording ?? null,
        failed: Boolean(standing?.wrong),
      };
    }
    case "check":
    case "otp": {
      const { input, ...step } = standing;
      const mobile = maskMobileEnds(by.session.customer.mobile);
      return { title, ...step, card: cardFacts(input), change: input.action, mobile };
    }
  }
}

export async function action(args: ActionFunctionArgs) {
  const by = await requireCustomer(args);
  const form = await readForm(args.request, by.visitor.ticket, ["account", "card", "change", ...deedFields]);
  return form.has("run") ? carryOnDeed(by, cardBlocking, form) : beginBlock(by, form);
}

/** After a refusal as well: the card may stand otherwise than the form took it to. */
export const shouldRevalidate = () => true;

export default function BlockCard() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("cards");
  const refused = answer && "problem" in answer ? answer.problem : null;
  const stopped = answer && "error" in answer ? answer : undefined;
  if (page.step === "details")
    return (
      <Page title={t("block.title")} width="text">
        <DeedSteps at="details" checked />
        <BlockForm card={page.card} mayUnblock={page.mayUnblock} problem={refused} wrong={page.wrong} />
      </Page>
    );
  return (
    <Page title={t("block.title")} width="text">
      <DeedSteps at={page.step} checked />
      {page.step === "check" ? (
        <DeedCheckStep runId={page.runId} confirm={t(`block.confirm.${page.change}`)}>
          <BlockSummary card={page.card} change={page.change} />
          <BlockWarning change={page.change} />
        </DeedCheckStep>
      ) : (
        <DeedOtpStep standing={page} answer={stopped} mobile={page.mobile}>
          <BlockSummary card={page.card} change={page.change} />
        </DeedOtpStep>
      )}
    </Page>
  );
}
