import type { PageOf } from "common/paging";
import { DataTable } from "./data-table";
import { ListPages } from "./navigation";

interface PagedTableProps<Row> extends Omit<React.ComponentProps<typeof DataTable<Row>>, "rows"> {
  list: PageOf<Row>;
  href: (page: number) => string;
}

/** Its caption is hidden unless the page has other tables. */
export function PagedTable<Row>({ list, href, captionHidden = true, ...table }: PagedTableProps<Row>) {
  return (
    <>
      <DataTable {...table} captionHidden={captionHidden} rows={list.rows} />
      <ListPages list={list} href={href} />
    </>
  );
}
