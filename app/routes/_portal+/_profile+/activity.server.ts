import type { ActivityKind } from "common/activity-kinds";
import { sliceOf } from "common/paging";
import { i18nOf } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { activityOf, labelOf } from "~/session/audit.server";
import type { InSession } from "~/session/guards.server";
import { shownAddress } from "~/session/visitor.server";

const acts = Object.keys(activityOf);
const done = ["done", "sent", "verified", "set", "proven", "made"];

/** `unclear`: the bank did not answer. */
function resultOf(outcome: string): "done" | "not-done" | "unclear" {
  if (done.includes(outcome)) return "done";
  return outcome === "unknown" ? "unclear" : "not-done";
}

/** Audit trail of the customer, newest first; `page` from 1, subjects masked. */
export async function listActivity(
  { portal, session, language }: InSession & { language: Language },
  kind: ActivityKind | null,
  page: number,
) {
  const requested = acts.filter((act) => kind === null || activityOf[act] === kind);
  const own = portal.db
    .selectFrom("portal.audit")
    .where("customer_number", "=", session.customer.customerNumber)
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
