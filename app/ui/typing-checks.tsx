import { useHydrated } from "./hydrated";
import { classes } from "./recipe";
import { VisuallyHidden } from "./text";

interface MatchMarkProps {
  matches: boolean | null;
  words: { yes: string; no: string };
}

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

interface PasswordChecklistProps {
  title: string;
  /** `kept` is undefined if it cannot be checked while typing. */
  rules: ReadonlyArray<{ label: string; kept?: boolean }>;
  words: { kept: string; open: string };
  summary: string;
}

/** Rules of a password; with scripts each shows whether it is kept. */
export function PasswordChecklist({ title, rules, words, summary }: PasswordChecklistProps) {
  const live = useHydrated();
  return (
    <section aria-labelledby="guidelines">
      <h2 id="guidelines">{title}</h2>
      <ul className="checklist">
        {rules.map(({ label, kept }) => (
          <li key={label} className="checklist__rule" data-kept={live ? kept : undefined}>
            {label}
            {live && kept !== undefined ? (
              <VisuallyHidden> ({kept ? words.kept : words.open})</VisuallyHidden>
            ) : null}
          </li>
        ))}
      </ul>
      {live ? (
        <div role="status">
          <VisuallyHidden>{summary}</VisuallyHidden>
        </div>
      ) : null}
    </section>
  );
}
