import { Unread } from "./content";
import { isNotKnown, ShownList, type EnquiryResult } from "./enquiry";
import { List, Section } from "./list";

interface EnquiryListProps<Item> extends Pick<React.ComponentProps<typeof List>, "columns"> {
  enquiry: EnquiryResult<readonly Item[]>;
  none: React.ReactNode;
  children: (item: Item, at: number) => React.ReactNode;
}

/** A row for each item of the answer. */
export function EnquiryList<Item>({ enquiry, none, columns, children }: EnquiryListProps<Item>) {
  return (
    <ShownList enquiry={enquiry} none={none}>
      {(list) => <List columns={columns}>{list.map(children)}</List>}
    </ShownList>
  );
}

interface PartOfPageProps<Items> extends Omit<React.ComponentProps<typeof Section>, "children"> {
  enquiry: EnquiryResult<Items>;
  children: (items: Items) => React.ReactNode;
}

/** A section of a page on much else: absent if it is known that there is nothing; says so if it could not be read. */
export function PartOfPage<Items extends readonly unknown[]>(props: PartOfPageProps<Items>) {
  const { enquiry, children, ...head } = props;
  if (isNotKnown(enquiry))
    return (
      <Section {...head}>
        <Unread />
      </Section>
    );
  if (enquiry.state !== "shown" || enquiry.answer.length === 0) return null;
  return <Section {...head}>{children(enquiry.answer)}</Section>;
}
