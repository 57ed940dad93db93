/**
 * A browser without scripts and without layout: pages over HTTP, followed and sent as HTML says. A page that is only read is parsed by
 * linkedom, which takes a quarter of the time; jsdom parses it once a form or a fold must behave as in browsers. It has the part of Playwright's `Page` that journeys use, so that a journey runs in it as it is. What hangs on styles,
 * focus or timing is for a real browser: tagged @browser.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext, APIResponse, Download, Page } from "@playwright/test";
import { JSDOM } from "jsdom";
import { DOMParser } from "linkedom";
import type { PlainContext } from "./plain-context";
import { PlainLocator, type Control, type Texts } from "./plain-locator";
import { isShown } from "./plain-roles";

interface Visit {
  url: string;
  /** What was typed and chosen when it was left: Back brings it again. */
  controls?: readonly ControlState[];
}

interface ControlState {
  name: string;
  value: string;
  checked: boolean;
}

/** One for all pages: what is slow to make about a page is its window. */
const shared = new JSDOM("");
const { window } = shared;

function parse(html: string, url: string): Document {
  shared.reconfigure({ url });
  return new window.DOMParser().parseFromString(html, "text/html");
}

/** Names that browsers write so; of all others they read small letters. */
const mixed = /^(viewBox|preserveAspectRatio)$/;

/** To be read alone. linkedom adds nothing that is not written, so what is no whole page is for jsdom; it takes names of attributes as they are written. */
function parseToRead(html: string, url: string): Document {
  if (!html.includes("<body")) return parse(html, url);
  const document = new DOMParser().parseFromString(html, "text/html") as unknown as Document;
  for (const element of document.querySelectorAll("*"))
    for (const { name, value } of [...element.attributes]) {
      if (!/[A-Z]/.test(name) || mixed.test(name)) continue;
      element.removeAttribute(name);
      element.setAttribute(name.toLowerCase(), value);
    }
  return document;
}

export class PlainPage {
  readonly plain = true;
  #visits: Visit[] = [];
  #at = -1;
  #downloads: ((file: Download) => void)[] = [];
  #headers: Record<string, string> = {};

  readonly request: APIRequestContext;

  constructor(
    private readonly owner: PlainContext,
    private readonly origin: string,
  ) {
    this.request = owner.request;
  }

  /** As it came. */
  #html = "";
  #read?: Document | undefined;
  #awake?: Document | undefined;

  /** To be looked at: elements of it are gone when the page wakes. */
  get document(): Document {
    return this.#awake ?? (this.#read ??= parseToRead(this.#html, this.url()));
  }

  /** What has been typed, chosen or unfolded is in this document from then on. */
  wake(): Document {
    return (this.#awake ??= parse(this.#html, this.url()));
  }

  /** As a browser is to be shown it: with what has changed since it came. */
  shown = () => (this.#awake ? `<!doctype html>${this.#awake.documentElement.outerHTML}` : this.#html);

  #open(html: string): void {
    this.#html = html;
    this.#read = this.#awake = undefined;
  }

  context = () => this.owner;
  url = () => this.#visits[this.#at]?.url ?? "about:blank";
  title = () => Promise.resolve(this.document.title);
  content = () => Promise.resolve(this.document.documentElement.outerHTML);
  setExtraHTTPHeaders = (headers: Record<string, string>) => Promise.resolve(void (this.#headers = headers));
  waitForLoadState = () => Promise.resolve();
  close = () => Promise.resolve();

  goto = (path: string): Promise<APIResponse> => this.#load(new URL(path, this.origin).href, { typed: true });

  async reload(): Promise<APIResponse> {
    const answer = await this.#fetch(this.url());
    await this.#show(answer, "replace");
    return answer;
  }

  goBack = () => this.#travel(-1);
  goForward = () => this.#travel(1);

  /** To a page of the history, as it was shown; pages that are not to be kept are asked for again. */
  async #travel(by: number): Promise<void> {
    if (!this.#visits[this.#at + by]) return;
    this.#keepControls();
    this.#at += by;
    const { url, controls = [] } = this.#visits[this.#at]!;
    await this.#show(await this.#fetch(url), "replace");
    if (controls.length === 0) return;
    const now = controlsOf(this.wake());
    // As browsers do: the next of the same name, for other fields may have come or gone.
    controls.forEach(({ name, value, checked }) => {
      const place = now.findIndex((control) => control.name === name);
      const [control] = place < 0 ? [] : now.splice(place, 1);
      if (!control || control.type === "hidden" || control.type === "password") return;
      control.value = value;
      if ("checked" in control) control.checked = checked;
    });
  }

  waitForURL = (expected: RegExp | string) =>
    this.#matches(expected)
      ? Promise.resolve()
      : Promise.reject(new Error(`The page is ${this.url()}, not ${expected}`));

  #matches = (expected: RegExp | string) =>
    typeof expected === "string"
      ? new URL(expected, this.origin).href === this.url()
      : expected.test(this.url());

  waitForEvent(event: string): Promise<Download> {
    if (event !== "download") throw new Error(`A plain page has no event '${event}'`);
    return new Promise((resolve) => this.#downloads.push(resolve));
  }

  evaluate<Result>(work: (() => Result) | string): Promise<Result> {
    throw new Error(`A plain page runs no scripts: ${work}`);
  }

  #all = new PlainLocator(this, (roots) => roots, "page");
  locator = (selector: string, options?: Texts) => this.#all.locator(selector, options);
  getByRole: PlainLocator["getByRole"] = (...asked) => this.#all.getByRole(...asked);
  getByLabel: PlainLocator["getByLabel"] = (...asked) => this.#all.getByLabel(...asked);
  getByText: PlainLocator["getByText"] = (...asked) => this.#all.getByText(...asked);

  /** What a press on the element does that is found. */
  async press(find: () => Element): Promise<void> {
    const read = pressed(find());
    if (!read) return;
    if (!isShown(read)) throw new Error(`Nobody can press what is not shown: ${read.outerHTML}`);
    if (read.localName === "a") return this.follow(read as HTMLAnchorElement);
    this.wake();
    const target = pressed(find())!;
    if (target.localName === "summary") return toggle(target.parentElement as HTMLDetailsElement);
    if (target.localName === "label") {
      const { control } = target as HTMLLabelElement;
      return control ? this.press(() => control) : undefined;
    }
    const { type, form, disabled } = target as HTMLInputElement;
    if (disabled) throw new Error(`Nobody can press what is disabled: ${target.outerHTML}`);
    if (type === "checkbox" || type === "radio") return (target as HTMLInputElement).click();
    if (type === "reset") return form?.reset();
    if ((type === "submit" || type === "image") && form) return this.submit(form, target as HTMLInputElement);
  }

  async follow(link: HTMLAnchorElement): Promise<void> {
    const here = new URL(this.url());
    const there = new URL(link.getAttribute("href")!, here);
    const stays = there.hash !== "" && there.href.split("#")[0] === here.href.split("#")[0];
    if (stays) this.#visit(there.href);
    else await this.#load(there.href);
  }

  /** Sends a form as a browser does: nothing, where the browser itself says what is wrong. */
  async submit(form: HTMLFormElement, submitter?: HTMLInputElement | HTMLButtonElement): Promise<void> {
    if (!form.noValidate && !submitter?.formNoValidate && !form.checkValidity()) return;
    const entries = [...new window.FormData(form, submitter)].map(([name, value]): [string, string] => [
      name,
      String(value).replace(/\r?\n/g, "\r\n"),
    ]);
    const chosen = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name);
    const action = new URL(chosen("action") || this.url(), this.url());
    const method = (chosen("method") ?? "get").toLowerCase();
    if (method === "get") {
      action.search = new URLSearchParams(entries).toString();
      await this.#load(action.href);
    } else await this.#load(action.href, { body: new URLSearchParams(entries).toString() });
  }

  async #load(url: string, { body, typed = false }: { body?: string; typed?: boolean } = {}) {
    const answer = await this.#fetch(url, { body, typed });
    await this.#show(answer, "push", new URL(url).hash);
    return answer;
  }

  #fetch(url: string, { body, typed = false }: { body?: string | undefined; typed?: boolean } = {}) {
    const from = this.url();
    const headers: Record<string, string> = {
      Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
      "Accept-Language": "en-IN",
      "Sec-Fetch-Dest": "document",
      "Sec-Fetch-Mode": "navigate",
      "Sec-Fetch-Site": typed ? "none" : "same-origin",
      ...(typed || from === "about:blank" ? {} : { Referer: from.split("#")[0]! }),
      ...this.#headers,
    };
    if (body === undefined) return this.request.get(url, { headers });
    const sent = { ...headers, Origin: this.origin, "Content-Type": "application/x-www-form-urlencoded" };
    return this.request.post(url, { headers: sent, data: body });
  }

  async #show(answer: APIResponse, how: "push" | "replace", hash = ""): Promise<void> {
    const { "content-disposition": disposition = "", "content-type": type = "" } = answer.headers();
    if (disposition.startsWith("attachment")) return this.#keep(answer, disposition);
    if (answer.status() === 204) return;
    const url = answer.url() + hash;
    if (how === "push") this.#visit(url);
    else this.#visits[this.#at] = { url };
    this.#open(type.includes("html") ? await answer.text() : "");
  }

  /** A link to a place of the page changes the address alone; a browser that comes to the page it is on replaces it. */
  #visit(url: string): void {
    this.#keepControls();
    const same = this.#visits[this.#at]?.url === url;
    this.#visits = [...this.#visits.slice(0, same ? this.#at : this.#at + 1), { url }];
    this.#at = this.#visits.length - 1;
  }

  #keepControls(): void {
    const visit = this.#visits[this.#at];
    if (visit && this.#awake)
      visit.controls = controlsOf(this.#awake).map((control) => ({
        name: control.name,
        value: control.value,
        checked: "checked" in control && control.checked,
      }));
  }

  async #keep(answer: APIResponse, disposition: string): Promise<void> {
    const name = /filename="?([^";]+)"?/.exec(disposition)?.[1] ?? "download";
    const path = join(mkdtempSync(join(tmpdir(), "net-banking-portal-file-")), name);
    writeFileSync(path, await answer.body());
    const file = { path: () => Promise.resolve(path), suggestedFilename: () => name } as Download;
    const waiting = this.#downloads.shift();
    if (!waiting) throw new Error(`${answer.url()} is a file, and the journey waits for none`);
    waiting(file);
  }
}

const pressed = (element: Element) =>
  element.closest<HTMLElement>("a[href], button, input, select, textarea, summary, label");

const controlsOf = (document: Document) => [...document.querySelectorAll<Control>("input, select, textarea")];

function toggle(details: HTMLDetailsElement): void {
  details.open = !details.open;
}

/** As a journey takes it. */
export const asPage = (page: PlainPage) => page as unknown as Page;
