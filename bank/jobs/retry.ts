const FIRST_SECONDS = 5;
const LONGEST_SECONDS = 3600;

/** Half a day of trying; then the job is left as failed for somebody to look at. */
const MOST_FAILURES = 20;

/** When a job that has now failed `failures` times is tried again: later each time; null: not by itself. */
export function nextTry(now: Date, failures: number): Date | null {
  if (failures >= MOST_FAILURES) return null;
  const seconds = Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** (failures - 1));
  return new Date(now.getTime() + seconds * 1000);
}
