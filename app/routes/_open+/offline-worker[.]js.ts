import type { LoaderFunctionArgs } from "@remix-run/node";
import { portalOf } from "~/load-context";
import { commonHeaders } from "~/headers.server";
import { filesOfLine } from "~/ui/offline-worker";
import { offlinePageOf, offlinePath } from "./offline-page.server";

/** Service worker: network first; the offline page if a page cannot be loaded. It keeps the layer of `app/ui/live/line.ts` and its words. */
export function loader({ context }: LoaderFunctionArgs) {
  const { profile, env } = portalOf(context);
  return new Response(workerOf(offlinePageOf(profile)), {
    headers: [
      ...commonHeaders(env.secure).filter(([name]) => name !== "Content-Security-Policy"),
      ["Content-Security-Policy", "default-src 'none'; connect-src 'self'"],
      ["Content-Type", "text/javascript; charset=utf-8"],
      ["Cache-Control", "no-cache"],
    ],
  });
}

// GET only: the outcome of a failed post is unknown.
const workerOf = ({
  style,
  version,
}: ReturnType<typeof offlinePageOf>) => `const kept = ${JSON.stringify(`offline-${version}`)};
const page = ${JSON.stringify(offlinePath)};
const style = ${JSON.stringify(style)};
// Files that never change: the layer of the line, and its words.
const line = ${String(filesOfLine)};
const ofLine = async (request) => {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await caches.open(kept).then((cache) => cache.put(request, answer.clone())).catch(() => null);
  return answer;
};
addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll([page, style])));
});
addEventListener("activate", (event) => {
  const forget = (names) => Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(forget).then(() => clients.claim()));
});
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const instead = (path) => event.respondWith(fetch(request).catch(async () => (await caches.match(path)) ?? Response.error()));
  const path = new URL(request.url).pathname;
  if (request.mode === "navigate") instead(page);
  else if (path === style) instead(style);
  else if (line.test(path)) event.respondWith(ofLine(request));
});
`;
