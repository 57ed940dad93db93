import { setTimeout as pause } from "node:timers/promises";
import { inspect } from "node:util";
import { fileLimit } from "./file-limit";

// Tests may put other timers in their place.
const now = performance.now.bind(performance);

interface Waiting<Seen> {
  /** Whether what was seen is what is waited for; without it, whatever is not empty, 0 or false. */
  holds?: (seen: Seen) => unknown;
  /** What to tell when it never comes, in place of what was last seen. */
  shows?: (seen: Seen) => unknown;
  /** Milliseconds between two looks. */
  every?: number;
  /** True when it can never come any more. */
  isOver?: () => boolean;
}

/**
 * Looks until what is waited for is there, as long as a file of tests may take, and answers what it saw. On a slow machine that
 * is later, and no fault; what never comes ends with an error that names `what` and what was last seen.
 */
export async function until<Seen>(
  what: string,
  look: () => Seen | Promise<Seen>,
  { holds = Boolean, shows = (seen) => seen, every = 50, isOver = () => false }: Waiting<Seen> = {},
): Promise<Seen> {
  // The runner ends a test at the same limit, without a word about what was seen.
  for (const giveUp = now() + fileLimit() / 2; ; await pause(every)) {
    const over = isOver();
    const seen = await look();
    if (holds(seen)) return seen;
    if (!over && now() < giveUp) continue;
    const last = await shows(seen);
    throw new Error(`${what} did not come. Last seen: ${typeof last === "string" ? last : inspect(last)}`);
  }
}
