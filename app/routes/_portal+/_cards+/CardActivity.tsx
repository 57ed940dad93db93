import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cardActivity } from "common/contract/cards.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatIstTime } from "common/dates";
import { pagesOf, readPage, sliceOf } from "common/paging";
import { requireCustomer } from "~/session/guards.server";
import { LinkButton } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/content";
import { EnquiryNotice } from "~/ui/enquiry";
import { Cluster, Page } from "~/ui/layout";
import { Money } from "~/ui/text";
import { Pagination } from "~/ui/navigation";
import { requireCardAsked } from "./card-form.server";
import { cardQuery, shownCard } from "./cards.server";

export const handle = { i18n: ["common", "cards"], title: "cards:activity.title" };

/** Where one card was used, page by page. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const held = await requireCardAsked(args, by);
  const page = readPage(new URL(args.request.url).searchParams);
  const activity = await by.ask(cardActivity, { enrolmentId: held.enrolmentId, ...sliceOf(page) });
  const total = activity.state === "shown" ? activity.answer.total : 0;
  const pages = pagesOf(total);
  if (activity.state === "shown" && page > pages) throw new Response("Not found", { status: 404 });
  const { accountNumber, maskedNumber } = shownCard(held);
  return { accountNumber, maskedNumber, query: cardQuery(held), activity, page, pages, total };
}

export default function CardActivity() {
  const { accountNumber, maskedNumber, query, activity, page, pages, total } = useLoaderData<typeof loader>();
  const { t } = useTranslation("cards");
  return (
    <Page lead={t("activity.lead", { card: maskedNumber })}>
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

/** Each use by where it was; one that was declined says why. */
function CardUses({ uses }: Pick<AnswerOf<typeof cardActivity>, "uses">) {
  const { t } = useTranslation("cards");
  return (
    <DataTable
      caption={t("activity.title")}
      captionHidden
      rows={uses}
      rowKey={(_, index) => index}
      columns={[
        { heading: t("activity.place"), names: true, cell: ({ place }) => <bdi>{place}</bdi> },
        { heading: t("activity.when"), kind: "date", cell: ({ at }) => formatIstTime(at) },
        {
          heading: t("activity.channel"),
          cell: ({ channel, scope }) => `${t(`channelNames.${channel}`)}, ${t(`scopes.${scope}`)}`,
        },
        {
          heading: t("activity.result"),
          cell: ({ declined }) =>
            declined
              ? t("activity.declined", { reason: t(`activity.declines.${declined}`) })
              : t("activity.carriedOut"),
        },
        { heading: t("activity.amount"), kind: "amount", cell: ({ amount }) => <Money paise={amount} /> },
      ]}
    />
  );
}
