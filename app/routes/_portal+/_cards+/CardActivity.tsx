import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cardActivity } from "~/contract/cards.server";
import { pagesOf, readPage, sliceOf } from "~/domain/paging";
import { cardQuery, shownCard } from "~/flows/cards.server";
import { enquire } from "~/gateway/enquiry.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { requireCustomer } from "~/session/guards.server";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Cluster } from "~/ui/layout";
import { Page } from "~/ui/page";
import { Pagination } from "~/ui/pagination";
import { CardUses } from "./card-uses.part";
import { requireCardAsked } from "./card-asked.server";

export const handle = { i18n: ["common", "cards"] };

/** Where one card was used, page by page. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "cards");
  const held = await requireCardAsked(args, by);
  const page = readPage(new URL(args.request.url).searchParams);
  const activity = await enquire(
    portal().gateway,
    cardActivity,
    {
      customerNumber: by.session.customer.customerNumber,
      enrolmentId: held.enrolmentId,
      ...sliceOf(page),
    },
    by.caller,
  );
  const total = activity.state === "shown" ? activity.answer.total : 0;
  const pages = pagesOf(total);
  if (activity.state === "shown" && page > pages) throw new Response("Not found", { status: 404 });
  const { accountNumber, maskedNumber } = shownCard(held);
  return {
    title: t("activity.title"),
    accountNumber,
    maskedNumber,
    query: cardQuery(held),
    activity,
    page,
    pages,
    total,
  };
}

export default function CardActivity() {
  const { accountNumber, maskedNumber, query, activity, page, pages, total } = useLoaderData<typeof loader>();
  const { t } = useTranslation("cards");
  return (
    <Page title={t("activity.title")} lead={t("activity.lead", { card: maskedNumber })}>
      {activity.state !== "shown" ? (
        <EnquiryNotice enquiry={activity} />
      ) : total === 0 ? (
        <EmptyState title={t("activity.none")} />
      ) : (
        <>
          <CardUses uses={activity.answer.uses} />
          <Pagination
            page={page}
            pages={pages}
            rows={total}
            href={(number) => `/CardActivity?${query}&page=${number}`}
          />
        </>
      )}
      <Cluster>
        <LinkButton look="secondary" to={`/DebitCard?account=${accountNumber}`}>
          {t("list.toCards")}
        </LinkButton>
      </Cluster>
    </Page>
  );
}
