/** Cookies and requests of pages over HTTP, with the part of Playwright's `BrowserContext` that journeys use. */
import type { APIRequestContext, APIResponse, Browser, BrowserContext, Page } from "@playwright/test";
import { CookieJar } from "jsdom";
import { asPage, PlainPage } from "./plain-page";

/** As a browser of today names itself. */
export const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

const MAX_REDIRECTS = 20;

interface Sent {
  headers?: Record<string, string>;
  method?: string;
  data?: string;
}

/** Pages with the same cookies. A browser's context is made only when a page must be seen with its styles. */
export class PlainContext {
  #cookies = new CookieJar();
  #shown?: Promise<BrowserContext>;

  constructor(
    private readonly origin: string,
    private readonly browser: Browser,
    private readonly watch: (shown: BrowserContext) => void = () => {},
  ) {}

  addCookies(cookies: { name: string; value: string; url?: string }[]): Promise<void> {
    for (const { name, value, url = this.origin } of cookies)
      this.#cookies.setCookieSync(`${name}=${value}; Path=/; HttpOnly`, url);
    return Promise.resolve();
  }

  clearCookies(): Promise<void> {
    this.#cookies.removeAllCookiesSync();
    return Promise.resolve();
  }

  newPage = () => Promise.resolve(asPage(new PlainPage(this, this.origin)));

  /** A page of a browser without scripts; it has none of the cookies. */
  async shownPage(): Promise<Page> {
    this.#shown ??= this.#openShown();
    return (await this.#shown).newPage();
  }

  async #openShown(): Promise<BrowserContext> {
    const shown = await this.browser.newContext();
    this.watch(shown);
    return shown;
  }

  async close(): Promise<void> {
    await (await this.#shown)?.close();
  }

  readonly request = {
    get: (path: string, sent: Sent = {}) => this.#ask(new URL(path, this.origin), sent),
    post: (path: string, sent: Sent) => this.#ask(new URL(path, this.origin), { ...sent, method: "POST" }),
  } as unknown as APIRequestContext;

  /** Follows redirects as a browser does: with GET after a form. */
  async #ask(url: URL, { headers = {}, method = "GET", data }: Sent): Promise<APIResponse> {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const answer = await fetch(url, {
        method,
        headers: {
          "User-Agent": userAgent,
          ...headers,
          Cookie: this.#cookies.getCookieStringSync(url.href),
        },
        body: data ?? null,
        redirect: "manual",
      });
      for (const line of answer.headers.getSetCookie()) this.#cookies.setCookieSync(line, url.href);
      const location = answer.headers.get("Location");
      if (answer.status < 300 || answer.status >= 400 || !location) return responseOf(answer, url.href);
      await answer.body?.cancel();
      url = new URL(location, url);
      if (method === "POST" && answer.status < 307) {
        const { Origin: _, "Content-Type": __, ...kept } = headers;
        [method, data, headers] = ["GET", undefined, kept];
      }
    }
    throw new Error(`${url.href} is redirected again and again`);
  }
}

async function responseOf(answer: Response, url: string): Promise<APIResponse> {
  const body = Buffer.from(await answer.arrayBuffer());
  return {
    url: () => url,
    status: () => answer.status,
    ok: () => answer.ok,
    headers: () => Object.fromEntries(answer.headers),
    body: () => Promise.resolve(body),
    text: () => Promise.resolve(body.toString()),
    json: () => Promise.resolve(JSON.parse(body.toString())),
  } as unknown as APIResponse;
}
