/** Guards of the specification's portal: not security. Switched by the bank's profile. */
import { useEffect } from "react";
import { useBank } from "./bank";

const refuse = (event: { preventDefault: () => void }) => event.preventDefault();

const none = {};
const againstPaste = { onPaste: refuse, onDrop: refuse };
const againstClipboard = { ...againstPaste, onCopy: refuse, onCut: refuse };

export const useClipboardGuard = () => (useBank().guards.clipboard ? againstClipboard : none);

/** Refuses paste and drop, for the second entry of an account number. */
export const usePasteGuard = () => (useBank().guards.clipboard ? againstPaste : none);

export function opensDeveloperTools({
  // Autofill sends key events without a key.
  key = "",
  ctrlKey,
  shiftKey,
}: Pick<KeyboardEvent, "key" | "ctrlKey" | "shiftKey">) {
  const letter = key.toUpperCase();
  return (
    key === "F12" ||
    (ctrlKey && shiftKey && (letter === "I" || letter === "J")) ||
    (ctrlKey && letter === "U")
  );
}

export function usePageGuards() {
  const { guards } = useBank();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (opensDeveloperTools(event)) event.preventDefault();
    };
    if (guards.contextMenu) document.addEventListener("contextmenu", refuse);
    if (guards.developerTools) document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("contextmenu", refuse);
      document.removeEventListener("keydown", onKey);
    };
  }, [guards.contextMenu, guards.developerTools]);
}
