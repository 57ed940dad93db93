/** How long the other side of each rail takes in the simulator, in seconds. */
export const railSeconds = {
  /** From the debit until the network has an IMPS payment. */
  impsSend: 0,
  /** Until the other bank answers; without an answer the payment is deemed a success then. */
  impsAnswer: 3,
  /** From a decline until the money is back. */
  impsReversal: 2,
  /** From a deemed success until the other bank has said what became of it. */
  impsEnquiry: 60,
  /** From a NEFT batch until the other bank has credited or returned. */
  neftAnswer: 60,
  rtgsAnswer: 20,
  /** What a late answer of any rail takes instead. */
  late: 420,
} as const;

/** NEFT settles on each full and half hour, day and night (S: RBI, 48 batches a day since December 2019). */
export const NEFT_BATCH_MINUTES = 30;

export function secondsAfter(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
