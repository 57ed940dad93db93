import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { standingNow, standingsBefore, standingsBeforeDates, type Standing } from "bank/ledger/standing";
import type { balanceHistory } from "~/contract/account-enquiries.server";
import type { AnswerOf, RequestOf } from "~/contract/service.server";
import { startOfIstDate } from "~/domain/dates";
import { datesOfSteps, hoursOfSteps } from "./history-steps";

type Span = RequestOf<typeof balanceHistory>["span"];
type Point = AnswerOf<typeof balanceHistory>["points"][number];

/**
 * The balance of an account at the end of each whole step of a span and now: 12 ends of months, 30 or 7 of days, 24
 * of hours, and the step under way. The first whole step begins where the span does.
 */
export async function balancePoints(
  db: Kysely<BankSchema>,
  accountId: bigint,
  span: Span,
  now: Date,
): Promise<Point[]> {
  const [edges, last] = await Promise.all([edgesOf(db, accountId, span, now), standingNow(db, accountId)]);
  const ends = [...edges.slice(1), { at: now, standing: last }];
  return ends.map(({ at, standing }, place) => {
    const before = edges[place]!.standing;
    return {
      at,
      balance: standing.balance,
      credits: standing.credits - before.credits,
      debits: standing.debits - before.debits,
    };
  });
}

interface Edge {
  at: Date;
  standing: Standing;
}

/** The begin of each step, and how the account stood before it. */
async function edgesOf(db: Kysely<BankSchema>, accountId: bigint, span: Span, now: Date): Promise<Edge[]> {
  if (span === "24-hours") {
    const hours = hoursOfSteps(24, now);
    return pair(hours, await standingsBefore(db, accountId, hours));
  }
  const dates = datesFor(span, now);
  return pair(dates.map(startOfIstDate), await standingsBeforeDates(db, accountId, dates));
}

function datesFor(span: Exclude<Span, "24-hours">, now: Date) {
  switch (span) {
    case "12-months":
      return datesOfSteps("month", 12, now);
    case "30-days":
      return datesOfSteps("day", 30, now);
    case "7-days":
      return datesOfSteps("day", 7, now);
  }
}

const pair = (instants: readonly Date[], standings: readonly Standing[]): Edge[] =>
  instants.map((at, place) => ({ at, standing: standings[place]! }));
