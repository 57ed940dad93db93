import type { PageOf } from "common/paging";
import { List } from "./list";
import { Pagination } from "./navigation";

interface PagedListProps<Item> extends Pick<React.ComponentProps<typeof List>, "columns"> {
  list: PageOf<Item>;
  href: (page: number) => string;
  children: (item: Item, at: number, all: readonly Item[]) => React.ReactNode;
}

/** A row for each item of a page, and the way to other pages. */
export function PagedList<Item>({ list, href, columns, children }: PagedListProps<Item>) {
  const { rows, page, pages, total } = list;
  return (
    <>
      <List columns={columns}>{rows.map(children)}</List>
      <Pagination page={page} pages={pages} rows={total} href={href} />
    </>
  );
}
