/** The clock is handed in wherever time matters, so that a test can hold it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still at `at` (for tests and for one request's single notion of now). */
export function clockAt(at: Date | string): Clock {
  const instant = new Date(at);
  return { now: () => new Date(instant) };
}
