/** Media type that our script accepts in place of a document: lines of JSON while it is made, and the file after the line that names it. */
export const STEPS_TYPE = "application/vnd.netbanking.document-steps";

export type DocumentStep =
  { done: number; all: number } | { type: string; name: string } | { refused: string };
