import { LimitsPage } from "./limits-page.part";

export { actOnLimits as action, loadLimits as loader } from "./card-pages.server";

export const handle = {
  i18n: ["common", "flows", "cards"],
  title: "cards:limits.title",
  menu: { group: "found", order: 20 },
  query: ["account", "card"],
  under: "/DebitCard",
};

export default LimitsPage;
