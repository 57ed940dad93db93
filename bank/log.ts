import pino from "pino";

/**
 * The bank's log: a line of JSON per fault or notable event on standard error, never with a request or an
 * answer.
 */
export const log = pino(
  { base: { process: "bank" }, timestamp: pino.stdTimeFunctions.isoTime },
  pino.destination({ dest: 2, sync: false }),
);
