import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bankProfile } from "~/domain/bank-profile";
import { referencePattern } from "~/domain/reference";
import { blockAllCards, listAllCards } from "~/flows/card-block-all.server";
import { shownCard } from "~/flows/cards.server";
import { readForm } from "~/flows/form.server";
import { newReference } from "~/flows/order.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { requireCustomer } from "~/session/guards.server";
import { limit } from "~/session/limits.server";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Cluster } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { TelephoneLink } from "~/ui/telephone-link";
import { AllCardsTable } from "./all-cards-table.part";
import { BlockAllForm } from "./block-all-form.part";
import { BlockAllResult } from "./block-all-result.part";

export const handle = { i18n: ["common", "cards"] };

/** Every card as the bank has it now: before the press, and after it, so that what is said is what is so. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "cards");
  const { cards, silent } = await listAllCards(by);
  return {
    title: t("blockAll.title"),
    pressed: new URL(args.request.url).searchParams.has("done"),
    cards: cards.map(shownCard),
    silent,
    reference: newReference(),
  };
}

/** Nothing is asked: no OTP, no password. The bank sends a text message for each card. */
export async function action(args: ActionFunctionArgs) {
  const by = await requireCustomer(args);
  const form = await readForm(args.request, by.visitor.ticket, ["reference"]);
  const reference = String(form.get("reference") ?? "");
  if (!referencePattern.test(reference)) throw new Response("Bad Request", { status: 400 });
  const { customerNumber } = by.session.customer;
  const limited = await limit("card-block-all", by.visitor, { customer: customerNumber });
  if (limited.outcome === "over") return data({ failed: true }, { status: 429 });
  await blockAllCards(by, reference);
  return redirect("/BlockAllCards?done", { status: 303 });
}

export default function BlockAllCards() {
  const { pressed, cards, silent, reference } = useLoaderData<typeof loader>();
  const tooOften = useActionData<typeof action>();
  const { t } = useTranslation("cards");
  const open = cards.some(({ status }) => status === "active") || silent.length > 0;
  return (
    <Page title={t("blockAll.title")} lead={pressed ? undefined : t("blockAll.lead")} width="text">
      {tooOften ? (
        <Notice kind="danger" announced>
          {t("errors.tooOften")}
        </Notice>
      ) : null}
      {pressed ? <BlockAllResult open={open} /> : null}
      {silent.length > 0 ? (
        <Notice kind="warning">{t("blockAll.silent", { accounts: silent.join(", ") })}</Notice>
      ) : null}
      {cards.length > 0 ? <AllCardsTable cards={cards} pressed={pressed} /> : null}
      {cards.length === 0 && !open ? <EmptyState title={t("blockAll.none")} /> : null}
      {cards.length > 0 && !open && !pressed ? <p>{t("blockAll.nothing")}</p> : null}
      {open ? <BlockAllForm reference={reference} /> : null}
      <p>
        {t("blockAll.helpline")} <TelephoneLink number={bankProfile.helpline} />
      </p>
      <Cluster>
        <LinkButton look="secondary" to="/DebitCard">
          {t(pressed ? "list.toCards" : "blockAll.leave")}
        </LinkButton>
      </Cluster>
    </Page>
  );
}
