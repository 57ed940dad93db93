import { LimitsPage } from "./limits-page.part";
import { action, loader } from "./limits.server";

export { action, loader };

export const handle = { i18n: ["common", "flows", "cards"], title: "cards:limits.title" };

export default LimitsPage;
