import { paymentList } from "~/contract/payments.server";
import { addDays, istDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";
import type { Caller, Gateway } from "./gateway.server";

/** A payment like another within this time may be one sent twice by mistake. */
const SOON_MS = 60_000;

/** Nobody makes more by hand within a minute. */
const NEWEST = 20;

interface Wanted {
  customerNumber: string;
  fromAccount: string;
  toAccount: string;
  amount: Paise;
}

/** When the same amount last went from the same account to the same one, if within the last minute. */
export async function findSamePayment(
  gateway: Gateway,
  { customerNumber, fromAccount, toAccount, amount }: Wanted,
  now: Date,
  caller: Caller,
): Promise<Date | null> {
  const today = istDate(now);
  const ending = await gateway.call(
    paymentList,
    // Around midnight the minute began yesterday.
    { customerNumber, fromAccount, fromDate: addDays(today, -1), toDate: today, offset: 0, limit: NEWEST },
    caller,
  );
  // A bank without this list cannot be asked; the reference still keeps each payment from happening twice.
  if (ending.ending !== "done") return null;
  const since = now.getTime() - SOON_MS;
  const same = ending.answer.payments.find(
    (payment) =>
      payment.amount === amount && payment.toAccount === toAccount && payment.paidAt.getTime() >= since,
  );
  return same?.paidAt ?? null;
}
