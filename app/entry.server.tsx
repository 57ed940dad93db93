import { randomBytes } from "node:crypto";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { own } from "common/own";
import { environment } from "~/env.server";
import { startReconciling } from "~/change/reconcile.server";
import { prepareDocuments } from "~/documents/make-document.server";
import { languageOf } from "~/i18n/detection.server";
import { portalOf, type Portal } from "~/load-context";
import { startPortal, stopPortal } from "~/portal.server";
import { logRequestError } from "~/request-faults.server";
import { renderPage } from "~/render.server";
import type { Pollers } from "~/pollers.server";
import { startSealing } from "./audit-sealing.server";
import { startRetention } from "./retention.server";
import { pageHeaders } from "./headers.server";
import { standingAnswer } from "./i18n/standing-answer.server";
import { redirectToAnswer } from "~/session/kept-answer.server";
import { wantsLite } from "~/ui/display.server";
import { watchPortal } from "~/watch.server";

let pollers: Pollers[] = [];

export const lifecycle = {
  /** Opens the portal. Call once, before the first request. */
  start: async ({ databaseUrl }: { databaseUrl: string | undefined }) => {
    const portal = await startPortal(databaseUrl);
    if (portal.env.METRICS_PORT !== undefined) watchPortal(portal);
    pollers = [startReconciling(portal), startRetention(portal), startSealing(portal)];
    return portal;
  },
  prepareDocuments,
  tooManyCookies: ({ profile }: Portal) => standingAnswer(profile, 431, "tooManyCookies"),
  stop: async () => {
    await Promise.all(pollers.map((poller) => poller.stop()));
    await stopPortal();
  },
};

if (environment().NODE_ENV === "development") await startPortal();

/** Milliseconds after which Remix ends pending loader data. */
export const streamTimeout = 10_000;

export const handleError = logRequestError;

/** Renders the page completely before responding, so that the status is final. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: Partial<AppLoadContext> = {},
): Promise<Response> {
  const portal = portalOf(context);
  const json = jsonInstead(request, remixContext);
  if (json) return json;
  const { actionData } = remixContext.staticHandlerContext;
  const redirect = await redirectToAnswer({ request, context }, { status, actionData }, headers);
  if (redirect) return redirect;
  const nonce = randomBytes(16).toString("base64url");
  const language = await languageOf(request);
  const lite = wantsLite(request);
  for (const [name, value] of pageHeaders({ nonce, lite, secure: portal.env.secure }))
    headers.set(name, value);
  headers.set("Content-Language", language);
  const html = await renderPage(remixContext, { portal, url: request.url, language, nonce });
  if (request.method === "HEAD") return new Response(null, { status, headers });
  if (!context.wholePage) return new Response(html, { status, headers });
  context.wholePage.html = html;
  return new Response(null, { status, headers });
}

/** Routes with `handle.json` answer programs with their data. */
function jsonInstead(request: Request, { staticHandlerContext, routeModules }: EntryContext) {
  if (!request.headers.get("Accept")?.startsWith("application/json")) return null;
  const id = staticHandlerContext.matches.at(-1)?.route.id ?? "";
  const handle = own(routeModules, id)?.handle as { json?: (data: unknown) => unknown } | undefined;
  const data: unknown = own(staticHandlerContext.loaderData, id);
  if (!handle?.json || data === undefined) return null;
  return Response.json(handle.json(data), { headers: { "Cache-Control": "no-store" } });
}
