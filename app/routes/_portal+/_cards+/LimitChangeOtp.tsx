import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changeLimits } from "~/flows/card-limits.server";
import { DeedOtpStep, DeedSteps } from "~/flows/deed-page";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { requirePayer } from "~/session/guards.server";
import { Page } from "~/ui/page";
import { CardFacts } from "./card-facts.part";
import { cardFacts } from "./card-asked.server";
import { actAtOtp, standingAtOtp } from "./deed-otp-page.server";
import { LimitChangeTable } from "./limit-table.part";
import { ToCards } from "./to-cards.part";

export const handle = { i18n: ["common", "flows", "cards"] };

/** Old and new limits of the run in the query, and its OTP. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requirePayer(args);
  const t = translator(await languageOf(args.request), "cards");
  const { input, page } = await standingAtOtp(args, by, changeLimits);
  const { now: old, limits } = input;
  return { title: t("limits.otpTitle"), ...page, card: cardFacts(input), old, limits };
}

export async function action(args: ActionFunctionArgs) {
  return actAtOtp(args, await requirePayer(args), changeLimits);
}

export default function LimitChangeOtp() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page title={page.title} width="text">
      <DeedSteps at="otp" />
      <DeedOtpStep standing={page} answer={answer} mobile={page.mobile}>
        <CardFacts card={page.card} />
        <LimitChangeTable now={page.old} limits={page.limits} />
      </DeedOtpStep>
      <ToCards accountNumber={page.card.accountNumber} />
    </Page>
  );
}
