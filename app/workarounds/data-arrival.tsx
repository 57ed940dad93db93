import { RemixBrowser } from "@remix-run/react";

/**
 * Waits for the page's data. Single fetch throws them as a promise; a key pressed meanwhile makes React render synchronously, where it
 * cannot wait: it gives up and the page never hydrates (nearest report: https://github.com/remix-run/remix/issues/1757). `RemixBrowser` calls
 * no hook before it throws. Remove this with React Router 7, whose HydratedRouter awaits the data.
 */
export async function dataArrives(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (arrival) {
    await arrival;
  }
}
