import { useTranslation } from "react-i18next";
import type { PageOf } from "common/paging";
import { Notice } from "./content";

/** Result of an enquiry at the bank; a failed one does not fail its page. */
export type EnquiryResult<A> =
  | { state: "shown"; answer: A }
  | { state: "not-offered" }
  | { state: "refused"; message: string }
  /** Safe to repeat. */
  | { state: "failed" };

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
      return <Notice kind="warning">{enquiry.message}</Notice>;
    case "failed":
      return <Notice kind="warning">{t("enquiry.failed")}</Notice>;
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

interface ShownListProps<List> extends ShownProps<List> {
  none: React.ReactNode;
}

export function ShownList<List extends PageOf<unknown> | readonly unknown[]>(props: ShownListProps<List>) {
  const { enquiry, none, children } = props;
  const isEmpty = (list: List) => ("total" in list ? list.total : list.length) === 0;
  return <Shown enquiry={enquiry}>{(list) => (isEmpty(list) ? none : children(list))}</Shown>;
}
