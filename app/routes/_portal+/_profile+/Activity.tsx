import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { activityHref, activityKinds, readActivityQuery } from "~/domain/activity";
import { pagesOf } from "~/domain/paging";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { listActivity } from "~/session/activity.server";
import { requireCustomer } from "~/session/guards.server";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { Pagination } from "~/ui/pagination";
import { Tabs } from "~/ui/tabs";
import { ActivityTable } from "./activity-table.part";

export const handle = { i18n: ["common", "profile"] };

/** What was done, or tried, in the customer's name. */
export async function loader(args: LoaderFunctionArgs) {
  const { session } = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "profile");
  const { kind, page } = readActivityQuery(new URL(args.request.url).searchParams);
  const { rows, total } = await listActivity(session.customer.customerNumber, kind, page);
  const pages = pagesOf(total);
  if (page > pages) throw new Response("Not found", { status: 404 });
  return { title: t("activity.title"), kind, page, pages, rows, total };
}

export default function Activity() {
  const { kind, page, pages, rows, total } = useLoaderData<typeof loader>();
  const { t } = useTranslation("profile");
  const tab = (of: typeof kind) => ({
    to: activityHref({ kind: of, page: 1 }),
    label: of ? t(`activity.kinds.${of}`) : t("activity.all"),
    current: of === kind,
  });
  return (
    <Page title={t("activity.title")} lead={t("activity.lead")}>
      <Tabs label={t("activity.filter")} tabs={[tab(null), ...activityKinds.map(tab)]} />
      {total === 0 ? <EmptyState title={t("activity.none")} /> : <ActivityTable rows={rows} />}
      <Pagination
        page={page}
        pages={pages}
        rows={total}
        href={(number) => activityHref({ kind, page: number })}
      />
    </Page>
  );
}
