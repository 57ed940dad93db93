/** Guards of the old portal: comforts of the bank, not security. Each is switched in the bank's profile. */
import { useEffect } from "react";
import { useBank } from "./bank";

const refuse = (event: { preventDefault: () => void }) => event.preventDefault();

const none = {};
const againstPaste = { onPaste: refuse, onDrop: refuse };
const againstClipboard = { ...againstPaste, onCopy: refuse, onCut: refuse };

/** To spread onto a control whose text is not to be copied, cut, pasted or dropped. */
export const useClipboardGuard = () => (useBank().guards.clipboard ? againstClipboard : none);

/** To spread onto a control whose text is to be typed, as the second entry of an account number. */
export const usePasteGuard = () => (useBank().guards.clipboard ? againstPaste : none);

/** F12, Ctrl+Shift+I, Ctrl+Shift+J, Ctrl+U. */
export function opensDeveloperTools({
  // What a browser fills in by itself comes with key events that name no key.
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
