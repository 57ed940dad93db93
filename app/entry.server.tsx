import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { environment } from "~/env.server";
import { startSettling } from "~/change/settle.server";
import { languageOf } from "~/i18n/detection.server";
import { i18nOf } from "~/i18n/instances.server";
import { log } from "~/log.server";
import { startPortal, stopPortal } from "~/portal.server";
import { logRequestFault } from "~/request-faults.server";
import type { Rounds } from "~/rounds.server";
import { startForgetting } from "~/session/forget.server";
import { pageHeaders } from "~/session/headers.server";
import { wantsLite } from "~/session/lite.server";
import { NonceContext } from "~/ui/document";
import { PageFormContext, withPageForm } from "~/ui/kept-form";
import { renderedText } from "~/workarounds/rendered-text.server";

/** What the process around this build starts and stops; pools and clocks live on this side only. */
let rounds: Rounds[] = [];

export const lifecycle = {
  /** Opens what requests need. Called once, before the first request. */
  start: async ({ databaseUrl }: { databaseUrl: string | undefined }) => {
    const portal = await startPortal(databaseUrl);
    rounds = [startSettling(portal), startForgetting(portal)];
    return portal;
  },
  /** Closes it, after the last request. */
  stop: async () => {
    await Promise.all(rounds.map((round) => round.stop()));
    await stopPortal();
  },
};

// The development server knows nothing of the lifecycle.
if (environment().NODE_ENV === "development") await startPortal();

export const streamTimeout = 10_000;

export const handleError = logRequestFault;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Promise<Response> {
  const json = jsonInstead(request, remixContext);
  if (json) return json;
  const nonce = randomBytes(16).toString("base64url");
  const language = await languageOf(request);
  const lite = wantsLite(request);
  for (const [name, value] of pageHeaders({ nonce, lite, secure: environment().secure }))
    headers.set(name, value);
  headers.set("Content-Language", language);
  const pageForm: { id?: string } = {};
  const { html, failed } = await render(
    <NonceContext.Provider value={nonce}>
      <PageFormContext.Provider value={pageForm}>
        <I18nextProvider i18n={i18nOf(language)}>
          <RemixServer context={remixContext} url={request.url} nonce={nonce} />
        </I18nextProvider>
      </PageFormContext.Provider>
    </NonceContext.Provider>,
    nonce,
  );
  const page = withPageForm(html, pageForm.id);
  return new Response(request.method === "HEAD" ? null : page, { status: failed ? 500 : status, headers });
}

/** Programs may ask for the data of a page whose route offers it: `handle.json`. */
function jsonInstead(request: Request, { staticHandlerContext, routeModules }: EntryContext) {
  if (!request.headers.get("Accept")?.startsWith("application/json")) return null;
  const id = staticHandlerContext.matches.at(-1)?.route.id ?? "";
  const handle = routeModules[id]?.handle as { json?: (data: unknown) => unknown } | undefined;
  const data: unknown = staticHandlerContext.loaderData[id];
  if (!handle?.json || data === undefined) return null;
  return Response.json(handle.json(data), { headers: { "Cache-Control": "no-store" } });
}

/** A page is complete before its first byte leaves, so that its status is true. */
function render(page: JSX.Element, nonce: string): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let failed = false;
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve({ html: renderedText(chunks), failed });
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => {
        clearTimeout(timer);
        pipe(sink);
      },
      onShellError: reject,
      onError: (fault) => {
        failed = true;
        log.error({ err: fault }, "a page could not be rendered");
      },
    });
    const timer = setTimeout(abort, streamTimeout + 1_000);
    timer.unref();
  });
}
