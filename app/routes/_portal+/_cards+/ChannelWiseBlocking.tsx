import { channelSwitches } from "common/card-changes";
import { ChannelsPage } from "./channels-page.part";

export { actOnChannels as action, loadChannels as loader } from "./card-pages.server";

export const handle = {
  i18n: ["common", "flows", "cards"],
  title: "cards:channels.title",
  query: ["account", "card", "seen", ...channelSwitches],
  under: "/DebitCard",
};

export default ChannelsPage;
