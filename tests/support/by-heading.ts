/** A row of a table as its values by heading. */
export const byHeading = <Value>(headings: readonly string[], row: readonly Value[]): Record<string, Value> =>
  Object.fromEntries(headings.map((heading, at) => [heading, row[at]!]));
