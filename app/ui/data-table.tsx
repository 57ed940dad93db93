import { classes } from "./recipe";
import { VisuallyHidden } from "./text";

export interface Column<Row> {
  heading: string;
  cell: (row: Row) => React.ReactNode;
  /** `amount` stands right with tabular digits; `date` keeps on one line, `code` where there is room for it. */
  kind?: "amount" | "date" | "code";
  /** This column names its row. */
  names?: boolean;
}

export interface DataTableProps<Row> {
  caption: string;
  captionHidden?: boolean;
  /** More columns than a tablet has room for: cards up to 52em. */
  wide?: boolean;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  /** Its place where it is left out. */
  rowKey?: (row: Row, index: number) => string | number;
}

const cellClasses = { amount: "n", date: "d", code: "c" };

/** A table from 40em; below, every row is a card whose cells bring their headings. Cells are bare elements: a statement has hundreds of them. */
export function DataTable<Row>({
  caption,
  captionHidden,
  wide,
  columns,
  rows,
  rowKey = (_, index) => index,
}: DataTableProps<Row>) {
  return (
    <table className={classes("table", { wide })}>
      <caption>{captionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}</caption>
      <thead>
        <tr>
          {columns.map(({ heading, kind }) => (
            <th key={heading} scope="col" className={kind && cellClasses[kind]}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey(row, index)}>
            {columns.map(({ heading, kind, names, cell }) => {
              const className = kind && cellClasses[kind];
              return names ? (
                <th key={heading} scope="row" className={className}>
                  {cell(row)}
                </th>
              ) : (
                <td key={heading} data-label={heading} className={className}>
                  {cell(row)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
