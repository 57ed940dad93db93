import { redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatIstClock, istDate } from "common/dates";
import { lastFour } from "common/masks";
import { hideableNotices, type NoticeKind } from "common/notices";
import { pageOf, readPage } from "common/paging";
import { goWithNews } from "~/change/news.server";
import { listNotices, markRead, showGroups, type CustomerNotice } from "~/customer/notices.server";
import { readForm } from "~/session/form.server";
import { requireCustomer } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/content";
import { Shown, shownAs } from "~/ui/enquiry";
import { FormToken } from "~/ui/form";
import type { IconName } from "~/ui/icon";
import { Cluster, Page } from "~/ui/layout";
import { List, ListHead, Round, Row } from "~/ui/list";
import { Pagination } from "~/ui/navigation";
import { Money } from "~/ui/text";

export const handle = { i18n: ["common", "profile"], title: "profile:notices.title" };

const PAGE_ROWS = 20;

/** What has happened, newest first. To look marks nothing as read: browsers fetch pages ahead, and a glance is no reading. */
export async function loader(args: RequestArgs) {
  const by = await requireCustomer(args);
  const asked = readPage(new URL(args.request.url).searchParams);
  const notices = shownAs(await listNotices(by), (all) => ({
    ...pageOf(all.map(shown), asked, PAGE_ROWS),
    newest: all.find(({ unread }) => unread)?.at ?? null,
  }));
  return { notices };
}

/** A row: where it leads, and of an account its last digits only. */
function shown(notice: CustomerNotice & { unread: boolean }) {
  const { kind, at, name, accountNumber, amount, unread, subject } = notice;
  return {
    kind,
    unread,
    amount: amount ?? null,
    day: istDate(at),
    facts: [
      name,
      accountNumber && lastFour(accountNumber),
      formatIstClock(at).slice(0, 5),
      kind === "new-browser" && subject,
    ].filter((fact) => typeof fact === "string"),
    to: looks[kind].to(encodeURIComponent(subject)),
  };
}

/** The page of the thing, found by a notice's subject. */
const looks: Record<NoticeKind, { icon: IconName; to(subject: string): string }> = {
  "payment-arrived": { icon: "send", to: (reference) => `/Payments/${reference}` },
  "payment-returned": { icon: "undo", to: (reference) => `/Payments/${reference}` },
  "transfer-failed": { icon: "calendar", to: () => "/ViewScheduleTransfer" },
  "instruction-failed": { icon: "repeat", to: (number) => `/ModifyStandingInstruction?si=${number}` },
  "payee-added": { icon: "add-user", to: (kind) => `/ManageBeneficiary?kind=${kind}` },
  "new-browser": { icon: "shield", to: () => "/Sessions" },
  "deposit-matured": { icon: "piggy-bank", to: () => "/TermDeposit" },
  "books-sent": { icon: "cheque", to: () => "/ViewChequeBookRequest" },
  "books-delivered": { icon: "cheque", to: () => "/ViewChequeBookRequest" },
  "card-sent": { icon: "card", to: () => "/DebitCard" },
  "card-delivered": { icon: "card", to: () => "/DebitCard" },
};

/** Marks as read, up to the newest that was shown; or what is shown from here on (`/AlertSettings`). */
export async function action(args: RequestArgs) {
  const by = await requireCustomer(args);
  const form = await readForm(args, ["intent", "until", ...hideableNotices]);
  if (form.get("intent") === "show") {
    const wanted = hideableNotices.filter((group) => form.has(group));
    await showGroups(by, wanted);
    return goWithNews(by, "/AlertSettings?done=notices");
  }
  const until = new Date(String(form.get("until") ?? ""));
  if (Number.isNaN(until.getTime())) throw new Response("Bad Request", { status: 400 });
  await markRead(by, until);
  return redirect("/Notifications", 303);
}

export default function Notifications() {
  const { notices } = useLoaderData<typeof loader>();
  const { t } = useTranslation("profile");
  return (
    <Page lead={t("notices.lead")} width="text">
      <Shown enquiry={notices}>
        {({ rows, page, pages, newest }) =>
          rows.length === 0 ? (
            <EmptyState title={t("notices.none")} />
          ) : (
            <>
              {newest ? <ReadAll until={newest} /> : null}
              <Notices rows={rows} />
              <Pagination
                page={page}
                pages={pages}
                href={(number) => (number > 1 ? `/Notifications?page=${number}` : "/Notifications")}
              />
            </>
          )
        }
      </Shown>
      <p>
        <Link to="/AlertSettings#notices">{t("notices.choose")}</Link>
      </p>
    </Page>
  );
}

function ReadAll({ until }: { until: Date }) {
  const { t } = useTranslation("profile");
  return (
    <Form method="post" action="/Notifications">
      <FormToken />
      <input type="hidden" name="until" value={until.toISOString()} />
      <Cluster>
        <Button look="secondary" name="intent" value="read">
          {t("notices.readAll")}
        </Button>
      </Cluster>
    </Form>
  );
}

/** By day; what is new says so in a word. */
function Notices({ rows }: { rows: ReadonlyArray<ReturnType<typeof shown>> }) {
  const { t } = useTranslation("profile");
  return (
    <List>
      {rows.flatMap(({ kind, day, unread, amount, facts, to }, place) => [
        day === rows[place - 1]?.day ? null : <ListHead key={day} title={formatDate(day)} />,
        <Row
          key={place}
          to={to}
          lead={<Round icon={looks[kind].icon} {...(unread ? { tone: "warm" as const } : {})} />}
          title={t(`notices.kinds.${kind}`)}
          small={
            <>
              {unread ? <strong>{t("notices.unread")} · </strong> : null}
              {facts.map((fact, at) => (
                <Fragment key={at}>
                  {at > 0 ? " · " : null}
                  <bdi>{fact}</bdi>
                </Fragment>
              ))}
            </>
          }
          end={amount === null ? null : <Money paise={amount} />}
        />,
      ])}
    </List>
  );
}
