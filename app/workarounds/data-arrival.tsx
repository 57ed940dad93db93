import { RemixBrowser } from "@remix-run/react";

/**
 * Single fetch hands a page's data over as a promise that the router throws. A key pressed in that moment makes React
 * render at once, where nothing can wait: it gives up, and the page stays asleep for ever
 * (https://github.com/remix-run/remix/issues/1757 is the nearest report). So the data is waited for here; up to its
 * promise the component is a plain function. Dead with React Router 7, whose HydratedRouter awaits it itself.
 */
export async function dataArrives(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (arrival) {
    await arrival;
  }
}
