import type { PageOf } from "common/paging";
import { DataTable } from "./data-table";
import { Pagination } from "./navigation";

interface PagedTableProps<Row> extends Omit<React.ComponentProps<typeof DataTable<Row>>, "rows"> {
  list: PageOf<Row>;
  href: (page: number) => string;
}

export function PagedTable<Row>({ list, href, ...table }: PagedTableProps<Row>) {
  return (
    <>
      <DataTable {...table} rows={list.rows} />
      <Pagination page={list.page} pages={list.pages} rows={list.total} href={href} />
    </>
  );
}
