import type { APIResponse, Page, Route } from "@playwright/test";

/**
 * Ways in which a request is lost: before the portal has it, after it was answered; with a proxy's page, or a network's that wants a
 * sign-in first, in place of the answer.
 */
export const waysOfLosing = {
  "cut before the portal": (route: Route) => route.abort("connectionreset"),
  "cut after the portal": async (route: Route) => {
    await route.fetch();
    await route.abort("connectionreset");
  },
  "answered 502 by a proxy": (route: Route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  "carried out, and answered 502 by a proxy": async (route: Route) => {
    await route.fetch();
    await route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });
  },
  "answered by a network's own sign-in": (route: Route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Welcome to our hotel</h1>" }),
} as const;

export type WayOfLosing = keyof typeof waysOfLosing;

/** True if the portal has carried out what is lost this way. */
export const arrives = (way: WayOfLosing): boolean => /after|carried out/.test(way);

const DATA = /\.data(\?|$)/;

/** Loses the next request of `method` that the page's router makes; `lost` resolves with it then. */
export async function loseNext(page: Page, method: "GET" | "POST", way: WayOfLosing) {
  let done: (route: Route) => void;
  const lost = new Promise<Route>((resolve) => (done = resolve));
  let taken = false;
  const onRoute = async (route: Route) => {
    if (taken || route.request().method() !== method) return route.fallback();
    taken = true;
    await waysOfLosing[way](route);
    done(route);
  };
  await page.route(DATA, onRoute);
  return { lost };
}

/** Loses the next press, and sends it after all when the answer is called. */
export async function holdNext(page: Page): Promise<() => Promise<APIResponse>> {
  const { lost } = await loseNext(page, "POST", "cut before the portal");
  return async () => {
    const request = (await lost).request();
    const headers = await request.allHeaders();
    return page.request.post(request.url(), { headers, data: request.postData() ?? "" });
  };
}

/** Cuts the page off from `addresses` until the answer is called. */
export async function cutOff(page: Page, addresses: string): Promise<() => Promise<void>> {
  const all = addresses.startsWith("/") ? `**${addresses}` : addresses;
  const cut = (route: Route) => route.abort("connectionreset");
  await page.route(all, cut);
  return async () => {
    await page.unroute(all, cut);
    await page.evaluate(() => dispatchEvent(new Event("online")));
  };
}
