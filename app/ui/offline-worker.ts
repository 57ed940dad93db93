/** The only policy that the pages' headers allow. It makes one address, whatever it is asked for. */
export const OFFLINE_WORKER = "offline-worker";

/** Paths of `live/line` and its words, which the worker keeps. */
export const filesOfLine = /^\/(build\/_shared\/line-(?!chart)|texts\/[a-z]+\.line\.)/;

const address = `/${OFFLINE_WORKER}.js`;

/** Not among the types of TypeScript. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(asked: string): string };
}

let started = false;

/** Keeps a page in the browser for times without a connection. Once a document: a second policy of the same name is a violation. */
export function startOfflineWorker(): void {
  if (started) return;
  started = true;
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const trusted = trustedTypes?.createPolicy(OFFLINE_WORKER, { createScriptURL: () => address });
  if ("serviceWorker" in navigator)
    void navigator.serviceWorker.register(trusted?.createScriptURL(address) ?? address).catch(() => null);
}
