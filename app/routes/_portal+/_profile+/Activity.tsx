import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { activityKinds, type ActivityKind } from "common/activity-kinds";
import { formatIstTime } from "common/dates";
import { readPage, sliceOf } from "common/paging";
import { i18nOf } from "~/i18n/instances.server";
import { activityOf, labelOf } from "~/session/audit.server";
import { requireCustomer, requirePage, type SignedIn } from "~/session/guards.server";
import { shownAddress } from "~/session/visitor.server";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/content";
import { Page } from "~/ui/layout";
import { Pagination, Tabs } from "~/ui/navigation";

export const handle = {
  i18n: ["common", "profile"],
  title: "profile:activity.title",
  menu: { group: "you", order: 40 },
  query: ["kind", "page"],
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { query } = customer;
  const kind = activityKinds.find((known) => known === query.get("kind")) ?? null;
  const page = readPage(query);
  const { rows, total } = await listActivity(customer, kind, page);
  return { kind, ...requirePage(page, rows, total) };
}

const done = ["done", "sent", "verified", "set", "proven", "made"];

/** `unclear`: the bank did not answer. */
function resultOf(outcome: string): "done" | "not-done" | "unclear" {
  if (done.includes(outcome)) return "done";
  return outcome === "unknown" ? "unclear" : "not-done";
}

/** Audit trail of the customer, newest first; `page` from 1, subjects masked. */
async function listActivity(
  { portal, customerNumber, language }: SignedIn,
  kind: ActivityKind | null,
  page: number,
) {
  const requested = Object.keys(activityOf).filter((act) => kind === null || activityOf[act] === kind);
  const own = portal.db
    .selectFrom("portal.audit")
    .where("customer_number", "=", customerNumber)
    .where("act", "in", requested);
  const { offset, limit } = sliceOf(page);
  const [rows, counted] = await Promise.all([
    own
      .select(["at", "act", "outcome", "subject", "reference", "address"])
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
    own.select((eb) => eb.fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return {
    rows: rows.map(({ act, outcome, ...row }) => ({
      ...row,
      what: i18nOf(language).t(labelOf(act) as "profile:activity.title"),
      result: resultOf(outcome),
      reference: readable(row.reference),
      address: shownAddress(row.address),
    })),
    total: Number(counted.total),
  };
}

/** Hides ids of runs, which are longer than references. */
const readable = (reference: string | null): string | null =>
  reference !== null && reference.length <= 20 ? reference : null;

/** The page's address; `kind` null shows all, `page` is from 1. */
function activityHref(kind: ActivityKind | null, page: number): string {
  const query = { ...(kind ? { kind } : {}), ...(page > 1 ? { page: String(page) } : {}) };
  return Object.keys(query).length > 0 ? `/Activity?${new URLSearchParams(query)}` : "/Activity";
}

export default function Activity() {
  const { kind, page, pages, rows, total } = useLoaderData<typeof loader>();
  const { t } = useTranslation("profile");
  const tab = (of: ActivityKind | null) => ({
    to: activityHref(of, 1),
    label: of ? t(`activity.kinds.${of}`) : t("activity.all"),
    current: of === kind,
  });
  return (
    <Page lead={t("activity.lead")}>
      <Tabs label={t("activity.filter")} tabs={[tab(null), ...activityKinds.map(tab)]} />
      {total === 0 ? (
        <EmptyState title={t("activity.none")} />
      ) : (
        <DataTable
          caption={t("activity.title")}
          captionHidden
          rows={rows}
          rowKey={(_, index) => index}
          columns={[
            {
              heading: t("activity.what"),
              names: true,
              cell: ({ what, subject, reference }) => (
                <>
                  {what}
                  {[subject, reference].map((about) =>
                    about ? (
                      <span key={about}>
                        {" "}
                        <bdi>{about}</bdi>
                      </span>
                    ) : null,
                  )}
                </>
              ),
            },
            { heading: t("activity.when"), kind: "date", plain: true, cell: ({ at }) => formatIstTime(at) },
            {
              heading: t("activity.result"),
              plain: true,
              cell: ({ result }) => t(`activity.results.${result}`),
            },
            { heading: t("activity.from"), cell: ({ address }) => address },
          ]}
        />
      )}
      <Pagination page={page} pages={pages} rows={total} href={(number) => activityHref(kind, number)} />
    </Page>
  );
}
