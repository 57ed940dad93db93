/** A question as customers ask it, with its answer, plain text. */
export interface Asked {
  question: string;
  answer: string;
}
