import { useTranslation } from "react-i18next";
import type { PageOf } from "common/paging";
import { Card, DescriptionList, type Facts, Notice } from "./content";

/** What a page knows of a thing it asked the bank for: the rest of the page is shown whatever became of it. */
export type EnquiryResult<A> =
  | { state: "shown"; answer: A }
  /** This bank's gateway has no such service. */
  | { state: "not-offered" }
  /** The bank will not, in its own words. */
  | { state: "refused"; message: string }
  /** No answer, or none that can be read: asking again does no harm. */
  | { state: "failed" };

/** The same enquiry with what it answered made into what a page shows. */
export function shownAs<A, B>(enquiry: EnquiryResult<A>, make: (answer: A) => B): EnquiryResult<B> {
  return enquiry.state === "shown" ? { state: "shown", answer: make(enquiry.answer) } : enquiry;
}

/** The same enquiry for one thing of what it answered; failed where the answer does not hold it. */
export function foundIn<A, B>(
  enquiry: EnquiryResult<A>,
  find: (answer: A) => B | null | undefined,
): EnquiryResult<B> {
  if (enquiry.state !== "shown") return enquiry;
  const found = find(enquiry.answer) ?? null;
  return found === null ? { state: "failed" } : { state: "shown", answer: found };
}

/** In place of what could not be shown: why, and that asking again does no harm. */
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

/** What the bank answered, or why it is not there: `<Shown enquiry={deposit}>{({ rate }) => …}</Shown>`. */
export function Shown<A>({ enquiry, children }: ShownProps<A>) {
  return enquiry.state === "shown" ? <>{children(enquiry.answer)}</> : <EnquiryNotice enquiry={enquiry} />;
}

interface FactsCardProps<A> {
  title: string;
  enquiry: EnquiryResult<A>;
  facts: (answer: A) => Facts;
}

/** A card with the facts of what the bank answered, or why they are not there. */
export function FactsCard<A>({ title, enquiry, facts }: FactsCardProps<A>) {
  return (
    <Card title={title}>
      <Shown enquiry={enquiry}>{(answer) => <DescriptionList facts={facts(answer)} />}</Shown>
    </Card>
  );
}

interface ShownListProps<List> extends ShownProps<List> {
  /** Instead of a list without rows. */
  none: React.ReactNode;
}

/** The list that the bank answered, that there is nothing in it, or why it is not there. */
export function ShownList<List extends PageOf<unknown> | readonly unknown[]>(props: ShownListProps<List>) {
  const { enquiry, none, children } = props;
  const isEmpty = (list: List) => ("total" in list ? list.total : list.length) === 0;
  return <Shown enquiry={enquiry}>{(list) => (isEmpty(list) ? none : children(list))}</Shown>;
}
