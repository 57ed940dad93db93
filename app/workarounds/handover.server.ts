import type { EntryContext } from "@remix-run/node";

/**
 * Remix hands the loaders' data over as a stream that React reads through nested Suspense boundaries, each piece as
 * a script of its own: a page then needs React's streaming renderer and several turns. No loader of ours leaves
 * anything open, so the stream is read first and its scripts are written after the page, to the letter as Remix's
 * `StreamTransfer` writes them. The format is Remix's own affair: a test compares. With React Router 7 to be
 * compared anew.
 */
export async function handedOver({ serverHandoffStream, renderMeta }: EntryContext) {
  const pieces: string[] = [];
  const decoder = new TextDecoder();
  const reader = serverHandoffStream?.getReader();
  for (let read; reader && !(read = await reader.read()).done;)
    pieces.push(decoder.decode(read.value, { stream: true }));
  return {
    /** What stands after the page; the page itself, once it is written, has said whether it carries scripts. */
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

/** The rest of the page. Remix must not begin to read the stream. */
export const withoutHandover = (context: EntryContext): EntryContext => ({
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

const inScript = (json: string) => json.replace(/[&><\u2028\u2029]/g, (letter) => unsafe[letter]!);
