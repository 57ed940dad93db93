import { expect } from "vitest";

/** The address of a page that tells what was just done: `path` with the run that holds it. */
export const telling = (path: string): unknown =>
  expect.stringMatching(new RegExp(`^${path.replaceAll("?", "\\?")}[?&]done=[0-9a-f-]{36}$`));
