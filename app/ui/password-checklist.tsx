import { useHydrated } from "./hydrated";
import { VisuallyHidden } from "./visually-hidden";

interface PasswordChecklistProps {
  title: string;
  /** `kept` is undefined for what cannot be seen while typing. */
  rules: ReadonlyArray<{ label: string; kept?: boolean }>;
  words: { kept: string; open: string };
  /** Read out while typing. */
  summary: string;
}

/** Guidelines of a password; with scripts each says whether what is being typed keeps it, by a sign and in words. */
export function PasswordChecklist({ title, rules, words, summary }: PasswordChecklistProps) {
  const live = useHydrated();
  return (
    <div>
      <h2 id="guidelines">{title}</h2>
      <ul className="checklist" aria-labelledby="guidelines">
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
    </div>
  );
}
