import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { limitedChannels, type LimitedChannel } from "common/card-changes";
import { cardActivity } from "common/contract/cards.server";
import { readPage, sliceOf } from "common/paging";
import { requireCustomer, requirePage } from "~/session/guards.server";
import { accountPath } from "~/ui/account-pages";
import { LinkButton } from "~/ui/button";
import { amountColumn, timeColumn } from "~/ui/columns";
import { EmptyState } from "~/ui/content";
import { shownAs, ShownList } from "~/ui/enquiry";
import { Cluster, Page } from "~/ui/layout";
import { Tabs } from "~/ui/navigation";
import { PagedTable } from "~/ui/paged-table";
import { cardPath } from "./cards.forms";
import { cardFacts, requireRequestedCard, shownCard } from "./cards.server";

export const handle = {
  i18n: ["common", "cards"],
  title: "cards:activity.title",
  query: ["account", "card", "channel", "page"],
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const held = await requireRequestedCard(args, customer);
  const { query } = customer;
  const page = readPage(query);
  const channel = limitedChannels.find((known) => known === query.get("channel"));
  const { enrolmentId } = held;
  const requested = await customer.ask(cardActivity, { enrolmentId, channel, ...sliceOf(page) });
  const activity = shownAs(requested, ({ uses, total }) => requirePage(page, uses, total));
  return { card: cardFacts(shownCard(held)), channel: channel ?? null, activity };
}

export default function CardActivity() {
  const { card, channel, activity } = useLoaderData<typeof loader>();
  const { t } = useTranslation("cards");
  const pathOf = (shown: LimitedChannel | null) =>
    cardPath("/CardActivity", card, shown ? { channel: shown } : {});
  const tab = (shown: LimitedChannel | null) => ({
    to: pathOf(shown),
    label: shown ? t(`channelNames.${shown}`) : t("activity.all"),
    current: shown === channel,
  });
  return (
    <Page lead={t("activity.lead", { card: card.maskedNumber })}>
      <Tabs label={t("activity.channel")} tabs={[tab(null), ...limitedChannels.map(tab)]} />
      <ShownList
        enquiry={activity}
        none={<EmptyState title={t(channel ? "activity.noneSo" : "activity.none")} />}
      >
        {(list) => (
          <PagedTable
            caption={t("activity.title")}
            list={list}
            href={(page) => `${pathOf(channel)}&page=${page}`}
            rowKey={(_, index) => index}
            columns={[
              { heading: t("activity.place"), names: true, cell: ({ place }) => <bdi>{place}</bdi> },
              timeColumn(t("activity.when"), "at"),
              {
                heading: t("activity.channel"),
                plain: true,
                cell: ({ channel, scope }) => `${t(`channelNames.${channel}`)}, ${t(`scopes.${scope}`)}`,
              },
              {
                heading: t("activity.result"),
                plain: true,
                cell: ({ declined }) =>
                  declined
                    ? t("activity.declined", { reason: t(`activity.declines.${declined}`) })
                    : t("activity.carriedOut"),
              },
              amountColumn(t("activity.amount"), "amount"),
            ]}
          />
        )}
      </ShownList>
      <Cluster>
        <LinkButton look="secondary" to={accountPath("/DebitCard", card)}>
          {t("list.toCards")}
        </LinkButton>
      </Cluster>
    </Page>
  );
}
