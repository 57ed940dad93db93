import type { Portal } from "~/load-context";
import type { SignedIn } from "~/session/guards.server";
import { Turns } from "./turns.server";

/** Entries written at a time: some milliseconds of work. */
const SLICE = 100;

/** Entries in slices, between which the process answers pages. */
export async function* givingWay<Entry>(
  { pages }: Pick<Portal, "pages">,
  source: AsyncIterable<readonly Entry[]> | Iterable<readonly Entry[]>,
): AsyncGenerator<readonly Entry[]> {
  for await (const entries of source)
    for (let start = 0; start < entries.length; start += SLICE) {
      await pages.givingWay();
      yield entries.slice(start, start + SLICE);
    }
}

const readings = new Turns({ atOnce: 2, waiting: Infinity });

/** Reads what a document is about. Many that a customer asks for at once are read one after the other, between pages. */
export async function readInTurn<Found>(
  { portal, customerNumber }: Pick<SignedIn, "portal" | "customerNumber">,
  signal: AbortSignal,
  read: () => Promise<Found>,
): Promise<Found> {
  const end = await readings.take(`${portal.profile.id} ${customerNumber}`, signal);
  try {
    await portal.pages.givingWay();
    return await read();
  } finally {
    end();
  }
}
