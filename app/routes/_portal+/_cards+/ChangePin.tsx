import { useTranslation } from "react-i18next";
import { PinPage } from "./pin-page.part";

export { actOnChangePin as action, loadChangePin as loader } from "./card-pages.server";

export const handle = {
  i18n: ["common", "flows", "cards"],
  title: "cards:pin.changeTitle",
  menu: { group: "found", order: 40 },
  query: ["account", "card"],
  under: "/DebitCard",
};

export default function ChangePin() {
  const { t } = useTranslation("cards");
  return <PinPage act={t("pin.changeTitle")} choosesProof />;
}
