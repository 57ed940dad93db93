import type { AnyEntry, Task } from "../maker.server";

/**
 * What portal and document process say to each other, strictly in turns: the portal asks, the process
 * answers `more` until `finish`, which it answers with the file. Nothing else crosses; no secrets.
 */
export type Request =
  | { ask: "begin"; task: Task }
  | { ask: "add"; entries: readonly AnyEntry[] }
  | { ask: "finish" }
  /** Forget the task; the next one may begin. */
  | { ask: "drop" };

export type Reply =
  | { reply: "more" }
  | { reply: "made"; file: Uint8Array }
  /** The task failed; the process itself is well. `fault` is for the log. */
  | { reply: "failed"; fault: string };
