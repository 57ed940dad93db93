import { inRupees } from "common/money";
import { findRow, listRows } from "bank/database/rows";
import { lockCustomer } from "bank/customers";
import { countEntry } from "bank/credentials/count-entry";
import { isGranted, useGrant } from "bank/credentials/grants";
import { openKnownBrowsers } from "bank/credentials/known-browsers";
import { findGuard, type Guard } from "bank/credentials/payment-guard";
import { hashPassword, verifyPassword } from "bank/credentials/password-hash";
import { endSessions } from "bank/credentials/sessions";
import type { Row, Transaction } from "bank/database/schema";
import { sendText, type Receiver } from "bank/messages/text-messages";
import { words, type Words } from "common/words";
import { done, refuse, type Bank, type BankAnswer, type Context } from "bank/service";
import * as contract from "common/contract/passwords.server";
import type { Refusal } from "common/contract/refusals.server";
import { addDays, formatIstTime, istDate } from "common/dates";
import { whyGuessable, type Guessable } from "common/guessable-passwords.server";
import { brokenRules, passwordPolicy } from "common/password-policy";
import { inTransaction } from "common/postgres/transaction.server";
import { inForce } from "common/tariff";

export interface PasswordWish {
  customer: Receiver & { number: string; name: string };
  kind: Row<"bank.credential">["kind"];
  newPassword: string;
  by: { oldPassword: string } | { grant: string };
  sessionId?: string | undefined;
  notice: boolean;
}

const refusals = contract.passwordRefusals;

/**
 * Sets the password and ends the customer's other sessions. A wrong old password counts and locks; a grant is used up only by
 * an acceptable password.
 */
export async function changePassword(context: Context, wish: PasswordWish): Promise<BankAnswer<object>> {
  const { customer, kind, newPassword, by, notice } = wish;
  const before = await findKept(context, customer.number, kind);
  const barred = await whyNotAllowed(context, wish, before?.hash);
  if (barred) return barred;
  const other = await findKept(context, customer.number, kind === "login" ? "transaction" : "login");
  const bad = await whyNotThat(customer.number, before, other, newPassword);
  if (bad) return refuse(bad);
  const guessable = await findGuess(context, customer, newPassword);
  if (guessable) return refuse(refusals.guessable, guessable);
  const hash = await hashPassword(newPassword);
  const answer = await inTransaction(context.db, async (transaction) => {
    await lockCustomer(transaction, customer.number);
    const now = await findKept({ db: transaction }, customer.number, kind);
    if (now?.hash !== before?.hash) return undefined;
    if ("grant" in by && !(await useGrant(transaction, context, customer.number, kind, by.grant)))
      return refuse(refusals["no-grant"]);
    await setPassword(transaction, context, wish, hash, before);
    if (!notice) return done({});
    const sentAt = context.clock.now();
    const guard = "grant" in by ? await findGuard(transaction, context, customer.number, sentAt) : undefined;
    const time = formatIstTime(sentAt);
    const changed = words(`passwords:messages.changed.${kind}`, { time });
    await sendText(transaction, context, customer, { sentAt, words: noticeOf(changed, guard) });
    return done({});
  });
  // Changed meanwhile.
  return answer ?? changePassword(context, wish);
}

/** `guard`: for a password set by a grant. */
export function noticeOf(changed: Words, guard?: Guard): Words[] {
  const { guard_until: until, guard_cap: cap } = guard ?? {};
  const guarded =
    until && cap
      ? [words("passwords:messages.guarded", { time: formatIstTime(until), cap: inRupees(cap) })]
      : [];
  return [changed, ...guarded, words("passwords:messages.notYou")];
}

async function whyNotAllowed(
  bank: Pick<Bank, "db" | "clock" | "vault">,
  { customer, kind, by }: PasswordWish,
  hash: string | undefined,
): Promise<BankAnswer<never> | null> {
  if ("grant" in by)
    return (await isGranted(bank, customer.number, kind, by.grant)) ? null : refuse(refusals["no-grant"]);
  const right = await verifyPassword(hash, by.oldPassword);
  const entry = await countEntry(bank, customer.number, kind, right);
  if (typeof entry === "object") return refuse(refusals.wrong, String(entry.triesLeft));
  return entry === "locked" ? refuse(refusals.locked) : null;
}

type Kept = NonNullable<Awaited<ReturnType<typeof findKept>>>;

function findKept({ db }: Pick<Bank, "db">, customerNumber: string, kind: Row<"bank.credential">["kind"]) {
  return findRow(db, "bank.credential", { customer_number: customerNumber, kind });
}

async function whyNotThat(
  customerNumber: string,
  kept: Kept | undefined,
  other: Kept | undefined,
  password: string,
): Promise<Refusal | null> {
  if (brokenRules(password, customerNumber).length > 0) return refusals["against-policy"];
  for (const hash of kept ? historyOf(kept) : [])
    if (await verifyPassword(hash, password)) return refusals["used-before"];
  return other && (await verifyPassword(other.hash, password)) ? refusals["same-as-other"] : null;
}

async function findGuess(
  { db, clock, profile }: Context,
  customer: PasswordWish["customer"],
  password: string,
): Promise<Guessable | null> {
  const branches = await listRows(db, "bank.branch", {});
  return whyGuessable(password, {
    profile,
    towns: branches.flatMap(({ name, city }) => [name, city]),
    today: istDate(clock.now()),
    customer,
  });
}

const historyOf = ({ hash, earlier_hashes }: Kept): string[] =>
  [hash, ...earlier_hashes].slice(0, passwordPolicy.history);

/**
 * Replaces a password, lifts locks and the duty to change it, and ends the other sessions. For the transaction that uses up
 * the permission.
 */
async function setPassword(
  transaction: Transaction,
  { clock, vault, policy, tariff }: Pick<Bank, "clock" | "vault" | "policy" | "tariff">,
  { customer: { number: customerNumber }, kind, sessionId }: PasswordWish,
  hash: string,
  before: Kept | undefined,
): Promise<void> {
  const now = clock.now();
  const today = istDate(now);
  const { lifeDays } = inForce(tariff.passwords, today);
  const fresh = {
    hash,
    set_at: now,
    expires_on: addDays(today, lifeDays),
    must_change: false,
    failed_count: 0,
    locked_until: null,
    wrong_that_day: 0,
    wrong_since: null,
    wrong_in_all: 0,
    earlier_hashes: before ? historyOf(before).slice(0, passwordPolicy.history - 1) : [],
  };
  await transaction
    .insertInto("bank.credential")
    .values({ customer_number: customerNumber, kind, ...fresh })
    .onConflict((conflict) => conflict.columns(["customer_number", "kind"]).doUpdateSet(fresh))
    .execute();
  if (kind === "login") await openKnownBrowsers(transaction, customerNumber);
  await endSessions({ db: transaction, clock, vault, policy }, customerNumber, { except: sessionId });
}
