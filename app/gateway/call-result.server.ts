/** Results of a call to the gateway; none is an exception. */

interface Done<A> {
  outcome: "done";
  answer: A;
}

/** The bank did nothing; code and message are its own. */
interface Refused {
  outcome: "refused";
  code: string;
  message: string;
  /** Meaning depends on the code. */
  details?: string | undefined;
}

/** Did not reach the bank, or the bank was `busy`: may be sent again as it is. */
export interface NotSent {
  outcome: "not-sent";
  reason: "no-connection" | "time-limit" | "no-token" | "given-up" | "busy";
}

/** Sent, without a usable answer: may have been carried out. Never shown as 'failed'. */
export interface Unknown {
  outcome: "unknown";
  reason: "time-limit" | "cut-off" | "given-up" | "fault" | "unreadable" | "too-large";
}

export type CallResult<A> = Done<A> | Refused | NotSent | Unknown;
