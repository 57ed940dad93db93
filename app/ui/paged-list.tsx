import type { PageOf } from "common/paging";
import { List } from "./list";
import { ListPages } from "./navigation";

interface PagedListProps<Item> extends Pick<React.ComponentProps<typeof List>, "columns"> {
  list: PageOf<Item>;
  href: (page: number) => string;
  children: (item: Item, at: number, all: readonly Item[]) => React.ReactNode;
}

/** A row for each item of a page, and the way to other pages. */
export function PagedList<Item>({ list, href, columns, children }: PagedListProps<Item>) {
  return (
    <>
      <List columns={columns}>{list.rows.map(children)}</List>
      <ListPages list={list} href={href} />
    </>
  );
}
