import { useTranslation } from "react-i18next";
import type { PageOf } from "common/paging";
import { Notice, Unread } from "./content";

/**
 * Result of an enquiry at the bank; a failed one does not fail its page. Known (`shown`; an empty list is known to be empty), known to be
 * missing (`not-offered`), or not known: then a page neither calls it empty nor adds up without it.
 */
export type EnquiryResult<A> = { state: "shown"; answer: A } | { state: "not-offered" } | NotKnown;

type NotKnown =
  | { state: "refused"; message: string }
  /** Safe to repeat. */
  | { state: "failed" };

export const isNotKnown = (enquiry: EnquiryResult<unknown>): enquiry is NotKnown =>
  enquiry.state === "failed" || enquiry.state === "refused";

/** The answer; `missing` of a bank without the service; `unknown` of one that gave no answer. */
export function knownOr<A, Missing, Unknown>(
  enquiry: EnquiryResult<A>,
  { missing, unknown }: { missing: Missing; unknown: Unknown },
): A | Missing | Unknown {
  if (enquiry.state === "shown") return enquiry.answer;
  return isNotKnown(enquiry) ? unknown : missing;
}

/** Known if all are: a list or a sum without one of them would leave it out. */
export function allOf<A>(enquiries: readonly EnquiryResult<A>[]): EnquiryResult<A[]> {
  const lacking = enquiries.find(isNotKnown) ?? enquiries.find(({ state }) => state === "not-offered");
  if (lacking) return lacking as Exclude<EnquiryResult<A[]>, { state: "shown" }>;
  return { state: "shown", answer: enquiries.flatMap((one) => (one.state === "shown" ? [one.answer] : [])) };
}

export function shownAs<A, B>(enquiry: EnquiryResult<A>, make: (answer: A) => B): EnquiryResult<B> {
  return enquiry.state === "shown" ? { state: "shown", answer: make(enquiry.answer) } : enquiry;
}

/** Picks a part of the answer; failed if it is missing. */
export function foundIn<A, B>(
  enquiry: EnquiryResult<A>,
  find: (answer: A) => B | null | undefined,
): EnquiryResult<B> {
  if (enquiry.state !== "shown") return enquiry;
  const found = find(enquiry.answer) ?? null;
  return found === null ? { state: "failed" } : { state: "shown", answer: found };
}

export function EnquiryNotice({ enquiry }: { enquiry: Exclude<EnquiryResult<unknown>, { state: "shown" }> }) {
  const { t } = useTranslation();
  switch (enquiry.state) {
    case "not-offered":
      return <Notice kind="information">{t("enquiry.notOffered")}</Notice>;
    case "refused":
      return (
        <Notice kind="warning" unread>
          {enquiry.message}
        </Notice>
      );
    case "failed":
      return (
        <Notice kind="warning" unread>
          {t("enquiry.failed")}
        </Notice>
      );
  }
}

interface ShownProps<A> {
  enquiry: EnquiryResult<A>;
  children: (answer: A) => React.ReactNode;
}

/** `<Shown enquiry={deposit}>{({ rate }) => …}</Shown>`: the answer, or why it is missing. */
export function Shown<A>({ enquiry, children }: ShownProps<A>) {
  return enquiry.state === "shown" ? <>{children(enquiry.answer)}</> : <EnquiryNotice enquiry={enquiry} />;
}

export function both<A, B>(one: EnquiryResult<A>, other: EnquiryResult<B>): EnquiryResult<[A, B]> {
  if (one.state === "shown" && other.state === "shown")
    return { state: "shown", answer: [one.answer, other.answer] };
  const all = allOf<unknown>([one, other]);
  return all.state === "shown" ? { state: "failed" } : all;
}

/** On a page that leaves out what it could not read. */
export function PartlyRead({ unread }: { unread: boolean }) {
  const { t } = useTranslation();
  return unread ? (
    <Notice kind="warning" unread>
      {t("errors.partly")}
    </Notice>
  ) : null;
}

/** For a part that a page can do without: absent of a bank without the service, and in few words if it could not be read. */
export function ShownIfOffered<A>({ enquiry, children }: ShownProps<A>) {
  if (isNotKnown(enquiry)) return <Unread />;
  return enquiry.state === "shown" ? <>{children(enquiry.answer)}</> : null;
}

interface ShownListProps<List> extends ShownProps<List> {
  none: React.ReactNode;
}

export function ShownList<List extends PageOf<unknown> | readonly unknown[]>(props: ShownListProps<List>) {
  const { enquiry, none, children } = props;
  const isEmpty = (list: List) => ("total" in list ? list.total : list.length) === 0;
  return <Shown enquiry={enquiry}>{(list) => (isEmpty(list) ? none : children(list))}</Shown>;
}
