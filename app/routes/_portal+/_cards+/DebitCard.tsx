import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { limitedChannels } from "common/card-changes";
import { formatRupees } from "common/money";
import { findNews } from "~/change/news.server";
import { requireCustomer } from "~/session/guards.server";
import { accountPath } from "~/ui/account-pages";
import { AccountChoice } from "~/ui/account-select";
import { LinkButton } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { Announcement, EmptyState, Notice } from "~/ui/content";
import { Shown, shownAs } from "~/ui/enquiry";
import { Cluster, Page, Stack } from "~/ui/layout";
import { VisuallyHidden } from "~/ui/text";
import { findCardDone, type CardDone } from "./cards.changes.server";
import { cardPath, replacementPath } from "./cards.forms";
import { cardAccounts, listCards, shownCard, type ShownCard } from "./cards.server";

export const handle = { i18n: ["common", "cards"], title: "cards:list.title" };

/**
 * The cards of one account, the primary one unless another is chosen, and what was done to one of them just now; `?choose` after a
 * page of one card was opened without one.
 */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const account = await cardAccounts.find(args, by);
  const cards = account && (await listCards(by, account.accountNumber));
  return {
    accounts: cardAccounts.list(by),
    account,
    cards: cards && shownAs(cards, (held) => held.map(shownCard)),
    mayPay: !by.viewOnly,
    choose: (await findNews(args, by)) !== null,
    done: await findCardDone(by, new URL(args.request.url).searchParams.get("done")),
  };
}

export default function DebitCard() {
  const { accounts, account, cards, mayPay, choose, done } = useLoaderData<typeof loader>();
  const { t } = useTranslation("cards");
  return (
    <Page lead={t("list.lead")}>
      {mayPay ? null : <Notice>{t("viewOnly.list")}</Notice>}
      {choose ? <Announcement>{t("list.choose")}</Announcement> : null}
      {done ? <DoneNotice done={done} /> : null}
      {account && cards ? (
        <>
          <AccountChoice accounts={accounts} chosen={account.handle} show={t("list.show")} />
          <Shown enquiry={cards}>
            {(held) => <CardTable account={account.accountNumber} cards={held} mayPay={mayPay} />}
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

interface CardTableProps {
  account: string;
  cards: readonly ShownCard[];
  mayPay: boolean;
}

/** The cards of one account, and what can be done to each as it stands now. */
function CardTable({ account, cards, mayPay }: CardTableProps) {
  const { t } = useTranslation("cards");
  if (cards.length === 0) return <EmptyState title={t("list.none")} text={t("list.noneText")} />;
  return (
    <DataTable
      caption={t("list.caption", { account })}
      wide
      rows={cards}
      rowKey={({ enrolmentId }) => enrolmentId}
      columns={[
        { heading: t("list.card"), names: true, kind: "code", cell: ({ maskedNumber }) => maskedNumber },
        { heading: t("list.status"), cell: ({ status }) => t(`status.${status}`) },
        { heading: t("list.expiry"), kind: "date", cell: ({ expiry }) => expiry },
        { heading: t("list.limits"), cell: (card) => <ChannelWords card={card} /> },
        { heading: t("list.actions"), cell: (card) => <CardActions card={card} mayPay={mayPay} /> },
      ]}
    />
  );
}

const abroadOf = {
  atm: "intlAtm",
  pos: "intlPos",
  ecom: "intlEcom",
  contactless: "intlContactless",
} as const;

/** Where the card works and for how much a day; then which channels work abroad. */
function ChannelWords({ card }: { card: ShownCard }) {
  const { t } = useTranslation("cards");
  const name = (channel: keyof typeof abroadOf) => t(`channelNames.${channel}`);
  const abroad = limitedChannels.filter((channel) => card[abroadOf[channel]] === "on");
  return (
    <div>
      {limitedChannels.map((channel) => (
        <div key={channel}>
          {card[channel] === "on"
            ? t("list.on", { channel: name(channel), limit: formatRupees(card[`${channel}Limit`]) })
            : t("list.off", { channel: name(channel) })}
        </div>
      ))}
      <div>
        {t("list.abroad", {
          scope: t("scopes.international"),
          channels: abroad.length > 0 ? abroad.map(name).join(", ") : t("list.noneAbroad"),
        })}
      </div>
    </div>
  );
}

const payersActions = [
  { to: "/GeneratePin", label: "list.generatePin" },
  { to: "/ChangePin", label: "list.changePin" },
  { to: "/GreenPinOtp", label: "list.greenPin" },
  { to: "/CardLimitChange", label: "list.changeLimits" },
] as const;

/** What can be done to the card as it stands; a page that takes an application needs no card. */
function actionsOf(card: ShownCard, mayPay: boolean) {
  const { status } = card;
  const of = (path: string) => cardPath(path, card);
  const activity = { to: of("/CardActivity"), label: "list.seeActivity" } as const;
  switch (status) {
    case "active":
      return [
        { to: of("/BlockCard"), label: "list.block" } as const,
        ...(mayPay ? payersActions.map(({ to, label }) => ({ to: of(to), label })) : []),
        {
          to: of("/ChannelWiseBlocking"),
          label: mayPay ? ("list.changeChannels" as const) : ("viewOnly.switchOff" as const),
        },
        activity,
      ];
    case "inactive":
      return [
        {
          to: of("/BlockCard"),
          label: mayPay ? ("list.unblock" as const) : ("viewOnly.blockForGood" as const),
        },
        activity,
      ];
    case "hot":
    case "expired":
      return [
        ...(mayPay ? [{ to: replacementPath(card, status), label: `newCard.${status}` as const }] : []),
        activity,
      ];
  }
}

/** What can be done to the card as it stands, and why not more. */
function CardActions({ card, mayPay }: { card: ShownCard; mayPay: boolean }) {
  const { t } = useTranslation("cards");
  const { status } = card;
  return (
    <Stack gap="small">
      {status === "active" ? null : <p>{t(`hints.${status}`)}</p>}
      {mayPay || status === "active" || status === "inactive" ? null : <p>{t("viewOnly.newCard")}</p>}
      <Cluster>
        {actionsOf(card, mayPay).map(({ to, label }) => (
          <LinkButton key={to} look="secondary" size="small" to={to}>
            {t(label)} <VisuallyHidden>{card.maskedNumber}</VisuallyHidden>
          </LinkButton>
        ))}
      </Cluster>
    </Stack>
  );
}
