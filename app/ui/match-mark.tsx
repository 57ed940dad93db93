import { classes } from "./recipe";
import { useHydrated } from "./hydrated";

interface MatchMarkProps {
  /** Null while there is nothing to compare. */
  matches: boolean | null;
  words: { yes: string; no: string };
}

/** Whether two entries are the same, while they are typed: a sign and words, in green or red. */
export function MatchMark({ matches, words }: MatchMarkProps) {
  if (!useHydrated()) return null;
  return (
    <div className={classes("match", { right: matches === true })} role="status">
      {matches === null ? null : (
        <>
          <span aria-hidden="true">{matches ? "✓ " : "✗ "}</span>
          {matches ? words.yes : words.no}
        </>
      )}
    </div>
  );
}
