/** What the journeys after a payment share: payments made and scheduled without a browser, commits in doubt. */
import pg from "pg";
import type { IsoDate } from "common/dates";
import type { TransferKind } from "common/payments";
import { referenceOf } from "common/reference";
import { transferPages } from "~/routes/_portal+/_transfers+/transfers.forms";
import { receipt, type TypedTransfer } from "./transfers";
import { goToOtp } from "./two-pass";
import type { Visitor } from "./visitor";
import { mobileOf } from "./visitor";

/** Pays through every step; answers the address of the page that says so. */
export async function payAndSee(
  visitor: Visitor,
  customer: string,
  kind: TransferKind,
  typed: TypedTransfer,
): Promise<string> {
  const otpPage = await goToOtp(visitor, customer, transferPages[kind].path, { ...typed });
  const otp = await visitor.readOtp(mobileOf(customer));
  const paid = await visitor.post(otpPage, { intent: "verify", otp });
  if (!receipt.test(paid.location ?? ""))
    throw new Error(`it was not paid: ${paid.status} ${paid.location} ${paid.body}`);
  return paid.location!;
}

/** The same; answers the payment's reference. */
export const pay = async (...requested: Parameters<typeof payAndSee>): Promise<string> =>
  receipt.exec(await payAndSee(...requested))![1]!;

/** Schedules through every step; answers its reference. */
export async function schedule(
  visitor: Visitor,
  customer: string,
  kind: TransferKind,
  typed: TypedTransfer & { date: IsoDate },
): Promise<string> {
  const otpPage = await goToOtp(visitor, customer, `/ScheduleTransfer?kind=${kind}`, { ...typed, kind });
  const otp = await visitor.readOtp(mobileOf(customer));
  const answer = await visitor.post(otpPage, { intent: "verify", otp });
  const run = scheduled.exec(answer.location ?? "")?.[1];
  if (!run) throw new Error(`it was not scheduled: ${answer.status} ${answer.location} ${answer.body}`);
  return referenceOf(run);
}

/** The run of one that was scheduled. */
export const scheduled = /\/ViewScheduleTransfer\?done=([0-9a-f-]{36})$/;

interface InDoubt {
  reference: string;
  customer: string;
  state: "unknown" | "for-staff" | "refused" | "done";
  code?: string;
}

/** A row as a commit leaves it whose end the bank did not tell; nobody follows it up. */
export async function leaveCommitment(databaseUrl: string, given: InDoubt): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `insert into portal.commitment (reference, customer_number, flow, state, sealed_order, code, message, asked_at)
     values ($1, $2, 'transfer-imps', $3, '', $4, $5, now())`,
    [given.reference, given.customer, given.state, given.code ?? null, given.code ? "" : null],
  );
  await client.end();
}
