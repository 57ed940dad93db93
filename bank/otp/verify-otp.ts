import { sql, type Kysely, type RawBuilder } from "kysely";
import type { BankSchema, Row } from "bank/database/schema";
import { refuse, type Bank as WholeBank, type BankAnswer } from "bank/service";
import type { Vault } from "bank/vault";
import type { OtpBinding } from "common/contract/act.server";
import { FREE_LATE_ENTRIES, otpRefusals } from "common/contract/refusals.server";

/** An OTP opens only its purpose, with its variables, for its customer, in its flow. */

/** Wrong entries that end it. */
const MAX_TRIES = 5;

/** Grace time of a verified OTP: the commit follows its check. */
export const USE_MARGIN_MS = 60_000;

/** Without a flow as before there were flows. */
function wording(customerNumber: string, binding: OtpBinding): unknown[] {
  const { purpose, variable1 = "", variable2 = "", variable3 = "", flow } = binding;
  return [customerNumber, purpose, variable1, variable2, variable3, ...(flow ? [flow] : [])];
}

export function variablesDigest(vault: Vault, customerNumber: string, binding: OtpBinding): Buffer {
  return vault.digest("otp variables", JSON.stringify(wording(customerNumber, binding)));
}

/** The same in all flows. */
export const boundDigest = (vault: Vault, customerNumber: string, binding: OtpBinding): Buffer =>
  variablesDigest(vault, customerNumber, { ...binding, flow: undefined });

/** Differs with every part of the binding, so that one comparison covers them all. */
export function otpDigest(vault: Vault, customerNumber: string, binding: OtpBinding, otp: string): Buffer {
  return vault.digest("otp", JSON.stringify([...wording(customerNumber, binding), otp]));
}

type Bank = Pick<WholeBank, "db" | "clock" | "vault">;
type Entered =
  | { outcome: "verified" | "wrong" | "expired" | "dead" }
  /** Of the OTP before the last one, sent then. */
  | { outcome: "late"; sentAt: Date };

/** Null for a right entry. */
export function refuseEntry(entered: Entered): BankAnswer<never> | null {
  switch (entered.outcome) {
    case "verified":
      return null;
    case "late":
      return refuse(otpRefusals.late, entered.sentAt.toISOString());
    default:
      return refuse(otpRefusals[entered.outcome]);
  }
}

/**
 * Checks an entry against the customer's last OTP for exactly that. One statement counts and decides, so that of concurrent
 * entries one is accepted and the fifth wrong one is the last.
 */
export async function verifyOtp(
  bank: Bank,
  customerNumber: string,
  binding: OtpBinding,
  otp: string,
): Promise<Entered> {
  const { last, right } = entryOf(bank, customerNumber, binding, otp);
  const { lateSince, isFree } = lateEntryOf(bank, customerNumber, binding, otp);
  const counted = countedUnless(sql<boolean>`(${right} or ${isFree})`);
  const decided = await bank.db
    .updateTable("bank.otp")
    .set({
      ...counted,
      state: sql`case when ${right} then 'verified' else ${counted.state} end`,
      late_entries: sql<number>`case when not ${right} and ${isFree} then late_entries + 1 else late_entries end`,
    })
    .where("id", "=", last)
    .where("state", "=", "sent")
    .where("expires_at", ">", bank.clock.now())
    .returning(["state", lateSince.as("lateSince")])
    .executeTakeFirst();
  if (decided) {
    if (decided.state === "verified") return { outcome: "verified" };
    if (decided.state === "dead") return { outcome: "dead" };
    return decided.lateSince ? { outcome: "late", sentAt: decided.lateSince } : { outcome: "wrong" };
  }
  const was = await bank.db
    .selectFrom("bank.otp")
    .select(["state", "tries"])
    .where("id", "=", last)
    .executeTakeFirst();
  if (was?.state === "sent") return { outcome: "expired" };
  return { outcome: was?.state === "dead" && was.tries >= MAX_TRIES ? "dead" : "wrong" };
}

/**
 * The same for a change with the entry in its call: accepts one that a copy of the request has verified and not used yet.
 * Wrong entries count all the same.
 */
export async function enterOtp(
  bank: Bank,
  customerNumber: string,
  binding: OtpBinding,
  otp: string,
): Promise<Entered> {
  const entered = await verifyOtp(bank, customerNumber, binding, otp);
  if (entered.outcome !== "wrong") return entered;
  const { last, right } = entryOf(bank, customerNumber, binding, otp);
  const again = await bank.db
    .updateTable("bank.otp")
    .set(countedUnless(right))
    .where("id", "=", last)
    .where("state", "=", "verified")
    .where("expires_at", ">", new Date(bank.clock.now().getTime() - USE_MARGIN_MS))
    .returning(right.as("right"))
    .executeTakeFirst();
  return { outcome: again?.right ? "verified" : "wrong" };
}

/** SQL for the last OTP, and for whether the entry is right. */
function entryOf({ vault }: Bank, customerNumber: string, binding: OtpBinding, otp: string) {
  return {
    last: lastOtp(customerNumber, binding.purpose, variablesDigest(vault, customerNumber, binding)),
    right: sql<boolean>`otp_digest = ${otpDigest(vault, customerNumber, binding, otp)}`,
  };
}

/** Columns that an entry changes by being wrong. */
const countedUnless = (isRight: RawBuilder<boolean>) => ({
  tries: sql<number>`case when ${isRight} then tries else tries + 1 end`,
  state: sql<
    Row<"bank.otp">["state"]
  >`case when not ${isRight} and tries + 1 >= ${MAX_TRIES} then 'dead' else state end`,
});

/**
 * SQL for an entry of the OTP before the last one: when it was sent, null for any other entry, and whether it is one of those that do
 * not count. Only of the same flow, within its life, and neither used nor ended by wrong entries: it was replaced by the last one.
 * Earlier rows do not change any more, so that concurrent entries are counted by the row that is updated.
 */
function lateEntryOf({ vault, clock }: Bank, customerNumber: string, binding: OtpBinding, otp: string) {
  if (!binding.flow) return { lateSince: sql<Date | null>`null::timestamptz`, isFree: sql<boolean>`false` };
  const isOfFlow = sql`earlier.customer_number = ${customerNumber} and earlier.purpose = ${binding.purpose}
    and earlier.variables_digest = ${variablesDigest(vault, customerNumber, binding)} and earlier.id < otp.id`;
  const lateSince = sql<Date | null>`(
    select case
      when earlier.otp_digest = ${otpDigest(vault, customerNumber, binding, otp)} and earlier.state = 'dead'
        and earlier.tries < ${MAX_TRIES} and earlier.expires_at > ${clock.now()} then earlier.sent_at end
    from bank.otp earlier where ${isOfFlow} order by earlier.id desc limit 1)`;
  const isFree = sql<boolean>`(${lateSince} is not null and otp.late_entries + (
    select coalesce(sum(earlier.late_entries), 0) from bank.otp earlier where ${isOfFlow}) < ${FREE_LATE_ENTRIES})`;
  return { lateSince, isFree };
}

/** Uses up a verified OTP, once; false without one. For the transaction that makes the change. */
export async function useOtp(
  db: Kysely<BankSchema>,
  { clock, vault }: Omit<Bank, "db">,
  customerNumber: string,
  binding: OtpBinding,
): Promise<boolean> {
  const last = lastOtp(customerNumber, binding.purpose, variablesDigest(vault, customerNumber, binding));
  const used = await db
    .updateTable("bank.otp")
    .set({ state: "used" })
    .where("id", "=", last)
    .where("state", "=", "verified")
    .where("expires_at", ">", new Date(clock.now().getTime() - USE_MARGIN_MS))
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** When the last OTP for that, in that flow, was sent; null without one. */
export async function findSending(
  { db, vault }: Pick<Bank, "db" | "vault">,
  customerNumber: string,
  binding: OtpBinding,
): Promise<Date | null> {
  const variables = variablesDigest(vault, customerNumber, binding);
  const last = await db
    .selectFrom("bank.otp")
    .select("sent_at")
    .where("id", "=", lastOtp(customerNumber, binding.purpose, variables))
    .executeTakeFirst();
  return last?.sent_at ?? null;
}

function lastOtp(customerNumber: string, purpose: OtpBinding["purpose"], variables: Buffer) {
  return sql<bigint>`(select id from bank.otp where customer_number = ${customerNumber} and purpose = ${purpose}
    and variables_digest = ${variables} order by id desc limit 1)`;
}
