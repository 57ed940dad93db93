import { sql, type Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { Bank } from "bank/service";
import { MAX_TRIES, USE_MARGIN_MS, otpDigest, variablesDigest, type OtpBinding } from "./binding";

type VerifyOutcome = "verified" | "wrong" | "expired" | "dead";

/**
 * Checks an entry against the customer's last OTP for exactly that. One statement counts and decides, so that of concurrent
 * entries one is accepted and the fifth wrong one is the last.
 */
export async function verifyOtp(
  { db, clock, vault }: Pick<Bank, "db" | "clock" | "vault">,
  customerNumber: string,
  binding: OtpBinding,
  otp: string,
): Promise<VerifyOutcome> {
  const now = clock.now();
  const right = sql<boolean>`otp_digest = ${otpDigest(vault, customerNumber, binding, otp)}`;
  const last = lastOtp(customerNumber, binding.purpose, variablesDigest(vault, customerNumber, binding));
  const decided = await db
    .updateTable("bank.otp")
    .set({
      tries: sql`case when ${right} then tries else tries + 1 end`,
      state: sql`case when ${right} then 'verified' when tries + 1 >= ${MAX_TRIES} then 'dead' else state end`,
    })
    .where("id", "=", last)
    .where("state", "=", "sent")
    .where("expires_at", ">", now)
    .returning("state")
    .executeTakeFirst();
  if (decided) {
    if (decided.state === "verified") return "verified";
    return decided.state === "dead" ? "dead" : "wrong";
  }
  const was = await db
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
  bank: Pick<Bank, "db" | "clock" | "vault">,
  customerNumber: string,
  binding: OtpBinding,
  otp: string,
): Promise<VerifyOutcome> {
  const outcome = await verifyOtp(bank, customerNumber, binding, otp);
  if (outcome !== "wrong") return outcome;
  const { db, clock, vault } = bank;
  const right = sql<boolean>`otp_digest = ${otpDigest(vault, customerNumber, binding, otp)}`;
  const last = lastOtp(customerNumber, binding.purpose, variablesDigest(vault, customerNumber, binding));
  const again = await db
    .updateTable("bank.otp")
    .set({
      tries: sql`case when ${right} then tries else tries + 1 end`,
      state: sql`case when not ${right} and tries + 1 >= ${MAX_TRIES} then 'dead' else state end`,
    })
    .where("id", "=", last)
    .where("state", "=", "verified")
    .where("expires_at", ">", new Date(clock.now().getTime() - USE_MARGIN_MS))
    .returning(right.as("right"))
    .executeTakeFirst();
  return again?.right ? "verified" : "wrong";
}

/** Uses up a verified OTP, once; false without one. For the transaction that makes the change. */
export async function useOtp(
  db: Kysely<BankSchema>,
  { clock, vault }: Pick<Bank, "clock" | "vault">,
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

function lastOtp(customerNumber: string, purpose: OtpBinding["purpose"], variables: Buffer) {
  return sql<bigint>`(select id from bank.otp where customer_number = ${customerNumber} and purpose = ${purpose}
    and variables_digest = ${variables} order by id desc limit 1)`;
}
