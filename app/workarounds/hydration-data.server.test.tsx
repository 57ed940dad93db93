import { Writable } from "node:stream";
import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { RemixServer, Scripts } from "@remix-run/react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { readHydrationData, withoutHydrationData } from "./hydration-data.server";

const url = "http://bank.example/";
const nonce = "n0nce";

/** A page with or without scripts, and its loader's data. */
function buildOf(scripts: boolean, data: unknown, entry: (context: EntryContext) => Promise<string>) {
  const root = { id: "root", path: "", hasLoader: true, module: "/root.js" };
  const Page = () => (
    <html lang="ta">
      <body>{scripts ? <Scripts nonce={nonce} /> : null}</body>
    </html>
  );
  const handle = async (_request: Request, _status: number, _headers: Headers, context: EntryContext) =>
    new Response(await entry(context));
  return {
    mode: "production",
    publicPath: "/build/",
    isSpaMode: false,
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
    routes: { root: { ...root, module: { default: Page, loader: () => data } } },
    assets: { version: "1", url: "", entry: { imports: [], module: "/entry.js" }, routes: { root } },
    entry: { module: { default: handle } },
  } as unknown as ServerBuild;
}

const written = async (build: ServerBuild) =>
  (await createRequestHandler(build)(new Request(url), {} as never)).text();

/** Remix's own way: React waits for the stream. */
function streamed(context: EntryContext): Promise<string> {
  return new Promise((resolve, reject) => {
    let html = "";
    const sink = new Writable({
      decodeStrings: true,
      write: (chunk: Buffer, _encoding, done) => void ((html += chunk.toString("latin1")), done()),
      final: (done) => void (resolve(Buffer.from(html, "latin1").toString().replaceAll("\0", "")), done()),
    });
    const page = <RemixServer context={context} url={url} nonce={nonce} />;
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: Infinity,
      onAllReady: () => void pipe(sink),
      onError: reject,
    });
  });
}

async function inOnePiece(context: EntryContext): Promise<string> {
  const data = await readHydrationData(context);
  const html = renderToString(
    <RemixServer context={withoutHydrationData(context)} url={url} nonce={nonce} />,
  );
  return `<!DOCTYPE html>${html}${data.scripts(nonce)}`;
}

const awkward = {
  said: "</script><!-- & \u2028\u2029 \u0000",
  name: "ஆஷா",
  rows: Array(2_000).fill({ paise: 12n }),
};

it.each([
  ["with scripts", true, () => awkward],
  ["without scripts", false, () => awkward],
  ["whose data come late", true, () => ({ late: Promise.resolve("தாமதம்"), ...awkward })],
])("hands a page's data over to the letter as Remix does: a page %s", async (_, scripts, data) => {
  const ours = await written(buildOf(scripts, data(), inOnePiece));
  expect(ours).toBe(await written(buildOf(scripts, data(), streamed)));
  expect(ours.includes("streamController.enqueue(")).toBe(scripts);
});
