import type { PageOf } from "common/paging";
import { DataTable, type DataTableProps } from "./data-table";
import { Pagination } from "./pagination";

interface ListTableProps<Row> extends Omit<DataTableProps<Row>, "rows" | "captionHidden"> {
  list: PageOf<Row>;
  /** The address of another page of it. */
  href: (page: number) => string;
}

/** One page of a list, under a heading that says already what it is, and the ways to its other pages. */
export function ListTable<Row>({ list, href, ...table }: ListTableProps<Row>) {
  return (
    <>
      <DataTable {...table} captionHidden rows={list.rows} />
      <Pagination page={list.page} pages={list.pages} rows={list.total} href={href} />
    </>
  );
}
