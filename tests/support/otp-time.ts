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
