import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { activityKinds, type ActivityKind } from "common/activity-kinds";
import { addMonths, formatIstTime, startOfIstDate } from "common/dates";
import { readPage, sliceOf } from "common/paging";
import { addQuery } from "common/path-query";
import { reasonIn } from "~/change/refusal.server";
import { i18nOf } from "~/i18n/instances.server";
import { say } from "~/i18n/wording";
import { activityOf, labelOf } from "~/session/audit.server";
import { requireCustomer, requirePage, type SignedIn } from "~/session/guards.server";
import { shownAddress } from "~/session/visitor.server";
import { SecondaryLink } from "~/ui/button";
import { EmptyState } from "~/ui/content";
import { Cluster, Page } from "~/ui/layout";
import { Chips, List, Row } from "~/ui/list";
import { Pagination } from "~/ui/navigation";
import { State, type StateName } from "~/ui/state";
import { noBreak } from "~/ui/text";

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

const stateOf = (outcome: string): StateName =>
  done.includes(outcome) ? "done" : outcome === "unknown" ? "unknown" : "refused";

const SHOWN_MONTHS = 12;

/** Audit trail of the customer in the last twelve months, newest first; `page` from 1, subjects masked. */
async function listActivity(
  { portal, customerNumber, language, today }: SignedIn,
  kind: ActivityKind | null,
  page: number,
) {
  const requested = Object.entries(activityOf).flatMap(([act, one]) =>
    kind === null || one === kind ? [act] : [],
  );
  const own = portal.db
    .selectFrom("portal.audit")
    .where("customer_number", "=", customerNumber)
    .where("at", ">=", startOfIstDate(addMonths(today, -SHOWN_MONTHS)))
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
      subject: row.subject?.replace(/^\*+(?=\d{4}$)/, "••"),
      what: say(i18nOf(language).t, { key: labelOf(act) }),
      state: stateOf(outcome),
      why: reasonIn(language, outcome),
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
  return addQuery("/Activity", { ...(kind && { kind }), ...(page > 1 && { page: String(page) }) });
}

export default function Activity() {
  const { kind, page, pages, rows, total } = useLoaderData<typeof loader>();
  const { t } = useTranslation("profile");
  const chip = (of: ActivityKind | null) => ({
    to: activityHref(of, 1),
    label: of ? t(`activity.kinds.${of}`) : t("activity.all"),
    current: of === kind,
  });
  return (
    <Page lead={t("activity.lead")}>
      <Chips label={t("activity.filter")} chips={[chip(null), ...activityKinds.map(chip)]} />
      {total === 0 ? (
        <EmptyState title={t("activity.none")} />
      ) : (
        <List columns={[t("activity.what"), t("activity.result"), ""]}>
          {rows.map(({ what, subject, reference, address, state, why, at }, index) => (
            <Row
              key={index}
              title={what}
              small={[noBreak(formatIstTime(at)), subject, reference, address].filter(Boolean).join(" · ")}
              middle={
                <>
                  <State of={state} /> {why}
                </>
              }
            />
          ))}
        </List>
      )}
      <Pagination page={page} pages={pages} rows={total} href={(number) => activityHref(kind, number)} />
      <Cluster>
        <SecondaryLink to="/LockNetBanking">{t("lock.title")}</SecondaryLink>
      </Cluster>
    </Page>
  );
}
