/** Variables by which libfaketime moves the clock of a process. */
const names = [
  "LD_PRELOAD",
  "FAKETIME",
  "FAKETIME_DONT_FAKE_MONOTONIC",
  "DONT_FAKE_MONOTONIC",
  "NO_FAKE_STAT",
];

/** The part of an environment that puts a program on the same day as its caller; empty unless the caller's clock is moved. */
export function movedClock(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  if (env.FAKETIME === undefined) return {};
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}
