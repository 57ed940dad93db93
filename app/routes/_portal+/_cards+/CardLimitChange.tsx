import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { limitFields, limitsForm } from "~/domain/card-limit-form";
import { changeLimits, findMaximumLimits, limitsOf } from "~/flows/card-limits.server";
import { changedCard } from "~/flows/cards.server";
import { DeedSteps } from "~/flows/deed-page";
import { readForm } from "~/flows/form.server";
import { startDeedWithOtp } from "~/flows/otp-deed-action.server";
import { standingOfDeed } from "~/flows/otp-deed.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { requirePayer } from "~/session/guards.server";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Page } from "~/ui/page";
import { useRounds } from "~/ui/rounds";
import {
  cardFacts,
  errorsOf,
  requireActiveCard,
  requireCardAsked,
  sayRefusal,
  statusOf,
  stoppedCard,
} from "./card-asked.server";
import { CardFacts } from "./card-facts.part";
import { CardStopped } from "./card-stopped.part";
import { LimitForm } from "./limit-form.part";
import { LimitTable } from "./limit-table.part";

export const handle = { i18n: ["common", "flows", "cards"] };

/** The card's limits and the highest it allows, asked anew each time; a run given back fills the form. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requirePayer(args);
  const t = translator(await languageOf(args.request), "cards");
  const title = t("limits.title");
  const standing = await standingOfDeed(args, by, changeLimits);
  const card = await requireCardAsked(args, by);
  const stopped = stoppedCard(card);
  if (stopped) return { title, ...stopped };
  const given = standing?.step === "details" ? standing : null;
  const wrong = given?.wrong ? await sayRefusal(args, given.wrong, ["cvv"]) : null;
  return {
    title,
    step: "details" as const,
    card: cardFacts(changedCard(card)),
    now: limitsOf(card),
    most: await findMaximumLimits(by, card),
    before: given?.input.limits ?? null,
    wrong,
    failed: Boolean(wrong),
  };
}

export async function action(args: ActionFunctionArgs) {
  const by = await requirePayer(args);
  const form = await readForm(args.request, by.visitor.ticket, limitFields);
  const card = await requireActiveCard(args, by, "/CardLimitChange");
  const most = await findMaximumLimits(by, card);
  if (most.state !== "shown")
    return data({ failed: true as const, result: null, now: null, most: null }, { status: 503 });
  const now = limitsOf(card);
  const submission = parseWithZod(form, { schema: limitsForm({ now, most: most.answer }) });
  const again = (errors: Partial<ReturnType<typeof errorsOf>>, status: number) =>
    data(
      { failed: true as const, result: submission.reply({ ...errors, hideFields: ["cvv"] }), now, most },
      { status },
    );
  if (submission.status !== "success") return again({}, 400);

  const { branchCode } = card;
  const change = { ...changedCard(card), branchCode, now, ...submission.value };
  const refused = await startDeedWithOtp(by, changeLimits, change);
  if (refused instanceof Response) return refused;
  return again(errorsOf(await sayRefusal(args, refused, ["cvv"])), statusOf(refused));
}

export default function CardLimitChange() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const rounds = useRounds(answer);
  const { t } = useTranslation("cards");
  const { title, card } = page;
  if (page.step === "stopped")
    return (
      <Page title={title} width="text">
        <CardStopped card={card} status={page.status} act="limits" />
      </Page>
    );
  const { before, wrong } = page;
  // With scripts, what the loader said stays when a form is refused.
  const now = answer?.now ?? page.now;
  const most = answer?.most ?? page.most;
  return (
    <Page title={title} lead={t("limits.lead")} width="text">
      <DeedSteps at="details" />
      <CardFacts card={card} />
      {most.state === "shown" ? (
        <>
          <LimitTable now={now} most={most.answer} />
          <LimitForm
            key={rounds}
            accountNumber={card.accountNumber}
            now={now}
            most={most.answer}
            before={before}
            result={answer?.result ?? null}
            wrong={wrong}
          />
        </>
      ) : (
        <EnquiryNotice enquiry={most} />
      )}
    </Page>
  );
}
