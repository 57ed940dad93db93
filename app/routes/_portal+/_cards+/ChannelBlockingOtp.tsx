import { ChannelsPage } from "./channels-page.part";
import { action, loader } from "./channels.server";

export { action, loader };

export const handle = { i18n: ["common", "flows", "cards"], title: "cards:channels.otpTitle" };

export default ChannelsPage;
