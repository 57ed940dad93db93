import { RemixBrowser } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Back pressed while a page is still loading: the address is another one then, the page is not, and a router that awakes
 * between the two shows neither. Until the page is awake, the page at the new address is loaded instead, and the router does
 * not hear of it: it would change the page under the hands of whoever wakes it.
 */
interface Early {
  earlyBack?: ((event: PopStateEvent) => void) & {
    /** Path and query that the page came from. */
    at: string;
    pressed?: true;
  };
}

/** A link within the page is told in the same way, and leaves it where it is. */
const listen =
  'addEventListener("popstate",window.earlyBack=function(e){e.stopImmediatePropagation();' +
  "if(earlyBack.at!==location.pathname+location.search){earlyBack.pressed=true;location.reload()}});" +
  "earlyBack.at=location.pathname+location.search";

/** First of the page's scripts. */
export function EarlyBack({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: listen }} />;
}

/**
 * Whether the page is about to be left, so that nothing should awake any more. Some browsers change the address at once and
 * tell of it only when all of the page has come.
 */
export function isLeavingEarly(): boolean {
  const { earlyBack } = window as Early;
  if (!earlyBack) return false;
  return earlyBack.pressed === true || earlyBack.at !== location.pathname + location.search;
}

/**
 * Makes the router at the address asked about just before; the page's data has to be there. Left to rendering, it is made some
 * tasks later at the address of then: Back in between, and it hydrates the page with the routes of another.
 */
export function makeRouter(): void {
  try {
    RemixBrowser({});
  } catch {
    // Behind the router stand hooks, which are for rendering only.
  }
}

/** Around the whole page in the browser: from here on the router follows Back itself. */
export function Awake({ children }: { children: React.ReactNode }) {
  useEffect(() => {
    const { earlyBack } = window as Early;
    if (earlyBack) removeEventListener("popstate", earlyBack);
  }, []);
  return children;
}
