/** Passed in wherever time matters, so that tests can fix it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A fixed clock, for tests and for the time of one request. */
export function clockAt(at: Date | string): Clock {
  const instant = new Date(at);
  return { now: () => new Date(instant) };
}
