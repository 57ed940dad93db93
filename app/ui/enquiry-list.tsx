import { ShownList, type EnquiryResult } from "./enquiry";
import { List } from "./list";

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
