/** Requests of Remix in a browser pass through `live/line`, which knows what to do when the line to the portal fails. */
import type { Line, LineTerms } from "./live/line";
import { hiddenInput } from "./form-draft";
import { forGood, navigationHere, openMeant } from "./router-here";

const loadLayer = () => import("./live/line").catch(() => null);

/** Call once, before the router is made. The layer comes when the browser is idle, or with the first request. */
export function watchLine(terms: LineTerms): void {
  const plain = window.fetch.bind(window);
  let layer: Promise<Line | null> | undefined;
  const load = () =>
    (layer ??= loadLayer()
      .then((found) => found && found.startLine(plain, terms))
      .catch(() => null)
      .then((line) => {
        if (!line) layer = undefined;
        return line;
      }));
  window.fetch = async (input, init) => {
    // Remix alone gives a URL.
    if (!(input instanceof URL)) return plain(input, init);
    const line = await load();
    return line ? line.pass(input, init) : leave() ? forGood : plain(input, init);
  };
  // `scripts/join-chunks.mjs` has Remix's router call it.
  (window as Lacking).lacksModule = async (path) => (await load())?.bring(path) ?? (leave(), forGood);
  setTimeout(() => void load(), IDLE_MS);
}

interface Lacking {
  lacksModule?: (path: string) => Promise<unknown>;
}

const IDLE_MS = 1_000;

/** Without the layer the browser itself sends a form or follows a link, and says what it meets. False if nobody has pressed either. */
function leave(): boolean {
  const { formAction, formData } = navigationHere();
  if (!formData) return openMeant();
  const form = document.createElement("form");
  form.method = "post";
  form.action = formAction!;
  for (const [name, value] of formData) form.append(hiddenInput(name, value));
  document.body.append(form);
  form.submit();
  return true;
}
