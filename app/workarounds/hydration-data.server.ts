import type { EntryContext } from "@remix-run/node";
import { own } from "common/own";

/**
 * Reads the loaders' data before the page is rendered. Remix streams them through nested Suspense boundaries, which needs React's
 * streaming renderer and several turns of the event loop; no loader of ours returns open promises. The scripts are written exactly as
 * Remix's `StreamTransfer` writes them; a test compares both, and must be run again with React Router 7.
 */
export async function readHydrationData({ serverHandoffStream, renderMeta }: EntryContext) {
  const pieces: string[] = [];
  const decoder = new TextDecoder();
  const reader = serverHandoffStream?.getReader();
  for (let read; reader && !(read = await reader.read()).done;)
    pieces.push(decoder.decode(read.value, { stream: true }));
  return {
    /** HTML to append to the page. Call it after rendering, which decides whether the page has scripts. */
    scripts(nonce: string): string {
      if (!renderMeta?.didRenderScripts) return boundary("");
      const script = (code: string) =>
        `<script nonce="${nonce}">window.__remixContext.streamController.${code};</script>`;
      const enqueue = (piece: string) => script(`enqueue(${inScript(JSON.stringify(piece))})`);
      return pieces.reduceRight(
        (rest, piece) => boundary(enqueue(piece) + rest),
        boundary(script("close()")),
      );
    },
  };
}

/** A context whose stream Remix does not read a second time. */
export const withoutHydrationData = (context: EntryContext): EntryContext => ({
  ...context,
  serverHandoffStream: undefined,
});

const boundary = (content: string) => `<!--$-->${content}<!--/$-->`;

const unsafe: Record<string, string> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

const inScript = (json: string) => json.replace(/[&><\u2028\u2029]/g, (letter) => own(unsafe, letter)!);
