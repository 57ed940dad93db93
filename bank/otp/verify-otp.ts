import { sql, type Kysely } from "kysely";
import type { BankSchema, Row } from "bank/database/schema";
import type { Bank as WholeBank } from "bank/service";
import type { Vault } from "bank/vault";
import type { OtpBinding } from "common/contract/act.server";

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
type VerifyOutcome = "verified" | "wrong" | "expired" | "dead";

/**
 * Checks an entry against the customer's last OTP for exactly that. One statement counts and decides, so that of concurrent
 * entries one is accepted and the fifth wrong one is the last.
 */
export async function verifyOtp(
  bank: Bank,
  customerNumber: string,
  binding: OtpBinding,
  otp: string,
): Promise<VerifyOutcome> {
  const { last, right, counted } = entryOf(bank, customerNumber, binding, otp);
  const decided = await bank.db
    .updateTable("bank.otp")
    .set({ ...counted, state: sql`case when ${right} then 'verified' else ${counted.state} end` })
    .where("id", "=", last)
    .where("state", "=", "sent")
    .where("expires_at", ">", bank.clock.now())
    .returning("state")
    .executeTakeFirst();
  if (decided) {
    if (decided.state === "verified") return "verified";
    return decided.state === "dead" ? "dead" : "wrong";
  }
  const was = await bank.db
    .selectFrom("bank.otp")
    .select(["state", "tries"])
    .where("id", "=", last)
    .executeTakeFirst();
  if (was?.state === "sent") return "expired";
  return was?.state === "dead" && was.tries >= MAX_TRIES ? "dead" : "wrong";
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
): Promise<VerifyOutcome> {
  const outcome = await verifyOtp(bank, customerNumber, binding, otp);
  if (outcome !== "wrong") return outcome;
  const { last, right, counted } = entryOf(bank, customerNumber, binding, otp);
  const again = await bank.db
    .updateTable("bank.otp")
    .set(counted)
    .where("id", "=", last)
    .where("state", "=", "verified")
    .where("expires_at", ">", new Date(bank.clock.now().getTime() - USE_MARGIN_MS))
    .returning(right.as("right"))
    .executeTakeFirst();
  return again?.right ? "verified" : "wrong";
}

/** SQL for the last OTP, for whether the entry is right, and for the columns that a wrong one changes. */
function entryOf({ vault }: Bank, customerNumber: string, binding: OtpBinding, otp: string) {
  const right = sql<boolean>`otp_digest = ${otpDigest(vault, customerNumber, binding, otp)}`;
  return {
    last: lastOtp(customerNumber, binding.purpose, variablesDigest(vault, customerNumber, binding)),
    right,
    counted: {
      tries: sql<number>`case when ${right} then tries else tries + 1 end`,
      state: sql<
        Row<"bank.otp">["state"]
      >`case when not ${right} and tries + 1 >= ${MAX_TRIES} then 'dead' else state end`,
    },
  };
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
