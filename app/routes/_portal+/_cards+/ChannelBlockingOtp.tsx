import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireCustomer } from "~/session/guards.server";
import { CardOtpPage, ToCards } from "./card-change.part";
import { actOnCardOtp, loadCardOtp } from "./card-form.server";
import { switchChannels } from "./cards.changes.server";
import { cardFacts } from "./cards.server";
import { useChannelName } from "./channel-form.part";
import { changedChannels } from "./channels.forms";

export const handle = { i18n: ["common", "flows", "cards"], title: "cards:channels.otpTitle" };

/** The switches of the run in the query, in words, and its OTP. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const { input, ...otp } = await loadCardOtp(args, by, switchChannels);
  const { instructions } = input;
  const changes = changedChannels(instructions).map((channel) => ({
    channel,
    change: instructions[channel] === "switch-on" ? ("switch-on" as const) : ("switch-off" as const),
  }));
  return { ...otp, card: cardFacts(input), changes };
}

export async function action(args: ActionFunctionArgs) {
  return actOnCardOtp(args, await requireCustomer(args), switchChannels);
}

export default function ChannelBlockingOtp() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("cards");
  const nameOf = useChannelName();
  return (
    <CardOtpPage page={page} act={t("channels.title")} foot={<ToCards card={page.card} />}>
      <p>{t("channels.otpLead", { card: page.card.maskedNumber })}</p>
      <ul>
        {page.changes.map(({ channel, change }) => (
          <li key={channel}>{t(`channels.${change}`, { channel: nameOf(channel) })}</li>
        ))}
      </ul>
    </CardOtpPage>
  );
}
