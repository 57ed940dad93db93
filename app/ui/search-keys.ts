import { useEffect } from "react";

/** Ids of the field in the frame of every page, of that on the page of results, and of the results, which the arrow keys walk through. */
export const searchIds = { frame: "seek", page: "search-here", answers: "answers" };
export const MAX_QUERY = 80;

/** `/` focuses the field, arrows move through the results, Escape goes back; not while typing elsewhere. */
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

/** The page's own field, else the frame's if it is visible. */
function fieldOfPage(): HTMLElement | undefined {
  return [searchIds.page, searchIds.frame]
    .map((id) => document.getElementById(id))
    .find((field) => field !== null && field.getClientRects().length > 0)!;
}

function goalOf(key: string, field: HTMLElement, active: Element | null): HTMLElement | undefined {
  if (key === "/") return isTyping(active) ? undefined : field;
  const answers = [
    ...document.querySelectorAll<HTMLElement>(`#${searchIds.answers} :is(a[href], summary)`),
  ].filter((answer) => answer.getClientRects().length > 0);
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
