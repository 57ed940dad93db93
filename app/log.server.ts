import pino from "pino";

/**
 * The one log: a line of JSON per fault or notable event, on standard error, with a correlation id.
 * Only named fields are written; request bodies, cookies and query strings never are.
 */
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
