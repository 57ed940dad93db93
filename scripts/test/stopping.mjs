/** How a run ends before its end: by Ctrl+C, a signal, or since npm was killed. */
import { setInterval } from "node:timers";
import { endSteps } from "../steps.mjs";
import { clear } from "./clear.mjs";

/** Milliseconds between two looks for npm. */
const LOOK = 1_000;

const EXIT_CODE = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/** From now on each of them ends the parts that run, and all that they have started; then the process exits. */
export function stopInOrder() {
  let stopping = false;
  const stop = async (code) => {
    if (stopping) return;
    stopping = true;
    console.error("\nStopping …");
    await endSteps();
    await clear();
    process.exit(code);
  };
  for (const [signal, code] of Object.entries(EXIT_CODE)) process.on(signal, () => void stop(code));
  // npm passes signals on, but can't when it is killed.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== parent && void stop(EXIT_CODE.SIGHUP), LOOK).unref();
}
