/** Keys that lead to the search and through its answers. A page is complete without them. */
import { useEffect } from "react";

/** The field in the frame of every page, and the one on the page of answers. */
export const SEARCH_FIELD = "seek";
export const SEARCH_HERE = "search-here";
/** The most that is read of what was typed; the fields take no more. */
export const MAX_QUERY = 80;
/** What holds the answers; the arrow keys go from one link or question to the next. */
export const ANSWERS = "answers";

/** `/` leads to the field, the arrows through the answers, Escape back; never while something else is typed in. */
export function useSearchKeys(): void {
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  const field = fieldOfPage();
  const goal = field && goalOf(event.key, field, document.activeElement);
  if (!goal) return;
  event.preventDefault();
  goal.focus();
  if (goal instanceof HTMLInputElement) goal.select();
}

/** The page's own, else that of the frame where it is seen. */
function fieldOfPage(): HTMLElement | undefined {
  return [SEARCH_HERE, SEARCH_FIELD]
    .map((id) => document.getElementById(id))
    .find((field) => field !== null && field.getClientRects().length > 0)!;
}

function goalOf(key: string, field: HTMLElement, active: Element | null): HTMLElement | undefined {
  if (key === "/") return isTyping(active) ? undefined : field;
  const answers = [...document.querySelectorAll<HTMLElement>(`#${ANSWERS} :is(a[href], summary)`)].filter(
    (answer) => answer.getClientRects().length > 0,
  );
  const at = answers.findIndex((answer) => answer === active);
  if (at < 0 && active !== field) return undefined;
  switch (key) {
    case "ArrowDown":
      return answers[at + 1];
    case "ArrowUp":
      return at === 0 ? field : answers[at - 1];
    case "Escape":
      return at < 0 ? undefined : field;
    default:
      return undefined;
  }
}

const isTyping = (active: Element | null) =>
  active instanceof HTMLElement &&
  (active.isContentEditable || active.matches("input, textarea, select, dialog *"));
