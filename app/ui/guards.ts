/** Guards of the old portal: comforts of the bank, not security. Each is switched in the bank's profile. */
import { useEffect } from "react";
import { bankProfile } from "common/bank-profile";

const refuse = (event: { preventDefault: () => void }) => event.preventDefault();

/** Spread onto a control whose text is not to be copied, cut, pasted or dropped. */
export const clipboardGuard = bankProfile.guards.clipboard
  ? { onCopy: refuse, onCut: refuse, onPaste: refuse, onDrop: refuse }
  : {};

/** Spread onto a control whose text is to be typed, as the second entry of an account number. */
export const pasteGuard = bankProfile.guards.clipboard ? { onPaste: refuse, onDrop: refuse } : {};

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

export function usePageGuards(guards = bankProfile.guards) {
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
