import pino, { type Logger } from "pino";
import type { OfBank } from "common/bank";

/** JSON log on standard error. Log named fields only, never bodies, cookies or query strings. */
export const log = pino(
  {
    base: { process: "portal" },
    // Database errors contain row values in `detail`, so only these fields are logged.
    serializers: {
      err: ({ name, message, stack, code }: NodeJS.ErrnoException) => ({ name, message, stack, code }),
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["password", "otp", "cookie", "authorization"].flatMap((name) => [name, `*.${name}`]),
  },
  pino.destination({ dest: 2, sync: false }),
);

const ofBanks = new Map<string, Logger>();

/** Log of one bank; every line has its id. */
export function logOf({ profile: { id: bank } }: { profile: Pick<OfBank["profile"], "id"> }): Logger {
  const known = ofBanks.get(bank) ?? log.child({ bank });
  ofBanks.set(bank, known);
  return known;
}
