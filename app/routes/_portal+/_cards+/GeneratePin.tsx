import { useTranslation } from "react-i18next";
import { PinPage } from "./pin-page.part";

export { actOnGeneratePin as action, loadGeneratePin as loader } from "./card-pages.server";

export const handle = {
  i18n: ["common", "flows", "cards"],
  title: "cards:pin.generateTitle",
  menu: { group: "found", order: 30 },
  query: ["account", "card"],
  under: "/DebitCard",
};

export default function GeneratePin() {
  const { t } = useTranslation("cards");
  return <PinPage act={t("pin.generateTitle")} />;
}
