import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bankProfile } from "common/bank-profile";
import { formatDate, istDate } from "common/dates";
import { formatRupees } from "common/money";
import { pagesOf, readPage, sliceOf } from "common/paging";
import { referencePattern } from "common/reference";
import { findCommitment } from "~/change/commitments.server";
import { wordingOfRefusal } from "~/change/refusal";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import { noBreak } from "~/ui/no-break";
import { Announcement } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Reference } from "~/ui/reference";
import { ScheduleTabs } from "./schedule.part";
import { ScheduledList } from "./scheduled-list.part";
import { findScheduled, listScheduled } from "./scheduled-transfers.server";

export const handle = { i18n: ["common", "flows", "payments"], title: "payments:schedule.title" };

/** The customer's scheduled transfers; `?new=<reference>` and `?cancelled` say what was just done. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const query = new URL(args.request.url).searchParams;
  const current = readPage(query);
  const ending = await listScheduled(by, sliceOf(current));
  const page = {
    mayPay: !by.viewOnly,
    today: istDate(by.portal.clock.now()),
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
  const commitment = await findCommitment(by, reference);
  if (!commitment || commitment.state === "refused") return null;
  return { state: "pending" as const, reference };
}

export default function ViewScheduleTransfer() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("payments");
  return (
    <Page>
      {page.mayPay ? <ScheduleTabs current="list" /> : null}
      <News news={page.news} cancelled={page.cancelled} />
      {page.message ? <Announcement kind="danger">{t(page.message)}</Announcement> : null}
      {page.list ? <ScheduledList {...page.list} mayPay={page.mayPay} today={page.today} /> : null}
    </Page>
  );
}

interface NewsProps {
  news: Awaited<ReturnType<typeof newsOf>>;
  cancelled: boolean;
}

/** What the customer has just done. */
function News({ news, cancelled }: NewsProps) {
  const { t } = useTranslation("payments");
  if (cancelled) return <Announcement kind="success">{t("schedule.cancelled")}</Announcement>;
  if (!news) return null;
  if (news.state === "pending")
    return (
      <Announcement kind="warning">
        <p>{t("schedule.pending", { helpline: noBreak(bankProfile.helpline) })}</p>
        <p>
          {t("payment.reference")}: <Reference>{news.reference}</Reference>
        </p>
      </Announcement>
    );
  const { amount, toName, toAccount, date, reference } = news.scheduled;
  return (
    <Announcement kind="success">
      <p>
        {t("schedule.scheduled", {
          amount: formatRupees(amount),
          name: toName || toAccount,
          date: noBreak(formatDate(date)),
        })}
      </p>
      <p>
        {t("payment.reference")}: <Reference>{reference}</Reference>
      </p>
    </Announcement>
  );
}
