import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireCustomer } from "~/session/guards.server";
import { AccountChoice } from "~/ui/account-select";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { shownAs } from "~/ui/enquiry";
import { Shown } from "~/ui/enquiry-notice";
import { Cluster } from "~/ui/layout";
import { Announcement } from "~/ui/notice";
import { Page } from "~/ui/page";
import { CardTable } from "./card-table.part";
import { findCardDone, type CardDone } from "./cards.changes.server";
import { cardAccounts, findCardAccount, listCards, shownCard } from "./cards.server";

export const handle = { i18n: ["common", "cards"], title: "cards:list.title" };

/** The cards of one account, the primary one unless another is chosen, and what was done to one of them just now. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const account = await findCardAccount(args, by);
  const cards = account && (await listCards(by, account.accountNumber));
  return {
    accounts: cardAccounts(by),
    account: account?.accountNumber ?? null,
    cards: cards && shownAs(cards, (held) => held.map(shownCard)),
    mayPay: !by.viewOnly,
    done: await findCardDone(by, new URL(args.request.url).searchParams.get("done")),
  };
}

export default function DebitCard() {
  const { accounts, account, cards, mayPay, done } = useLoaderData<typeof loader>();
  const { t } = useTranslation("cards");
  return (
    <Page lead={t("list.lead")}>
      {done ? <DoneNotice done={done} /> : null}
      {account && cards ? (
        <>
          <AccountChoice accounts={accounts} chosen={account} show={t("list.show")} />
          <Shown enquiry={cards}>
            {(held) => <CardTable account={account} cards={held} mayPay={mayPay} />}
          </Shown>
          <Cluster>
            <LinkButton look="danger" to="/BlockAllCards">
              {t("list.blockAll")}
            </LinkButton>
            {mayPay ? (
              <LinkButton look="secondary" to={`/DebitCardApply?account=${account}`}>
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

/** What was done to a card just now. */
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
