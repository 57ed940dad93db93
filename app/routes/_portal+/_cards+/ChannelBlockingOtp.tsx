import { ChannelsPage } from "./channels-page.part";

export { action, loader } from "./channels.server";

export const handle = { i18n: ["common", "flows", "cards"], title: "cards:channels.otpTitle" };

export default ChannelsPage;
