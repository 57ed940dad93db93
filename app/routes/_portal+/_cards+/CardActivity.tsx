import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { limitedChannels, type LimitedChannel } from "common/card-changes";
import { cardActivity } from "common/contract/cards.server";
import { readPage, sliceOf } from "common/paging";
import { requireCustomer, requirePage } from "~/session/guards.server";
import { EmptyState } from "~/ui/content";
import { shownAs, ShownList } from "~/ui/enquiry";
import { Page } from "~/ui/layout";
import { Chips } from "~/ui/list";
import { Pagination } from "~/ui/navigation";
import { CardHead, ToCards } from "./card-change.part";
import { cardPath } from "./cards.forms";
import { cardFacts, requireRequestedCard, shownCard } from "./cards.server";
import { CardUses } from "./uses.part";

export const handle = {
  i18n: ["common", "cards"],
  title: "cards:activity.title",
  menu: { group: "found", order: 10 },
  query: ["account", "card", "channel", "page"],
  under: "/DebitCard",
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { card: held, cards } = await requireRequestedCard(customer);
  const { query } = customer;
  const page = readPage(query);
  const channel = limitedChannels.find((known) => known === query.get("channel"));
  const { enrolmentId } = held;
  const requested = await customer.ask(cardActivity, { enrolmentId, channel, ...sliceOf(page) });
  const activity = shownAs(requested, ({ uses, total }) => requirePage(page, uses, total));
  return { card: cardFacts(shownCard(held)), cards, channel: channel ?? null, activity };
}

export default function CardActivity() {
  const { card, cards, channel, activity } = useLoaderData<typeof loader>();
  const { t } = useTranslation("cards");
  const pathOf = (shown: LimitedChannel | null) =>
    cardPath("/CardActivity", card, shown ? { channel: shown } : {});
  const chip = (shown: LimitedChannel | null) => ({
    to: pathOf(shown),
    label: shown ? t(`channelNames.${shown}`) : t("activity.all"),
    current: shown === channel,
  });
  return (
    <Page>
      <CardHead card={card} cards={cards} />
      <Chips label={t("activity.channel")} chips={[chip(null), ...limitedChannels.map(chip)]} />
      <ShownList
        enquiry={activity}
        none={<EmptyState title={t(channel ? "activity.noneSo" : "activity.none")} />}
      >
        {({ rows, page, pages, total }) => (
          <>
            <CardUses uses={rows} />
            <Pagination
              page={page}
              pages={pages}
              rows={total}
              href={(requested) => `${pathOf(channel)}&page=${requested}`}
            />
          </>
        )}
      </ShownList>
      <ToCards card={card} />
    </Page>
  );
}
