import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ChangeSteps } from "~/change/change-steps";
import { LinkButton } from "~/ui/button";
import { Announcement } from "~/ui/content";
import { ErrorSummary, FormToken } from "~/ui/form";
import { Cluster, Page } from "~/ui/layout";
import { CardChangePage, CardFacts, CardFormFoot, useCardErrors } from "./card-change.part";
import type { ChangedCard } from "./cards.changes.server";
import type { loadGreenPin } from "./card-pages.server";

export { actOnGreenPin as action, loadGreenPin as loader } from "./card-pages.server";

export const handle = {
  i18n: ["common", "flows", "cards"],
  title: "cards:greenPin.title",
  query: ["account", "card"],
};

export default function GreenPinOtp() {
  const page = useLoaderData<typeof loadGreenPin>();
  const { t } = useTranslation("cards");
  const say = useCardErrors();
  if (page.step === "done")
    return (
      <Page width="text">
        <ChangeSteps at="done" straight />
        <Announcement kind="success">
          {t("greenPin.sent", { card: page.card.maskedNumber, mobile: page.mobile })}
        </Announcement>
        <Cluster>
          <LinkButton to="/main">{t("list.toDashboard")}</LinkButton>
        </Cluster>
      </Page>
    );
  return (
    <CardChangePage<ChangedCard, null>
      of="pin"
      act={t("greenPin.act")}
      lead={t("greenPin.lead")}
      // Sends the OTP only when the button is pressed: opening the page sends no text message.
      form={({ card, result, wrong }) => {
        const unsent = result?.error?.[""]?.[0];
        const text = unsent ? say(unsent) : wrong?.text;
        return (
          <>
            <ErrorSummary errors={text ? [{ text }] : []} />
            <CardFacts card={card} />
            <Form method="post">
              <FormToken />
              <CardFormFoot card={card} act={t("greenPin.send")} />
            </Form>
          </>
        );
      }}
    />
  );
}
