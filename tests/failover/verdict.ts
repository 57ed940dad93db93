/** Counts, when all is quiet again, what customers were told against what stands in the books. */
import { setTimeout as pause } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { openDatabase } from "common/postgres/connection.server";
import { brokenRules } from "tests/support/books";
import { brokenPaymentRules } from "tests/support/money-rules";
import type { Load, Told } from "./customers";
import type { Installation } from "./installation";
import type { DatabaseServer } from "./postgres";

export interface Verdict {
  acknowledged: number;
  /** Acknowledged, and not in the books. */
  lost: number;
  /** Of one act more than one payment. */
  twice: number;
  /** Said on the page that followed the last form, or on any other. */
  told: Told[];
  /** Of these, what was not so, as lines. */
  untrue: string[];
  /** Sessions that ended by themselves. */
  signedOut: number;
  /** What nobody knows even after it was asked about. */
  unresolved: number;
  /** Rules that the books broke meanwhile, as lines. */
  broken: string[];
}

/** What the books broke before: customers of a trial have no history. */
export const brokenBefore = (installation: Installation) =>
  withBooks(installation, (books) => brokenPaymentRules(books));

/** `portals`: where the portals' rows are, unless on the primary. */
export async function judge(
  installation: Installation,
  load: Load,
  before: string[],
  portals = installation.watch.primary(),
): Promise<Verdict> {
  await settle(portals);
  return withBooks(installation, async (books) => {
    const { rows } = await sql<{ reference: string; remark: string; paid_at: Date }>`
      select reference, remark, paid_at from bank.payment where remark like 'Act %'`.execute(books);
    const made = new Map(rows.map(({ reference, paid_at }) => [reference, paid_at]));
    const acts = new Set(rows.map(({ remark }) => remark));
    const broken = [...(await brokenRules(books)), ...(await brokenPaymentRules(books))];
    return {
      acknowledged: load.acknowledged.size,
      lost: [...load.acknowledged].filter((reference) => !made.has(reference)).length,
      twice: rows.length - acts.size,
      told: load.told,
      signedOut: load.signedOut,
      untrue: load.told.filter((one) => isUntrue(one, made)).map(tellUntrue),
      unresolved: (await openCommitments(portals)).length,
      broken: broken.filter((line) => !before.includes(line)),
    };
  });
}

/**
 * 'Nothing was done' of what was done by then; 'try again', and nothing else, of that; words that nobody knows. Of a page that changes
 * nothing such words speak of itself.
 */
function isUntrue({ step, said: answer, reference, at }: Told, made: Map<string, Date>): boolean {
  if (step === "look") return false;
  if (answer === "other") return true;
  const madeAt = reference === null ? undefined : made.get(reference);
  if (madeAt === undefined || madeAt > at) return false;
  return answer === "nothing" || (answer === "again" && step === "last");
}

const tellUntrue = ({ step, said: answer, reference, status, words }: Told) =>
  `${step}, ${status}: '${answer}' was said of ${reference ?? "no transfer"} ${words}`.trim();

/** An hour later: whatever had no answer has been asked about. */
async function settle(portals: DatabaseServer): Promise<void> {
  await pause(1_000);
  await portals.ask(
    `update portal.commitment set next_try_at = now(), asked_at = asked_at - interval '1 hour'
     where next_try_at is not null`,
    "portal",
  );
  for (const giveUp = Date.now() + 30_000; Date.now() < giveUp; await pause(300))
    if ((await openCommitments(portals)).length === 0) return;
}

const openCommitments = (portals: DatabaseServer) =>
  portals.ask("select from portal.commitment where state not in ('done', 'refused')", "portal");

async function withBooks<Answer>(
  { watch }: Installation,
  work: (books: Kysely<BankSchema>) => Promise<Answer>,
): Promise<Answer> {
  const url = watch.primary().url("bank");
  const books = openDatabase<BankSchema>({ url, applicationName: "verdict", poolSize: 2 });
  try {
    return await work(books);
  } finally {
    await books.destroy();
  }
}
