import type { PageOf } from "common/paging";
import { ShownList, type EnquiryResult } from "./enquiry";
import { List } from "./list";
import { ListPages } from "./navigation";

interface EnquiryListProps<Item> extends Pick<React.ComponentProps<typeof List>, "columns"> {
  enquiry: EnquiryResult<readonly Item[] | PageOf<Item>>;
  none: React.ReactNode;
  /** Of a list in pages. */
  href?: (page: number) => string;
  children: (item: Item, at: number) => React.ReactNode;
}

/** A row for each item of the answer. */
export function EnquiryList<Item>({ enquiry, none, columns, href, children }: EnquiryListProps<Item>) {
  return (
    <ShownList enquiry={enquiry} none={none}>
      {(list) => (
        <>
          <List columns={columns}>{("total" in list ? list.rows : list).map(children)}</List>
          {"total" in list && href ? <ListPages list={list} href={href} /> : null}
        </>
      )}
    </ShownList>
  );
}
