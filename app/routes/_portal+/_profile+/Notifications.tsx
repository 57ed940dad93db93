import { redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import { hideableNotices } from "common/notices";
import { pageOf, readPage } from "common/paging";
import { redirectWithFlash } from "~/change/flash.server";
import { listNotices, markRead, showGroups } from "~/customer/notices.server";
import { readForm } from "~/session/form.server";
import { requireCustomer } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/content";
import { Shown, shownAs } from "~/ui/enquiry";
import { FormToken } from "~/ui/form";
import { Cluster, Page } from "~/ui/layout";
import { List, ListHead } from "~/ui/list";
import { Pagination } from "~/ui/navigation";
import { NoticeRow, shownNotice } from "./notice.part";

export const handle = {
  i18n: ["common", "profile"],
  title: "profile:notices.title",
  menu: { group: "you", order: 10 },
  query: ["page"],
};

/** Newest first. Viewing marks nothing as read: browsers prefetch pages. */
export async function loader(args: RequestArgs) {
  const customer = await requireCustomer(args);
  const requested = readPage(customer.query);
  const notices = shownAs(await listNotices(customer), (all) => ({
    ...pageOf(all.map(shownNotice), requested),
    newest: all.find(({ unread }) => unread)?.at ?? null,
  }));
  return { notices };
}

/** Marks as read up to the newest shown, or sets which groups are shown (`/AlertSettings`). */
export async function action(args: RequestArgs) {
  const customer = await requireCustomer(args);
  const form = await readForm(args, ["intent", "until", ...hideableNotices]);
  if (form.get("intent") === "show") {
    const requested = hideableNotices.filter((group) => form.has(group));
    await showGroups(customer, requested);
    return redirectWithFlash(customer, "/AlertSettings", "notices");
  }
  const until = new Date(String(form.get("until") ?? ""));
  if (Number.isNaN(until.getTime())) throw new Response("Bad Request", { status: 400 });
  await markRead(customer, until);
  return redirect("/Notifications", 303);
}

export default function Notifications() {
  const { notices } = useLoaderData<typeof loader>();
  const { t } = useTranslation("profile");
  return (
    <Page lead={t("notices.lead")} width="text">
      <Shown enquiry={notices}>
        {({ rows, page, pages, total, newest }) =>
          rows.length === 0 ? (
            <EmptyState title={t("notices.none")} />
          ) : (
            <>
              {newest ? (
                <Form method="post" action="/Notifications">
                  <FormToken />
                  <input type="hidden" name="until" value={newest.toISOString()} />
                  <Cluster>
                    <Button look="secondary" name="intent" value="read">
                      {t("notices.readAll")}
                    </Button>
                  </Cluster>
                </Form>
              ) : null}
              <List>
                {rows.flatMap((row, place) => [
                  row.day === rows[place - 1]?.day ? null : (
                    <ListHead key={row.day} title={formatDate(row.day)} />
                  ),
                  <NoticeRow key={place} {...row} />,
                ])}
              </List>
              <Pagination
                page={page}
                pages={pages}
                rows={total}
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
