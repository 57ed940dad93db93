/** What the journeys after a payment share: payments made and scheduled without a browser, commits in doubt. */
import pg from "pg";
import type { IsoDate } from "common/dates";
import type { TransferKind } from "common/payments";
import { transferPages } from "~/routes/_portal+/_transfers+/transfers.forms";
import { mobileOf, receipt, type TypedTransfer } from "./transfers";
import { goToOtp } from "./two-pass";
import type { Visitor } from "./visitor";

/** Pays through every step; answers the payment's reference. */
export async function pay(
  visitor: Visitor,
  customer: string,
  kind: TransferKind,
  typed: TypedTransfer,
): Promise<string> {
  const otpPage = await goToOtp(visitor, customer, transferPages[kind].path, { ...typed });
  const otp = await visitor.readOtp(mobileOf(customer));
  const paid = await visitor.post(otpPage, { intent: "verify", otp });
  const reference = receipt.exec(paid.location ?? "")?.[1];
  if (!reference) throw new Error(`it was not paid: ${paid.status} ${paid.location} ${paid.body}`);
  return reference;
}

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
  const reference = scheduled.exec(answer.location ?? "")?.[1];
  if (!reference) throw new Error(`it was not scheduled: ${answer.status} ${answer.location} ${answer.body}`);
  return reference;
}

export const scheduled = /\/ViewScheduleTransfer\?new=(P[0-9A-Z]{13})$/;

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
