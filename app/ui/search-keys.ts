import { useEffect } from "react";

/** Ids of the field in the frame of every page, and of that on the page of results. Arrow keys walk through results, within `data-answers`. */
export const searchIds = { frame: "seek", page: "search-here" };
export const MAX_QUERY = 80;
/** Address that answers what is being typed. */
export const TYPED_PATH = "/Search/typed";

/** `/` and Ctrl K focus the field, arrows move through the results, Escape goes back; not while typing elsewhere. */
export function useSearchKeys(): void {
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.isComposing) return;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && event.key !== "k") return;
  const active = document.activeElement;
  const field = fieldOfPage(active);
  const goal = isCommand ? field : field && goalOf(event.key, field, active);
  if (!goal) return;
  event.preventDefault();
  goal.focus();
  if (goal instanceof HTMLInputElement) goal.select();
}

/** The active field, the page's own, or the frame's if it is visible. */
function fieldOfPage(active: Element | null): HTMLElement | undefined {
  const fields = [searchIds.page, searchIds.frame].flatMap((id) => document.getElementById(id) ?? []);
  return (
    fields.find((field) => field === active) ?? fields.find((field) => field.getClientRects().length > 0)
  );
}

function goalOf(key: string, field: HTMLElement, active: Element | null): HTMLElement | undefined {
  if (key === "/") return isTyping(active) ? undefined : field;
  const answers = [...document.querySelectorAll<HTMLElement>("[data-answers] :is(a[href], summary)")].filter(
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
