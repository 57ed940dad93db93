import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { lastFour } from "common/masks";
import { formatRupees } from "common/money";
import { cardServiceOf } from "common/tariff";
import { newReference } from "~/change/change.server";
import { submitChange } from "~/change/make-change.server";
import { feeToday } from "~/customer/delivery.server";
import { say } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { requireCustomer } from "~/session/guards.server";
import { accountPath } from "~/ui/account-pages";
import { useAccountName } from "~/ui/account-names";
import { useAnswer } from "~/ui/answer";
import { Button, LinkButton } from "~/ui/button";
import { Announcement, EmptyState, None, Notice } from "~/ui/content";
import { ShownList, shownAs } from "~/ui/enquiry";
import { ButtonForm } from "~/ui/form-foot";
import { Icon, type IconName } from "~/ui/icon";
import { Cluster, Grid, Page, Stack } from "~/ui/layout";
import { Avatar, List, Row, Section } from "~/ui/list";
import { CardState } from "~/ui/state";
import { CardChips } from "./card-change.part";
import { changedCard, findCardDone, freezeCard } from "./cards.changes.server";
import { cardPath, replacementPath } from "./cards.forms";
import { cardAccounts } from "~/customer/cards.server";
import { findRequestedCard, lookAtUses, requireRequestedCard, shownCard } from "./cards.server";
import { WhereItWorks } from "./channels-page.part";
import { CardUses } from "./uses.part";

export const handle = {
  i18n: ["common", "flows", "cards"],
  title: "cards:list.title",
  menu: { group: "cards", order: 10 },
  query: ["account", "card"],
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { account, card, cards, silent } = await findRequestedCard(customer);
  const uses = card && (await lookAtUses(customer, card));
  return {
    card: card && shownCard(card),
    cards,
    account: account ?? customer.primaryAccount,
    mayHold: cardAccounts.list(customer).length > 0,
    silent: silent.length > 0,
    uses,
    fee: feeToday(customer, cardServiceOf("lost")),
    mayPay: !customer.viewOnly,
    reference: newReference(),
    done: await findCardDone(customer, customer.query.get("done")),
  };
}

/** Freezes the card: needs neither OTP nor password, like blocking all cards. */
export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args);
  const form = await readForm(args, ["reference"]);
  const { card } = await requireRequestedCard(customer);
  const reference = String(form.get("reference") ?? "");
  const end = await submitChange(customer, freezeCard, changedCard(card), { reference });
  return end instanceof Response ? end : data({ failed: true as const, error: end.error }, end.status);
}

/** After a refusal as well: the card may have changed since the page was shown. */
export const shouldRevalidate = () => true;

type PageData = SerializeFrom<typeof loader>;

export default function DebitCard() {
  const page = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const { t } = useTranslation("cards");
  const { t: flows } = useTranslation("flows");
  const nameOf = useAccountName();
  const { card, cards, mayPay, silent, done } = page;
  return (
    <Page
      title={card ? `${t("list.debit")} ${lastFour(card.maskedNumber)}` : undefined}
      lead={card ? `${nameOf(card)} · ${t("list.until", { expiry: card.expiry })}` : undefined}
    >
      {card ? null : <CardChips cards={cards} chosen={card} />}
      {refused ? <Announcement kind="danger">{say(flows, refused.error)}</Announcement> : null}
      {done ? (
        <Announcement kind="success">
          <p>{t(`done.${done.flash}`)}</p>
          <p>{t("list.doneFacts", { card: lastFour(done.maskedNumber), reference: done.reference })}</p>
        </Announcement>
      ) : null}
      {mayPay ? null : <Notice>{t("viewOnly.list")}</Notice>}
      {silent ? (
        <Notice kind="warning" unread>
          {t("list.silent")}
        </Notice>
      ) : null}
      {card ? <CardPanel page={page} card={card} /> : silent ? null : <NoCard page={page} />}
    </Page>
  );
}

function NoCard({ page: { account, mayHold, mayPay } }: { page: PageData }) {
  const { t } = useTranslation("cards");
  if (!mayHold || !account) return <EmptyState title={t("list.noAccount")} />;
  return (
    <EmptyState title={t("list.none")} text={t("list.noneText")}>
      {mayPay ? (
        <LinkButton to={accountPath("/DebitCardApply", account)}>{t("list.apply")}</LinkButton>
      ) : null}
    </EmptyState>
  );
}

type Held = NonNullable<PageData["card"]>;

function CardPanel({ page, card }: { page: PageData; card: Held }) {
  const { uses, mayPay } = page;
  const { t } = useTranslation("cards");
  const { status } = card;
  return (
    <>
      <Stack gap="small">
        <CardChips cards={page.cards} chosen={card} />
        <Cluster>
          <CardState status={status} />
          <FirstAct card={card} page={page} />
        </Cluster>
        {status === "active" ? null : <p>{t(`hints.${status}`)}</p>}
        {mayPay || status === "active" || status === "inactive" ? null : <p>{t("viewOnly.newCard")}</p>}
      </Stack>
      <Grid>
        {status === "active" ? <WhereItWorks card={card} uses={uses} mayPay={mayPay} /> : null}
        <Stack>
          {uses ? (
            <Section
              title={t("activity.last")}
              link={{ to: cardPath("/CardActivity", card), label: t("list.seeActivity") }}
            >
              <ShownList
                enquiry={shownAs(uses, ({ latest }) => latest)}
                none={<None>{t("activity.none")}</None>}
              >
                {(last) => <CardUses uses={last} />}
              </ShownList>
            </Section>
          ) : null}
          <More card={card} page={page} />
        </Stack>
      </Grid>
    </>
  );
}

/** Freezing, or the way back from it. */
function FirstAct({ card, page: { mayPay, reference } }: { card: Held; page: PageData }) {
  const { t } = useTranslation("cards");
  switch (card.status) {
    case "active":
      return (
        <ButtonForm action={cardPath("/DebitCard", card)} hidden={{ reference }}>
          <Button look="danger">
            <Icon name="lock" />
            {t("block.now")}
          </Button>
        </ButtonForm>
      );
    case "inactive":
      return mayPay ? <LinkButton to={cardPath("/BlockCard", card)}>{t("list.unblock")}</LinkButton> : null;
    default:
      return mayPay ? (
        <LinkButton to={replacementPath(card, card.status)}>{t(`newCard.${card.status}`)}</LinkButton>
      ) : null;
  }
}

function More({ card, page: { account, fee, mayPay } }: { card: Held; page: PageData }) {
  const { t } = useTranslation("cards");
  const row = (to: string, icon: IconName, title: string, small: string) => (
    <Row key={to} to={to} lead={<Avatar icon={icon} />} title={title} small={small} />
  );
  const { status } = card;
  const forGood = cardPath("/BlockCard", card, { change: "block-for-good" });
  return (
    <Section title={t("list.more")}>
      <List>
        {status === "active" && mayPay
          ? [
              row(cardPath("/ChangePin", card), "key", t("pin.changeTitle"), t("pin.changeFor")),
              row(cardPath("/GeneratePin", card), "key", t("pin.generateTitle"), t("pin.generateFor")),
              row(cardPath("/GreenPinOtp", card), "phone", t("greenPin.title"), t("greenPin.for")),
            ]
          : null}
        {status === "active" || status === "inactive"
          ? row(forGood, "ban", t("viewOnly.blockForGood"), t("block.goodFor"))
          : null}
        {mayPay && account
          ? row(
              accountPath("/DebitCardApply", card),
              "card",
              t("list.apply"),
              `${t("apply.reasons.lost")}: ${formatRupees(fee)}`,
            )
          : null}
        {row("/BlockAllCards", "lock", t("blockAll.title"), t("block.allFor"))}
      </List>
    </Section>
  );
}
