import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { changedChannels } from "~/domain/card-channel-form";
import { switchChannels } from "~/flows/card-channels.server";
import { DeedOtpStep, DeedSteps } from "~/flows/deed-page";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { requireCustomer } from "~/session/guards.server";
import { Page } from "~/ui/page";
import { useChannelName } from "./channel-table.part";
import { actAtOtp, standingAtOtp } from "./deed-otp-page.server";
import { ToCards } from "./to-cards.part";

export const handle = { i18n: ["common", "flows", "cards"] };

/** The switches of the run in the query, in words, and its OTP. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "cards");
  const { input, page } = await standingAtOtp(args, by, switchChannels);
  const { accountNumber, maskedNumber, instructions } = input;
  const changes = changedChannels(instructions).map((channel) => ({
    channel,
    change: instructions[channel] === "switch-on" ? ("switch-on" as const) : ("switch-off" as const),
  }));
  return { title: t("channels.otpTitle"), ...page, accountNumber, maskedNumber, changes };
}

export async function action(args: ActionFunctionArgs) {
  return actAtOtp(args, await requireCustomer(args), switchChannels);
}

export default function ChannelBlockingOtp() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("cards");
  const nameOf = useChannelName();
  return (
    <Page title={page.title} width="text">
      <DeedSteps at="otp" />
      <DeedOtpStep standing={page} answer={answer} mobile={page.mobile}>
        <p>{t("channels.otpLead", { card: page.maskedNumber })}</p>
        <ul>
          {page.changes.map(({ channel, change }) => (
            <li key={channel}>{t(`channels.${change}`, { channel: nameOf(channel) })}</li>
          ))}
        </ul>
      </DeedOtpStep>
      <ToCards accountNumber={page.accountNumber} />
    </Page>
  );
}
