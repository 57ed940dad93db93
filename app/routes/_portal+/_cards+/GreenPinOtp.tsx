import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary, FormToken } from "~/ui/form";
import { CardChangePage, CardFormFoot, useCardErrors } from "./card-change.part";
import type { ChangedCard } from "./cards.changes.server";

export { actOnGreenPin as action, loadGreenPin as loader } from "./card-pages.server";

export const handle = {
  i18n: ["common", "flows", "cards"],
  title: "cards:greenPin.title",
  query: ["account", "card"],
  under: "/DebitCard",
};

export default function GreenPinOtp() {
  const { t } = useTranslation("cards");
  const say = useCardErrors();
  return (
    <CardChangePage<ChangedCard, null>
      act={t("greenPin.act")}
      lead={t("greenPin.lead")}
      // Sends the OTP only when the button is pressed: opening the page sends no text message.
      form={({ card, result, wrong }) => {
        const unsent = result?.error?.[""]?.[0];
        const text = unsent ? say(unsent) : wrong?.text;
        return (
          <>
            <ErrorSummary errors={text ? [{ text }] : []} />
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
