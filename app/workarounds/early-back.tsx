import { useEffect } from "react";

/**
 * Back pressed while a page is still loading: the address is another one then, the page is not, and a router that awakes
 * between the two shows neither. Until the page is awake, the page at the new address is loaded instead, and the router does
 * not hear of it: it would change the page under the hands of whoever wakes it.
 */
interface Early {
  earlyBack?: ((event: PopStateEvent) => void) & { pressed?: true };
}

const listen =
  'addEventListener("popstate",window.earlyBack=function(e){earlyBack.pressed=true;e.stopImmediatePropagation();location.reload()})';

/** First of the page's scripts. */
export function EarlyBack({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: listen }} />;
}

/** Whether the page is about to be left, so that nothing should awake any more. */
export const isLeavingEarly = () => (window as Early).earlyBack?.pressed === true;

/** Around the whole page in the browser: from here on the router follows Back itself. */
export function Awake({ children }: { children: React.ReactNode }) {
  useEffect(() => {
    const { earlyBack } = window as Early;
    if (earlyBack) removeEventListener("popstate", earlyBack);
  }, []);
  return children;
}
