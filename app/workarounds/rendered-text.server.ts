/** React 18 leaves NULs where a letter does not fit in its buffer (https://github.com/react/react/issues/24985). Dead with React 19. */
export const renderedText = (chunks: readonly Buffer[]): string =>
  Buffer.concat(chunks).toString("utf8").replaceAll("\0", "");
