import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { istDate } from "~/domain/dates";
import { pagesOf, readPage, sliceOf } from "~/domain/paging";
import { referencePattern } from "~/domain/reference";
import { findCommitment } from "~/flows/commitments.server";
import { wordingOfRefusal } from "~/flows/refusal";
import { findScheduled, listScheduled } from "~/flows/scheduled-transfers.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { isViewOnly, requireCustomer, type SignedIn } from "~/session/guards.server";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { ScheduleNews } from "./schedule-news.part";
import { ScheduleTabs } from "./schedule-tabs.part";
import { ScheduledList } from "./scheduled-list.part";

export const handle = { i18n: ["common", "flows", "payments"] };

/** The customer's scheduled transfers; `?new=<reference>` right after one was scheduled, `?cancelled` after the other. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "payments");
  const query = new URL(args.request.url).searchParams;
  const current = readPage(query);
  const ending = await listScheduled(by, sliceOf(current));
  const page = {
    title: t("schedule.title"),
    mayPay: !isViewOnly(by.session),
    today: istDate(portal().clock.now()),
    news: await newsOf(by, query.get("new")),
    cancelled: query.has("cancelled"),
  };
  if (ending.ending !== "done") {
    const message =
      ending.ending === "refused" ? ("errors.notOffered" as const) : ("errors.unreachable" as const);
    return data({ ...page, list: null, message, failed: true }, { status: 503 });
  }
  const { total } = ending.answer;
  const scheduled = ending.answer.scheduled.map((one) => ({
    ...one,
    why: one.failure ? wordingOfRefusal(one.failure, one.failure) : null,
  }));
  const pages = pagesOf(total);
  if (current > pages) throw new Response("Not found", { status: 404 });
  return data({ ...page, list: { scheduled, total, current, pages }, message: null, failed: false });
}

/** What became of the one just scheduled; nothing for a reference that is not the customer's. */
async function newsOf(by: SignedIn, reference: string | null) {
  if (reference === null || !referencePattern.test(reference)) return null;
  const scheduled = await findScheduled(by, reference);
  if (scheduled && "reference" in scheduled) return { state: "scheduled" as const, scheduled };
  const commitment = await findCommitment(by.session.customer.customerNumber, reference);
  if (!commitment || commitment.state === "refused") return null;
  return { state: "pending" as const, reference };
}

export default function ViewScheduleTransfer() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("payments");
  return (
    <Page title={t("schedule.title")}>
      {page.mayPay ? <ScheduleTabs current="list" /> : null}
      <ScheduleNews news={page.news} cancelled={page.cancelled} />
      {page.message ? (
        <Notice kind="danger" announced>
          {t(page.message)}
        </Notice>
      ) : null}
      {page.list ? <ScheduledList {...page.list} mayPay={page.mayPay} today={page.today} /> : null}
    </Page>
  );
}
