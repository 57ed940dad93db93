import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { limitedChannels } from "common/card-changes";
import { lastFour } from "common/masks";
import { formatRupees } from "common/money";
import { requireCustomer } from "~/session/guards.server";
import { accountPath } from "~/ui/account-pages";
import { AccountChoice } from "~/ui/account-select";
import { LinkButton } from "~/ui/button";
import { Announcement, Details, EmptyState, Notice } from "~/ui/content";
import { Shown, shownAs } from "~/ui/enquiry";
import { Cluster, Page, Stack } from "~/ui/layout";
import { Chips, List, Avatar, Row } from "~/ui/list";
import { VisuallyHidden } from "~/ui/text";
import { isToChoose } from "./requested-card.server";
import { findCardDone, type CardDone } from "./cards.changes.server";
import { abroadOf, channelIcons } from "./channel-form.part";
import { CardPicture } from "./card-picture.part";
import { cardPath, replacementPath } from "./cards.forms";
import { cardAccounts, listCards, shownCard, type ShownCard } from "./cards.server";

export const handle = {
  i18n: ["common", "cards"],
  title: "cards:list.title",
  menu: { group: "cards", order: 10 },
};

/**
 * The cards of one account, the primary one unless another is chosen, and what was done to one of them just now; `?choose` after a
 * page of one card was opened without one.
 */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const query = new URL(args.request.url).searchParams;
  const account = await cardAccounts.find(args, customer);
  const cards = account && (await listCards(customer, account.accountNumber));
  return {
    accounts: cardAccounts.list(customer),
    account,
    cards: cards && shownAs(cards, (held) => held.map(shownCard)),
    name: customer.session.customer.customerName,
    mayPay: !customer.viewOnly,
    choose: await isToChoose(customer, query.get("choose")),
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
      {done ? <DoneNotice done={done} /> : null}
      {account && cards ? (
        <>
          <AccountChoice accounts={accounts} chosen={account.handle} show={t("list.show")} />
          <Shown enquiry={cards}>
            {(held) =>
              held.length === 0 ? (
                <EmptyState title={t("list.none")} text={t("list.noneText")} />
              ) : (
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
              )
            }
          </Shown>
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

function DoneNotice({ done: { news, maskedNumber, reference } }: { done: CardDone }) {
  const { t } = useTranslation("cards");
  return (
    <Announcement kind="success">
      <p>{t(`done.${news}`)}</p>
      <p>{t("list.doneFacts", { card: maskedNumber, reference })}</p>
      <Cluster>
        <LinkButton look="secondary" to="/main">
          {t("list.toDashboard")}
        </LinkButton>
      </Cluster>
    </Announcement>
  );
}

interface PanelProps {
  card: ShownCard;
  /** Who holds it. */
  name: string;
  mayPay: boolean;
}

/** One card: how it looks and stands, what is done most, where it works and for how much, and what else can be done about it. */
function CardPanel({ card, name, mayPay }: PanelProps) {
  const { t } = useTranslation("cards");
  const { status, maskedNumber, enrolmentId } = card;
  const { first, more } = actionsOf(card, mayPay);
  return (
    <section aria-labelledby={enrolmentId}>
      <Stack>
        <Cluster>
          <CardPicture card={card} name={name} id={enrolmentId} />
          <Cluster>
            {first.map(({ to, label }) => (
              <LinkButton key={to} look={blocks.includes(label) ? "danger" : "secondary"} to={to}>
                {t(label)} <VisuallyHidden>{maskedNumber}</VisuallyHidden>
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
                <Row
                  key={to}
                  to={to}
                  lead={<Avatar icon={icon} />}
                  title={
                    <>
                      {t(label)} <VisuallyHidden>{maskedNumber}</VisuallyHidden>
                    </>
                  }
                />
              ))}
            </List>
          </Details>
        )}
      </Stack>
    </section>
  );
}

/** Each channel with what it may spend in a day, then which of them work abroad. */
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

const payersActions = [
  { to: "/ChannelWiseBlocking", label: "channels.title", icon: "settings" },
  { to: "/ChangePin", label: "pin.changeTitle", icon: "key" },
  { to: "/GeneratePin", label: "pin.generateTitle", icon: "key" },
  { to: "/GreenPinOtp", label: "greenPin.title", icon: "phone" },
] as const;

const blocks: readonly string[] = ["list.block", "viewOnly.blockForGood"];

/** What can be done to the card as it stands: what stands in sight, and what is folded away. */
function actionsOf(card: ShownCard, mayPay: boolean) {
  const { status } = card;
  const of = (path: string) => cardPath(path, card);
  const activity = { to: of("/CardActivity"), label: "list.seeActivity", icon: "file" } as const;
  switch (status) {
    case "active":
      return {
        first: [
          { to: of("/BlockCard"), label: "list.block" } as const,
          mayPay
            ? ({ to: of("/CardLimitChange"), label: "limits.title" } as const)
            : ({ to: of("/ChannelWiseBlocking"), label: "viewOnly.switchOff" } as const),
        ],
        more: [
          ...(mayPay ? payersActions.map((action) => ({ ...action, to: of(action.to) })) : []),
          activity,
        ],
      };
    case "inactive": {
      const label = mayPay ? ("list.unblock" as const) : ("viewOnly.blockForGood" as const);
      return { first: [{ to: of("/BlockCard"), label }, activity], more: [] };
    }
    case "hot":
    case "expired": {
      const renewal = { to: replacementPath(card, status), label: `newCard.${status}` as const };
      return { first: [...(mayPay ? [renewal] : []), activity], more: [] };
    }
  }
}
