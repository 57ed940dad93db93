import { useLayoutEffect } from "react";
import { typeInto } from "./type-into";

/**
 * Carries what was typed, and the focus, over when hydration fails and React renders the whole document again. The replaced document
 * still has the entries, secrets too, and is emptied of them.
 */
export function CarriesEntries({ children }: { children: React.ReactNode }) {
  // The last attempt to render is followed by the replacement at once.
  const { documentElement: before, activeElement: focused } = document;
  useLayoutEffect(() => {
    if (before.isConnected) return;
    for (const old of before.querySelectorAll<HTMLInputElement>("input:not([type=hidden]),select,textarea")) {
      carry(old, old === focused);
      old.value = "";
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only hydration replaces the document
  }, []);
  return children;
}

/** Choices of one name differ by the value that they were sent with. Select and textarea have fewer of these properties. */
function carry(old: HTMLInputElement, focused: boolean) {
  const now = [...(document.getElementsByName(old.name) as NodeListOf<HTMLInputElement>)].find(
    ({ id, defaultValue }) => id === old.id && defaultValue === old.defaultValue,
  );
  if (!now) return;
  if (now.checked !== old.checked) now.click();
  else if (now.value !== old.value) typeInto(now, old.value);
  if (!focused) return;
  now.focus();
  if (old.selectionEnd) now.setSelectionRange(old.selectionStart, old.selectionEnd);
}
