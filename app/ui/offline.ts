import { useEffect } from "react";

/** Has the browser keep the page for the time without a connection; where it will not, its own says so. */
export function useOfflinePage(): void {
  useEffect(() => {
    if ("serviceWorker" in navigator)
      void navigator.serviceWorker.register("/offline-worker.js").catch(() => null);
  }, []);
}
