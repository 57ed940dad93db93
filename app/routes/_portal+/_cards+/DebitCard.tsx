import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shownAs } from "~/domain/enquiry";
import { findCardDone } from "~/flows/card-deeds.server";
import { cardAccounts, listCards, shownCard } from "~/flows/cards.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { isViewOnly, requireCustomer } from "~/session/guards.server";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Cluster } from "~/ui/layout";
import { Page } from "~/ui/page";
import { AccountChoice } from "./account-choice.part";
import { CardTable } from "./card-table.part";
import { getCardAccount } from "./card-account.server";
import { DoneNotice } from "./done-notice.part";

export const handle = { i18n: ["common", "cards"] };

/** The cards of one account, the primary one unless another is chosen, and what was done to one of them just now. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "cards");
  const account = await getCardAccount(args, by);
  const query = new URL(args.request.url).searchParams;
  return {
    title: t("list.title"),
    accounts: cardAccounts(by),
    account: account?.accountNumber ?? null,
    cards: account
      ? shownAs(await listCards(by, account.accountNumber), (held) => held.map(shownCard))
      : null,
    mayPay: !isViewOnly(by.session),
    done: await findCardDone(by, query.get("done")),
  };
}

export default function DebitCard() {
  const { accounts, account, cards, mayPay, done } = useLoaderData<typeof loader>();
  const { t } = useTranslation("cards");
  return (
    <Page title={t("list.title")} lead={t("list.lead")}>
      {done ? <DoneNotice done={done} /> : null}
      {account && cards ? (
        <>
          <AccountChoice accounts={accounts} chosen={account} />
          {cards.state !== "shown" ? (
            <EnquiryNotice enquiry={cards} />
          ) : cards.answer.length === 0 ? (
            <EmptyState title={t("list.none")} text={t("list.noneText")} />
          ) : (
            <CardTable account={account} cards={cards.answer} mayPay={mayPay} />
          )}
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
