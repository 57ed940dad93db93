/** What a page knows of a thing it asked the bank for: the rest of the page is shown whatever became of it. */
export type Enquiry<A> =
  | { state: "shown"; answer: A }
  /** This bank's gateway has no such service. */
  | { state: "not-offered" }
  /** The bank will not, in its own words. */
  | { state: "refused"; message: string }
  /** No answer, or none that can be read: asking again does no harm. */
  | { state: "failed" };

/** The same enquiry with what it answered made into what a page shows. */
export function shownAs<A, B>(enquiry: Enquiry<A>, make: (answer: A) => B): Enquiry<B> {
  return enquiry.state === "shown" ? { state: "shown", answer: make(enquiry.answer) } : enquiry;
}

/** The same enquiry for one thing of what it answered; failed where the answer does not hold it. */
export function foundIn<A, B>(enquiry: Enquiry<A>, find: (answer: A) => B | null | undefined): Enquiry<B> {
  if (enquiry.state !== "shown") return enquiry;
  const found = find(enquiry.answer) ?? null;
  return found === null ? { state: "failed" } : { state: "shown", answer: found };
}
