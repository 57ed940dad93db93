import { EventEmitter } from "node:events";

/** Tells the runners of this process that a job was added, so that they need not wait for their next look. */
const added = new EventEmitter().setMaxListeners(0);

export function wakeRunners(): void {
  added.emit("job");
}

/** Calls `listener` at each job that is added; answers what ends that. */
export function onJobAdded(listener: () => void): () => void {
  added.on("job", listener);
  return () => void added.off("job", listener);
}
