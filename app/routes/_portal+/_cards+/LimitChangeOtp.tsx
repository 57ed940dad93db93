import { LimitsPage } from "./limits-page.part";

export { action, loader } from "./limits.server";

export const handle = { i18n: ["common", "flows", "cards"], title: "cards:limits.otpTitle" };

export default LimitsPage;
