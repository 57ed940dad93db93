import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { maskMobileEnds } from "common/masks";
import { actOnChange, changeFields } from "~/change/action.server";
import { findDone } from "~/change/change.server";
import { ChangeSteps } from "~/change/change-steps";
import { readForm } from "~/session/form.server";
import { requirePayer } from "~/session/guards.server";
import { LinkButton } from "~/ui/button";
import { ErrorSummary, FormToken } from "~/ui/form";
import { Cluster, Page } from "~/ui/layout";
import { Announcement } from "~/ui/content";
import { CardFacts, CardFormFoot, CardOtpPage, StoppedCardPage, useCardErrors } from "./card-change.part";
import { loadCardChange, requireActiveCard, startCardChange } from "./card-form.server";
import { changedCard, greenPin } from "./cards.changes.server";
import { cardFacts } from "./cards.server";

export const handle = { i18n: ["common", "flows", "cards"], title: "cards:greenPin.title" };

/** The button that sends the OTP, its step, and the page that says that the PIN has been sent. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requirePayer(args);
  const done = await findDone(by, greenPin, new URL(args.request.url).searchParams.get("done"));
  if (!done) return loadCardChange(args, by, greenPin, []);
  const mobile = maskMobileEnds(by.session.customer.mobile);
  return { step: "done" as const, mobile, card: cardFacts(done.input) };
}

export async function action(args: ActionFunctionArgs) {
  const by = await requirePayer(args);
  const form = await readForm(args, changeFields);
  if (form.has("run")) return actOnChange(by, greenPin, form);
  const card = await requireActiveCard(args, by, greenPin.path);
  return startCardChange(args, by, greenPin, changedCard(card), [], ({ formErrors = [] }, status) =>
    data({ failed: true as const, unsent: formErrors[0] }, { status }),
  );
}

export default function GreenPinOtp() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("cards");
  const { card } = page;
  switch (page.step) {
    case "stopped":
      return <StoppedCardPage {...page} act="pin" />;
    case "done":
      return (
        <Page width="text">
          <ChangeSteps at="done" straight />
          <Announcement kind="success">
            {t("greenPin.sent", { card: card.maskedNumber, mobile: page.mobile })}
          </Announcement>
          <Cluster>
            <LinkButton to="/main">{t("list.toDashboard")}</LinkButton>
          </Cluster>
        </Page>
      );
    case "otp":
      return <CardOtpPage page={page} act={t("greenPin.act")} />;
    case "details":
      return <Details card={card} error={answer && "unsent" in answer ? answer.unsent : page.wrong?.error} />;
  }
}

/** Nothing is sent until the button is pressed: a page that is only looked at rings no telephone. */
function Details({ card, error }: { card: ReturnType<typeof cardFacts>; error: string | undefined }) {
  const { t } = useTranslation("cards");
  const say = useCardErrors();
  return (
    <Page lead={t("greenPin.lead")} width="text">
      <ChangeSteps at="details" straight />
      <ErrorSummary errors={error ? [{ text: say(error) }] : []} />
      <CardFacts card={card} />
      <Form method="post">
        <FormToken />
        <CardFormFoot card={card} act={t("greenPin.send")} />
      </Form>
    </Page>
  );
}
