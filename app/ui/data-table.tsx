import { classes } from "./recipe";
import { VisuallyHidden } from "./text";

export interface Column<Row> {
  heading: string;
  cell: (row: Row) => React.ReactNode;
  /** `amount`: right-aligned, tabular digits; `date`: not wrapped; `code`: wrapped if narrow. */
  kind?: "amount" | "date" | "code";
  names?: boolean;
  /** On phones opposite the row's name. Defaults to the only column of amounts. */
  leads?: boolean;
  /** Phones omit the heading. */
  plain?: boolean;
}

interface DataTableProps<Row> {
  caption: string;
  captionHidden?: boolean;
  wide?: boolean;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  rowKey?: (row: Row, index: number) => string | number;
}

const cellClasses = { amount: "n", date: "d", code: "c" };

/**
 * A table from 52em; below, rows of two lines, whose cells carry their headings. Cells are bare elements, because a statement
 * has hundreds.
 */
export function DataTable<Row>({
  caption,
  captionHidden,
  wide,
  columns,
  rows,
  rowKey = (_, index) => index,
}: DataTableProps<Row>) {
  const amounts = columns.filter(({ kind }) => kind === "amount");
  const leading = columns.find(({ leads }) => leads) ?? (amounts.length === 1 ? amounts[0] : undefined);
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
            {columns.map((column) => {
              const { heading, kind, names, plain, cell } = column;
              const className = kind && cellClasses[kind];
              if (names)
                return (
                  <th key={heading} scope="row" className={className}>
                    {cell(row)}
                  </th>
                );
              return column === leading ? (
                <td key={heading} className={className ? `${className} l` : "l"}>
                  {cell(row)}
                </td>
              ) : (
                <td key={heading} data-label={plain ? undefined : heading} className={className}>
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
