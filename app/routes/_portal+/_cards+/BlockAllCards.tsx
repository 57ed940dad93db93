import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { lastFour } from "common/masks";
import { quotedOnPage } from "common/quotation";
import { referencePattern } from "common/reference";
import { findDone } from "~/change/change-flow.server";
import { newReference } from "~/change/change.server";
import { readForm } from "~/session/form.server";
import { requireCustomer } from "~/session/guards.server";
import { useAnswer } from "~/ui/answer";
import { useAccountName } from "~/ui/account-names";
import { useBank } from "~/ui/bank";
import { Button, LinkButton } from "~/ui/button";
import { Announcement, EmptyState, None, Notice } from "~/ui/content";
import { ButtonForm } from "~/ui/form-foot";
import { Cluster, Page } from "~/ui/layout";
import { Avatar, List, Row } from "~/ui/list";
import { TelephoneLink } from "~/ui/text";
import { blockAllForNow, blockForNow } from "./cards.changes.server";
import { listAllCards } from "~/customer/cards.server";
import { shownCard } from "./cards.server";

export const handle = {
  i18n: ["common", "cards"],
  title: "cards:blockAll.title",
  menu: { group: "cards", order: 20 },
};

/** Lists the cards again after blocking, so that the page reports their true status. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { cards, silent } = await listAllCards(customer);
  const done = await findDone(customer, blockForNow, customer.query.get("done"));
  return {
    pressed: done !== null,
    cards: cards.map(shownCard),
    silent,
    mayUnblock: !customer.viewOnly,
    reference: newReference(),
  };
}

/** Needs neither OTP nor password. The bank sends a text message for each card. */
export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args);
  const form = await readForm(args, ["reference"]);
  const reference = String(form.get("reference") ?? "");
  if (!referencePattern.test(reference)) throw new Response("Bad Request", { status: 400 });
  if (!(await customer.within("card-block-all"))) return data({ failed: true }, { status: 429 });
  return blockAllForNow(customer, reference);
}

export default function BlockAllCards() {
  const { pressed, cards, silent, mayUnblock, reference } = useLoaderData<typeof loader>();
  const tooOften = useAnswer<typeof action>();
  const { t } = useTranslation("cards");
  const { helpline } = useBank();
  const nameOf = useAccountName();
  const inSentence = useAccountName(quotedOnPage);
  // A card is still active, or the bank did not list all.
  const open = cards.some(({ status }) => status === "active") || silent.length > 0;
  return (
    <Page lead={pressed ? undefined : t(mayUnblock ? "blockAll.lead" : "viewOnly.blockAllLead")} width="text">
      {tooOften ? <Announcement kind="danger">{t("errors.tooOften")}</Announcement> : null}
      {pressed && open ? <Announcement kind="danger">{t("blockAll.notAll")}</Announcement> : null}
      {pressed && !open ? (
        <Announcement kind="success">
          <p>{t("blockAll.done")}</p>
          <p>{t("blockAll.message")}</p>
          <p>{t(mayUnblock ? "blockAll.later" : "viewOnly.blockAllLater")}</p>
        </Announcement>
      ) : null}
      {silent.length > 0 ? (
        <Notice kind="warning" unread>
          {t("blockAll.silent", { accounts: silent.map(inSentence).join(", ") })}
        </Notice>
      ) : null}
      {cards.length > 0 ? (
        <List columns={[t("blockAll.caption"), t(pressed ? "blockAll.result" : "blockAll.what"), ""]}>
          {cards.map((card) => (
            <Row
              key={card.enrolmentId}
              lead={<Avatar icon="card" />}
              title={`${t("list.debit")} ${lastFour(card.maskedNumber)}`}
              small={nameOf(card)}
              middle={t(pressed ? `blockAll.results.${card.status}` : `blockAll.plans.${card.status}`)}
            />
          ))}
        </List>
      ) : null}
      {cards.length === 0 && !open ? <EmptyState title={t("blockAll.none")} /> : null}
      {cards.length > 0 && !open && !pressed ? <None>{t("blockAll.nothing")}</None> : null}
      {open ? (
        <ButtonForm action="/BlockAllCards" hidden={{ reference }}>
          <Button>{t("blockAll.press")}</Button>
        </ButtonForm>
      ) : null}
      <p>
        {t("blockAll.helpline")} <TelephoneLink number={helpline} />
      </p>
      <Cluster>
        <LinkButton look="secondary" to="/DebitCard">
          {t(pressed ? "list.toCards" : "blockAll.leave")}
        </LinkButton>
      </Cluster>
    </Page>
  );
}
