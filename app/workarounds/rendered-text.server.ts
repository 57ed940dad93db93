/**
 * React 18 leaves the rest of a full buffer as NULs where a letter of several bytes does not fit in
 * (https://github.com/react/react/issues/24985). Dead with React 19.
 */
export const renderedText = (chunks: readonly Buffer[]): string =>
  Buffer.concat(chunks).toString("utf8").replaceAll("\0", "");
