import pino from "pino";

/** The bank's log on standard error: a JSON line per fault or notable event, without requests or answers. */
export const log = pino(
  { base: { process: "bank" }, timestamp: pino.stdTimeFunctions.isoTime },
  pino.destination({ dest: 2, sync: false }),
);
