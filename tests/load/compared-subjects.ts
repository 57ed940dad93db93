/** What is compared of two portals, and what it takes of each of their processes. */
import { ask, renewSession, type Side } from "./compared-pages";
import type { Subject } from "./rounds";

interface Times {
  /** Requests a round and side. */
  times: number;
  /** Requests a side before the first round. */
  warm: number;
}

/** A page: the portal's processor time is judged. */
export const pageAt = (path: string, name: string, { times, warm }: Times): Subject => ({
  name,
  warm: (side) => ask(side, path, warm),
  async cost(side) {
    const { portal, bank, database } = await spentOn(side, path, times);
    return { portal, bank, database };
  },
});

/** A document likewise, with the processor time of the process that makes it. */
export const documentAt = (path: string, name: string, { times, warm }: Times): Subject => ({
  name,
  warm: (side) => ask(side, path, warm),
  async cost(side) {
    const { portal, documents, bank, database } = await spentOn(side, path, times);
    return { "portal and its documents": portal + documents, bank, database };
  },
});

/** Milliseconds of processor an answer, by process. */
async function spentOn(side: Side, path: string, times: number) {
  await renewSession(side);
  const from = side.portal.spent();
  await ask(side, path, times);
  const to = side.portal.spent();
  const each = (process: keyof typeof from) => (to[process] - from[process]) / times;
  return {
    portal: each("portal"),
    documents: each("documents"),
    bank: each("bank"),
    database: each("database"),
  };
}
