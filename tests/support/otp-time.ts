import { query } from "./query";

/** Lets time pass for every OTP sent so far, at the portal and at the bank, instead of waiting. */
export async function passOtpTime(databaseUrl: string, seconds: number): Promise<void> {
  for (const [table, columns] of [
    ["portal.otp_challenge", ["sent_at", "resend_at", "expires_at"]],
    ["bank.otp", ["sent_at", "expires_at"]],
  ] as const) {
    const earlier = columns.map((column) => `${column} = ${column} - ${seconds} * interval '1 second'`);
    await query(databaseUrl, `update ${table} set ${earlier.join(", ")}`);
  }
}

/** As if all that the customers have asked for so far had been another month's: more is tried than a customer may in a month. */
export async function passOtpMonth(databaseUrl: string): Promise<void> {
  await query(databaseUrl, "delete from portal.rate_limit");
  const earlier =
    "update bank.otp set sent_at = sent_at - interval '31 days' where state in ('sent', 'dead')";
  await query(databaseUrl, earlier);
}
