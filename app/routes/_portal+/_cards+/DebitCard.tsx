import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { limitedChannels } from "common/card-changes";
import { lastFour } from "common/masks";
import { formatRupees } from "common/money";
import { readFlash } from "~/change/flash.server";
import { requireCustomer } from "~/session/guards.server";
import { accountPath } from "~/ui/account-pages";
import { AccountChoice } from "~/ui/account-select";
import { LinkButton } from "~/ui/button";
import { Announcement, Details, EmptyState, Notice } from "~/ui/content";
import { shownAs, ShownList } from "~/ui/enquiry";
import type { IconName } from "~/ui/icon";
import { Cluster, Page, Stack } from "~/ui/layout";
import { Chips, List, Avatar, Row } from "~/ui/list";
import { VisuallyHidden } from "~/ui/text";
import { findCardDone } from "./cards.changes.server";
import { abroadOf, channelIcons } from "./channels-page.part";
import { CardPicture } from "./card-picture.part";
import { cardPath, replacementPath } from "./cards.forms";
import { cardAccounts, listCards, shownCard, type ShownCard } from "./cards.server";

export const handle = {
  i18n: ["common", "cards"],
  title: "cards:list.title",
  menu: { group: "cards", order: 10 },
  query: ["account"],
};

/** The cards of the account in the query, or of the primary account. `choose`: a page of one card was opened without a card. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { query } = customer;
  const account = await cardAccounts.find(args, customer);
  const cards = account && (await listCards(customer, account.accountNumber));
  return {
    accounts: cardAccounts.list(customer),
    account,
    cards: cards && shownAs(cards, (held) => held.map(shownCard)),
    name: customer.session.customer.customerName,
    mayPay: !customer.viewOnly,
    choose: (await readFlash(args, customer, "choose")) !== null,
    done: await findCardDone(customer, query.get("done")),
  };
}

export default function DebitCard() {
  const { accounts, account, cards, name, mayPay, choose, done } = useLoaderData<typeof loader>();
  const { t } = useTranslation("cards");
  return (
    <Page lead={t("list.lead")} width="text">
      {mayPay ? null : <Notice>{t("viewOnly.list")}</Notice>}
      {choose ? <Announcement>{t("list.choose")}</Announcement> : null}
      {done ? (
        <Announcement kind="success">
          <p>{t(`done.${done.flash}`)}</p>
          <p>{t("list.doneFacts", { card: done.maskedNumber, reference: done.reference })}</p>
          <Cluster>
            <LinkButton look="secondary" to="/main">
              {t("list.toDashboard")}
            </LinkButton>
          </Cluster>
        </Announcement>
      ) : null}
      {account && cards ? (
        <>
          <AccountChoice accounts={accounts} chosen={account.handle} show={t("list.show")} />
          <ShownList enquiry={cards} none={<EmptyState title={t("list.none")} text={t("list.noneText")} />}>
            {(held) => (
              <>
                {held.length > 1 ? (
                  <Chips
                    label={t("list.title")}
                    chips={held.map(({ enrolmentId, maskedNumber }) => ({
                      to: `${accountPath("/DebitCard", account)}#${enrolmentId}`,
                      label: lastFour(maskedNumber),
                      current: false,
                    }))}
                  />
                ) : null}
                {held.map((card) => (
                  <CardPanel key={card.enrolmentId} card={card} name={name} mayPay={mayPay} />
                ))}
              </>
            )}
          </ShownList>
          <Cluster>
            <LinkButton look="danger" to="/BlockAllCards">
              {t("list.blockAll")}
            </LinkButton>
            {mayPay ? (
              <LinkButton look="secondary" to={accountPath("/DebitCardApply", account)}>
                {t("list.apply")}
              </LinkButton>
            ) : null}
          </Cluster>
        </>
      ) : (
        <EmptyState title={t("list.noAccount")} />
      )}
    </Page>
  );
}

/** `name`: of the holder. */
function CardPanel({ card, name, mayPay }: { card: ShownCard; name: string; mayPay: boolean }) {
  const { t } = useTranslation("cards");
  const { status, maskedNumber, enrolmentId } = card;
  const { first, more } = actionsOf(card, mayPay);
  const ofCard = (text: string) => (
    <>
      {text} <VisuallyHidden>{maskedNumber}</VisuallyHidden>
    </>
  );
  return (
    <section aria-labelledby={enrolmentId}>
      <Stack>
        <Cluster>
          <CardPicture card={card} name={name} />
          <Cluster>
            {first.map(({ to, label }) => (
              <LinkButton key={to} look={blocks.includes(label) ? "danger" : "secondary"} to={to}>
                {ofCard(t(label))}
              </LinkButton>
            ))}
          </Cluster>
        </Cluster>
        {status === "active" ? null : <p>{t(`hints.${status}`)}</p>}
        {mayPay || status === "active" || status === "inactive" ? null : <p>{t("viewOnly.newCard")}</p>}
        {status === "active" ? <WhereItWorks card={card} /> : null}
        {more.length === 0 ? null : (
          <Details summary={t("list.more")}>
            <List>
              {more.map(({ to, label, icon }) => (
                <Row key={to} to={to} lead={<Avatar icon={icon} />} title={ofCard(t(label))} />
              ))}
            </List>
          </Details>
        )}
      </Stack>
    </section>
  );
}

function WhereItWorks({ card }: { card: ShownCard }) {
  const { t } = useTranslation("cards");
  const { t: common } = useTranslation();
  const abroad = limitedChannels.filter((channel) => card[abroadOf[channel]] === "on");
  return (
    <List>
      {limitedChannels.map((channel) => (
        <Row
          key={channel}
          lead={<Avatar icon={channelIcons[channel]} />}
          title={t(`channelNames.${channel}`)}
          small={t("list.aDay", { limit: formatRupees(card[`${channel}Limit`]) })}
          end={common(`switch.${card[channel]}`)}
        />
      ))}
      <Row
        lead={<Avatar icon="plane" />}
        title={t("scopes.international")}
        small={abroad.map((channel) => t(`channelNames.${channel}`)).join(", ")}
        end={common(abroad.length > 0 ? "switch.on" : "switch.off")}
      />
    </List>
  );
}

const blocks: readonly string[] = ["list.block", "viewOnly.blockForGood"];

/** `first`: shown as buttons; `more`: folded away, with icons. */
function actionsOf(card: ShownCard, mayPay: boolean) {
  const { status } = card;
  const action = <Label extends string>(path: string, label: Label, icon: IconName = "file") => ({
    to: cardPath(path, card),
    label,
    icon,
  });
  const activity = action("/CardActivity", "list.seeActivity");
  switch (status) {
    case "active":
      if (!mayPay)
        return {
          first: [action("/BlockCard", "list.block"), action("/ChannelWiseBlocking", "viewOnly.switchOff")],
          more: [activity],
        };
      return {
        first: [action("/BlockCard", "list.block"), action("/CardLimitChange", "limits.title")],
        more: [
          action("/ChannelWiseBlocking", "channels.title", "settings"),
          action("/ChangePin", "pin.changeTitle", "key"),
          action("/GeneratePin", "pin.generateTitle", "key"),
          action("/GreenPinOtp", "greenPin.title", "phone"),
          activity,
        ],
      };
    case "inactive":
      return {
        first: [action("/BlockCard", mayPay ? "list.unblock" : "viewOnly.blockForGood"), activity],
        more: [],
      };
    default: {
      const renewal = { to: replacementPath(card, status), label: `newCard.${status}` as const };
      return { first: mayPay ? [renewal, activity] : [activity], more: [] };
    }
  }
}
