import { forgottenBefore } from "bank/credentials/sign-in-tries";
import type { JobHandler } from "bank/jobs/jobs";

const HOUR_MS = 60 * 60_000;

export const deleteOldSignInTries: JobHandler = async (transaction, { clock }) => {
  const now = clock.now();
  await transaction.deleteFrom("bank.sign_in_try").where("last_at", "<=", forgottenBefore(now)).execute();
  return new Date(now.getTime() + HOUR_MS);
};
