import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { channelFields, statesOf, wantedStates } from "~/domain/card-channel-form";
import { switchChannels } from "~/flows/card-channels.server";
import { changedCard } from "~/flows/cards.server";
import { DeedSteps } from "~/flows/deed-page";
import { readForm } from "~/flows/form.server";
import { startDeedWithOtp } from "~/flows/otp-deed-action.server";
import { standingOfDeed } from "~/flows/otp-deed.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { isViewOnly, requireCustomer } from "~/session/guards.server";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { useRounds } from "~/ui/rounds";
import {
  cardFacts,
  requireActiveCard,
  requireCardAsked,
  sayRefusal,
  statusOf,
  stoppedCard,
} from "./card-asked.server";
import { CardFacts } from "./card-facts.part";
import { CardStopped } from "./card-stopped.part";
import { ChannelForm } from "./channel-form.part";
import { readChannels } from "./read-channels.server";

export const handle = { i18n: ["common", "flows", "cards"] };

/** The channels as they are now. Who only looks may protect: switch off, and nothing else. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "cards");
  const title = t("channels.title");
  const standing = await standingOfDeed(args, by, switchChannels);
  const card = await requireCardAsked(args, by);
  const stopped = stoppedCard(card);
  if (stopped) return { title, ...stopped };
  const refused = standing?.step === "details" ? standing.wrong : null;
  const wrong = refused && (await sayRefusal(args, refused, ["cvv"]));
  return {
    title,
    step: "details" as const,
    card: cardFacts(changedCard(card)),
    now: statesOf(card),
    mayOpen: !isViewOnly(by.session),
    wrong,
    failed: Boolean(wrong),
  };
}

export async function action(args: ActionFunctionArgs) {
  const by = await requireCustomer(args);
  const form = await readForm(args.request, by.visitor.ticket, channelFields);
  const card = await requireActiveCard(args, by, "/ChannelWiseBlocking");
  const now = statesOf(card);
  const read = readChannels(form, now, !isViewOnly(by.session));
  const again = (wrong: Awaited<ReturnType<typeof sayRefusal>> | null, status: number) =>
    data({ failed: true as const, now, wanted: wantedStates(form), errors: read.errors, wrong }, { status });
  if (!read.ok) return again(null, 400);
  if (read.stale) {
    const meanwhile = { code: "9109", wording: { key: "errors.bank.9109" } };
    const wrong = await sayRefusal(args, meanwhile, []);
    return data({ failed: true as const, now, wanted: null, errors: {}, wrong }, { status: 409 });
  }
  const { branchCode } = card;
  const { instructions, cvv } = read;
  const change = { ...changedCard(card), branchCode, instructions, cvv };
  const refused = await startDeedWithOtp(by, switchChannels, change);
  if (refused instanceof Response) return refused;
  return again(await sayRefusal(args, refused, ["cvv"]), statusOf(refused));
}

export default function ChannelWiseBlocking() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const rounds = useRounds(answer);
  const { t } = useTranslation("cards");
  const { title, card } = page;
  if (page.step === "stopped")
    return (
      <Page title={title} width="text">
        <CardStopped card={card} status={page.status} act="channels" />
      </Page>
    );
  const { mayOpen, wrong } = page;
  // With scripts, what the loader said stays when a form is refused.
  const now = answer?.now ?? page.now;
  return (
    <Page title={title} lead={t("channels.lead")} width="text">
      <DeedSteps at="details" />
      {mayOpen ? null : <Notice>{t("channels.viewOnly")}</Notice>}
      <CardFacts card={card} />
      <ChannelForm
        key={`${rounds} ${JSON.stringify(now)}`}
        accountNumber={card.accountNumber}
        now={now}
        wanted={answer?.wanted ?? now}
        mayOpen={mayOpen}
        errors={answer?.errors ?? {}}
        wrong={answer ? answer.wrong : wrong}
      />
    </Page>
  );
}
