import { useEffect } from "react";

/** Keeps a page in the browser for times without a connection. */
export function useOfflinePage(): void {
  useEffect(() => {
    if ("serviceWorker" in navigator)
      void navigator.serviceWorker.register("/offline-worker.js").catch(() => null);
  }, []);
}
