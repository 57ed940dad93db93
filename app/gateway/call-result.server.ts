/** How a call of the gateway can end. The three endings are told apart everywhere; none is an exception. */

/** Answered: carried out. */
interface Done<A> {
  outcome: "done";
  answer: A;
}

/** Answered: the bank will not, with its code and its words for it. Nothing was done. */
interface Refused {
  outcome: "refused";
  code: string;
  message: string;
  /** What the code says they are, where the bank gives them. */
  details?: string | undefined;
}

/** Nothing of it has reached the bank, or it had no room (`busy`): it may be tried again as it is. */
export interface NotSent {
  outcome: "not-sent";
  reason: "no-connection" | "time-limit" | "no-token" | "given-up" | "busy";
}

/** Sent, without a usable answer: the bank may have carried it out or not. Never shown as 'failed'. */
export interface Unknown {
  outcome: "unknown";
  reason: "time-limit" | "cut-off" | "given-up" | "fault" | "unreadable" | "too-large";
}

export type CallResult<A> = Done<A> | Refused | NotSent | Unknown;
