import { RemixBrowser } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Handles Back while a page is still loading: the address has changed, the document has not, and a router that hydrates now shows
 * neither page. Until hydration the new address is loaded as a document, and the event is kept from the router.
 */
interface Early {
  earlyBack?: ((event: PopStateEvent) => void) & {
    /** Path and query of the loaded document. */
    at: string;
    pressed?: true;
  };
}

/** Links within the page raise the same event, and change neither path nor query. */
const listen =
  'addEventListener("popstate",window.earlyBack=function(e){e.stopImmediatePropagation();' +
  "if(earlyBack.at!==location.pathname+location.search){earlyBack.pressed=true;location.reload()}});" +
  "earlyBack.at=location.pathname+location.search";

/** Must be the first script of the page. */
export function EarlyBack({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: listen }} />;
}

/** True if the page is being left and must not hydrate. Some browsers change the address at once and raise the event after loading. */
export function isLeavingEarly(): boolean {
  const { earlyBack } = window as Early;
  if (!earlyBack) return false;
  return earlyBack.pressed === true || earlyBack.at !== location.pathname + location.search;
}

/**
 * Creates the router for the current address; the page's data must have arrived. Rendering would create it some tasks later: after a Back
 * in between it would hydrate the page with the routes of another.
 */
export function makeRouter(): void {
  try {
    RemixBrowser({});
  } catch {
    // `RemixBrowser` creates the router before its first hook, which throws outside of rendering.
  }
}

/** Leaves Back to the router once the page has hydrated, its effects included: those of `children` run first. */
export function Awake({ onAwake, children }: { onAwake(): void; children: React.ReactNode }) {
  useEffect(() => {
    onAwake();
    const early = window as Early;
    if (early.earlyBack) removeEventListener("popstate", early.earlyBack);
    delete early.earlyBack;
  }, [onAwake]);
  return children;
}
