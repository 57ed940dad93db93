import pino, { type Logger } from "pino";
import type { OfBank } from "common/bank";

/** The one log, on standard error: a line of JSON per fault or notable event. Only named fields; never bodies, cookies or query strings. */
export const log = pino(
  {
    base: { process: "portal" },
    // A database's error carries rows in its details; the log takes what names the fault and where it arose.
    serializers: {
      err: ({ name, message, stack, code }: NodeJS.ErrnoException) => ({ name, message, stack, code }),
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["password", "otp", "cookie", "authorization"].flatMap((name) => [name, `*.${name}`]),
  },
  pino.destination({ dest: 2, sync: false }),
);

/** By the id of the bank. */
const ofBanks = new Map<string, Logger>();

/** The log of what happens for a bank; each line names it. */
export function logOf({ profile: { id: bank } }: { profile: Pick<OfBank["profile"], "id"> }): Logger {
  const known = ofBanks.get(bank) ?? log.child({ bank });
  ofBanks.set(bank, known);
  return known;
}
