import { setTimeout as pause } from "node:timers/promises";

/** The other press of a double click finds its answer within this. */
export const PATIENCE_MS = 10_000;
const LOOK_MS = 100;

/** Tries until no other press of the button is under way: without scripts only the second answer is seen. Null: it does not end. */
export async function afterFirstPress<A>(attempt: () => Promise<A | "under-way">): Promise<A | null> {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    const ended = await attempt();
    if (ended !== "under-way") return ended;
    await pause(LOOK_MS);
  }
  return null;
}
