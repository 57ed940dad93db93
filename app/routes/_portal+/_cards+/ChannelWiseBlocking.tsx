import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cardRefusals } from "common/contract/cards.server";
import { ChangeSteps } from "~/change/change-steps";
import { formErrorOf, sayRefusal } from "~/change/refusal.server";
import { readForm } from "~/session/form.server";
import { notForViewOnly, requireCustomer } from "~/session/guards.server";
import { Notice } from "~/ui/content";
import { Page } from "~/ui/layout";
import { roundOf } from "~/ui/form";
import { loadCardForm, requireActiveCard, startCardChange, type FormErrors } from "./card-form.server";
import { CardFacts, StoppedCardPage } from "./card-change.part";
import { changedCard, switchChannels } from "./cards.changes.server";
import { ChannelForm } from "./channel-form.part";
import {
  channelFields,
  channelsForm,
  instructionsFor,
  statesOf,
  wantedStates,
  writeStates,
} from "./channels.forms";
import { limitsOf } from "./limits.forms";

export const handle = { i18n: ["common", "flows", "cards"], title: "cards:channels.title" };

/** The channels as they are now. Who only looks may protect: switch off, and nothing else. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const { page, held } = await loadCardForm(args, by, switchChannels, ["cvv"]);
  if (page.step === "stopped") return page;
  return { ...page, now: statesOf(held), limits: limitsOf(held), mayOpen: !by.viewOnly };
}

/** A form that showed other states than hold now switches nothing: a box left ticked in an old tab means nothing. */
export async function action(args: ActionFunctionArgs) {
  const by = await requireCustomer(args);
  const form = await readForm(args, channelFields);
  const card = await requireActiveCard(args, by, "/ChannelWiseBlocking");
  const now = statesOf(card);
  const wanted = wantedStates(Object.fromEntries(form));
  const stale = form.get("seen") !== writeStates(now);
  if (by.viewOnly && !stale && Object.values(instructionsFor(now, wanted)).includes("switch-on"))
    throw notForViewOnly(by);

  const submission = parseWithZod(form, { schema: channelsForm(now) });
  const again = (errors: FormErrors, status: number, shown = wanted) => {
    const result = submission.reply({ ...errors, hideFields: ["cvv"] });
    return data({ failed: true as const, now, wanted: shown, result }, { status });
  };
  if (submission.status !== "success") return again({}, 400);
  if (stale) {
    const changed = formErrorOf(sayRefusal(by, cardRefusals.nothingToChange));
    return again({ formErrors: [changed] }, 409, now);
  }
  const input = { ...changedCard(card), branchCode: card.branchCode, ...submission.value };
  return startCardChange(args, by, switchChannels, input, ["cvv"], again);
}

export default function ChannelWiseBlocking() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("cards");
  const { card } = page;
  if (page.step === "stopped") return <StoppedCardPage {...page} act="channels" />;
  const { mayOpen, limits, wrong } = page;
  // With scripts, what the loader said stays when a form is refused.
  const now = answer?.now ?? page.now;
  return (
    <Page lead={t("channels.lead")} width="text">
      <ChangeSteps at="details" straight />
      {mayOpen ? null : <Notice>{t("channels.viewOnly")}</Notice>}
      <CardFacts card={card} />
      <ChannelForm
        key={roundOf(answer, JSON.stringify(now))}
        card={card}
        now={now}
        wanted={answer?.wanted ?? now}
        mayOpen={mayOpen}
        limits={limits}
        result={answer?.result ?? null}
        wrong={wrong}
      />
    </Page>
  );
}
