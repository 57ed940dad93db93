import { sql, type Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { daysBetween, isoDate, istDate, type IsoDate } from "~/domain/dates";
import { bankProfile } from "~/domain/bank-profile";
import type { StartedPayment } from "./start";

const BANK = bankProfile.ifscPrefix;

/**
 * The reference a payment carries on its network, unique there: IMPS an RRN of 12 digits (last digit of the year,
 * day of the year, serial), NEFT a UTR of 16 and RTGS one of 22 characters (bank, system, date, serial).
 */
export async function newNetworkReference(
  db: Kysely<BankSchema>,
  rail: StartedPayment["rail"],
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ serial: bigint }>`select nextval('bank.network_serial') as serial`.execute(db);
  const date = istDate(now);
  const serial = (digits: number) => String(rows[0]!.serial).slice(-digits).padStart(digits, "0");
  switch (rail) {
    case "imps":
      return `${date.slice(3, 4)}${dayOfYear(date)}${serial(8)}`;
    case "neft":
      return `${BANK}N${date.slice(2, 4)}${dayOfYear(date)}${serial(6)}`;
    case "rtgs":
      return `${BANK}R1${date.replaceAll("-", "")}${serial(8)}`;
  }
}

/** 001 to 366. */
function dayOfYear(date: IsoDate): string {
  const first = isoDate(`${date.slice(0, 4)}-01-01`);
  return String(daysBetween(first, date) + 1).padStart(3, "0");
}
