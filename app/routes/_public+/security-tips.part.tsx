import { useTranslation } from "react-i18next";
import { bankProfile } from "~/domain/bank-profile";
import { Card } from "~/ui/card";
import { Carousel } from "~/ui/carousel";

/** What keeps customers safe, and what the bank would have them know. */
export function SecurityTips() {
  const { t } = useTranslation("registration");
  const { helpline } = bankProfile;
  return (
    <Card title={t("tips.title")}>
      <Carousel
        items={[
          t("tips.never"),
          t("tips.address"),
          t("tips.message"),
          t("tips.computer"),
          t("tips.helpline", { helpline }),
          t("tips.branch"),
        ]}
        words={{
          label: t("tips.title"),
          pause: t("tips.pause"),
          play: t("tips.play"),
          previous: t("tips.previous"),
          next: t("tips.next"),
        }}
      />
    </Card>
  );
}
