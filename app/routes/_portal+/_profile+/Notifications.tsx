import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import { hideableNotices } from "common/notices";
import { pageOf, readPage } from "common/paging";
import { redirectWithFlash } from "~/change/flash.server";
import { findOverdue } from "~/customer/overdue.server";
import { countUnread, listNotices, markSeen, openNotice, showGroups } from "~/customer/notices.server";
import { readForm } from "~/session/form.server";
import { requireCustomer } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { EmptyState } from "~/ui/content";
import { knownOr, shownAs, ShownList } from "~/ui/enquiry";
import { Page } from "~/ui/layout";
import { Link } from "~/ui/link";
import { ListHead } from "~/ui/list";
import { OverdueNotices } from "~/ui/overdue";
import { PagedList } from "~/ui/paged-list";
import { NoticeRow, shownNotice } from "./notice.part";

export const handle = {
  i18n: ["common", "profile"],
  title: "profile:notices.title",
  menu: { group: "you", order: 10 },
  query: ["open", "page"],
};

/** Newest first. Looking marks them as seen, or the one that `?open=` names: browsers that fetch ahead do not look. */
export async function loader(args: RequestArgs) {
  const customer = await requireCustomer(args);
  const { headers } = args.request;
  const looks = !/prefetch/.test(`${headers.get("Sec-Purpose")}${headers.get("Purpose")}`);
  const opened = customer.query.get("open");
  if (opened !== null) {
    const notice = await openNotice(customer, opened, looks);
    throw redirect(notice ? shownNotice(notice).to : "/Notifications", 303);
  }
  const requested = readPage(customer.query);
  const [all, overdue] = await Promise.all([
    listNotices(customer),
    findOverdue(customer),
    countUnread(customer),
  ]);
  const known = knownOr(all, { missing: [], unknown: [] });
  const [newest] = known;
  if (newest && looks && known.some(({ unread }) => unread)) await markSeen(customer, newest.at);
  return { overdue, notices: shownAs(all, (notices) => pageOf(notices.map(shownNotice), requested)) };
}

/** Sets which groups are shown (`/AlertSettings`). */
export async function action(args: RequestArgs) {
  const customer = await requireCustomer(args);
  const form = await readForm(args, hideableNotices);
  await showGroups(
    customer,
    hideableNotices.filter((group) => form.has(group)),
  );
  return redirectWithFlash(customer, "/AlertSettings", "saved");
}

export default function Notifications() {
  const { notices, overdue } = useLoaderData<typeof loader>();
  const { t } = useTranslation("profile");
  return (
    <Page lead={t("notices.lead")} width="text">
      <OverdueNotices overdue={overdue} />
      <ShownList enquiry={notices} none={<EmptyState title={t("notices.none")} />}>
        {(list) => (
          <PagedList
            list={list}
            href={(number) => (number > 1 ? `/Notifications?page=${number}` : "/Notifications")}
          >
            {(row, place, rows) => [
              row.day === rows[place - 1]?.day ? null : (
                <ListHead key={row.day} title={formatDate(row.day)} />
              ),
              <NoticeRow key={place} {...row} />,
            ]}
          </PagedList>
        )}
      </ShownList>
      <p>
        <Link to="/AlertSettings#notices">{t("notices.choose")}</Link>
      </p>
    </Page>
  );
}
