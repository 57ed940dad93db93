import { setImmediate as turnOfTheLoop, setTimeout as pause } from "node:timers/promises";
import type { Portal } from "~/load-context";

/** Entries written at a time: some milliseconds of work. */
const SLICE = 50;

/** A slice waits so long for the pages that are being answered, and then goes on: a busy portal still writes files. */
const MAX_MS = 100;
const STEP_MS = 4;

/** Entries in slices, between which the process answers pages. */
export async function* givingWay<Entry>(
  { pages }: Pick<Portal, "pages">,
  source: AsyncIterable<readonly Entry[]> | Iterable<readonly Entry[]>,
): AsyncGenerator<readonly Entry[]> {
  for await (const entries of source)
    for (let start = 0; start < entries.length; start += SLICE) {
      await turnOfTheLoop();
      for (let waited = 0; pages.underWay > 0 && waited < MAX_MS; waited += STEP_MS) await pause(STEP_MS);
      yield entries.slice(start, start + SLICE);
    }
}
