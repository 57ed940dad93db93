import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { limitedChannels } from "common/card-changes";
import { requirePayer } from "~/session/guards.server";
import { DataTable } from "~/ui/data-table";
import { Money } from "~/ui/text";
import { CardFacts, CardOtpPage, ToCards } from "./card-change.part";
import { actOnCardOtp, loadCardOtp } from "./card-form.server";
import { changeLimits } from "./cards.changes.server";
import { cardFacts } from "./cards.server";

export const handle = { i18n: ["common", "flows", "cards"], title: "cards:limits.otpTitle" };

/** Old and new limits of the run in the query, and its OTP. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requirePayer(args);
  const { input, ...otp } = await loadCardOtp(args, by, changeLimits);
  const { now: old, limits } = input;
  return { ...otp, card: cardFacts(input), old, limits };
}

export async function action(args: ActionFunctionArgs) {
  return actOnCardOtp(args, await requirePayer(args), changeLimits);
}

export default function LimitChangeOtp() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("cards");
  const { card, old, limits } = page;
  return (
    <CardOtpPage page={page} act={t("limits.title")} foot={<ToCards card={card} />}>
      <CardFacts card={card} />
      <DataTable
        caption={t("limits.otpCaption")}
        columns={[
          { heading: t("limits.channel"), names: true, cell: (channel) => t(`channelNames.${channel}`) },
          { heading: t("limits.old"), kind: "amount", cell: (channel) => <Money paise={old[channel]} /> },
          {
            heading: t("limits.new"),
            kind: "amount",
            cell: (channel) => {
              const wanted = limits[channel];
              return wanted === undefined ? t("limits.stays") : <Money paise={wanted} />;
            },
          },
        ]}
        rows={limitedChannels}
        rowKey={(channel) => channel}
      />
    </CardOtpPage>
  );
}
