import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { maskMobileEnds } from "~/domain/masks";
import { greenPin } from "~/flows/card-pin.server";
import { changedCard } from "~/flows/cards.server";
import { DeedOtpStep, DeedSteps } from "~/flows/deed-page";
import { readForm } from "~/flows/form.server";
import { carryOnDeed, deedFields, startDeedWithOtp } from "~/flows/otp-deed-action.server";
import { findDone, standingOfDeed } from "~/flows/otp-deed.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { requirePayer } from "~/session/guards.server";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FormToken } from "~/ui/form-token";
import { Cluster } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
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

export const handle = { i18n: ["common", "flows", "cards"] };

/** The button that sends the OTP, its step, and the page that says that the PIN has been sent. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requirePayer(args);
  const t = translator(await languageOf(args.request), "cards");
  const title = t("greenPin.title");
  const mobile = maskMobileEnds(by.session.customer.mobile);
  const done = await findDone(by, greenPin, new URL(args.request.url).searchParams.get("done"));
  if (done) return { title, step: "done" as const, mobile, card: cardFacts(done.input) };
  const standing = await standingOfDeed(args, by, greenPin);
  if (standing?.step === "otp") {
    const { runId, otp, now, input } = standing;
    return { title, step: "otp" as const, runId, otp, now, mobile, card: cardFacts(input) };
  }
  const card = await requireCardAsked(args, by, standing && greenPin.form(standing.input));
  const stopped = stoppedCard(card);
  if (stopped) return { title, ...stopped };
  const refused = standing?.step === "details" ? standing.wrong : null;
  const wrong = refused && (await sayRefusal(args, refused, [])).text;
  return {
    title,
    step: "details" as const,
    card: cardFacts(changedCard(card)),
    wrong,
    failed: Boolean(wrong),
  };
}

export async function action(args: ActionFunctionArgs) {
  const by = await requirePayer(args);
  const form = await readForm(args.request, by.visitor.ticket, deedFields);
  if (form.has("run")) return carryOnDeed(by, greenPin, form);
  const card = await requireActiveCard(args, by, greenPin.path);
  const refused = await startDeedWithOtp(by, greenPin, changedCard(card));
  if (refused instanceof Response) return refused;
  const { text } = await sayRefusal(args, refused, []);
  return data({ failed: true as const, wrong: text }, { status: statusOf(refused) });
}

export default function GreenPinOtp() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("cards");
  const { title, card } = page;
  switch (page.step) {
    case "stopped":
      return (
        <Page title={title} width="text">
          <CardStopped card={card} status={page.status} act="pin" />
        </Page>
      );
    case "done":
      return (
        <Page title={title} width="text">
          <DeedSteps at="done" />
          <Notice kind="success" announced>
            {t("greenPin.sent", { card: card.maskedNumber, mobile: page.mobile })}
          </Notice>
          <Cluster>
            <LinkButton to="/main">{t("list.toDashboard")}</LinkButton>
          </Cluster>
        </Page>
      );
    case "otp":
      return (
        <Page title={title} width="text">
          <DeedSteps at="otp" />
          <DeedOtpStep
            standing={page}
            answer={answer && "error" in answer ? answer : undefined}
            mobile={page.mobile}
          >
            <CardFacts card={card} />
          </DeedOtpStep>
        </Page>
      );
    case "details":
      return (
        <Details card={card} wrong={answer && "wrong" in answer ? answer.wrong : page.wrong} title={title} />
      );
  }
}

interface DetailsProps {
  title: string;
  card: ReturnType<typeof cardFacts>;
  wrong: string | null;
}

/** Nothing is sent until the button is pressed: a page that is only looked at rings no telephone. */
function Details({ title, card, wrong }: DetailsProps) {
  const { t } = useTranslation("cards");
  const { t: common } = useTranslation();
  return (
    <Page title={title} lead={t("greenPin.lead")} width="text">
      <DeedSteps at="details" />
      <ErrorSummary errors={wrong ? [{ text: wrong }] : []} />
      <CardFacts card={card} />
      <Form method="post">
        <FormToken />
        <Cluster>
          <Button>{t("greenPin.send")}</Button>
          <LinkButton look="quiet" to={`/DebitCard?account=${card.accountNumber}`}>
            {common("actions.cancel")}
          </LinkButton>
        </Cluster>
      </Form>
    </Page>
  );
}
