/** Firefox by WebDriver BiDi, which it speaks itself: https://w3c.github.io/webdriver-bidi/ */
import type { ChildProcess } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../support/free-port";
import { type Kind, until } from "./browser";
import { endProgram, startProgram } from "./programs";
import { type Reference, ScriptedBrowser } from "./scripted-browser";

const settings = (downloads: string) => ({
  "browser.download.dir": downloads,
  "browser.download.folderList": 2,
  "browser.download.open_pdf_attachments_inline": false,
  "browser.helperApps.neverAsk.saveToDisk": "application/pdf",
  "pdfjs.disabled": true,
  "intl.accept_languages": "en-IN, en",
  "remote.active-protocols": 1,
});

interface Told {
  id?: number;
  result?: Record<string, never>;
  error?: string;
  message?: string;
  method?: string;
  params?: { level?: string; text?: string };
}

class Firefox extends ScriptedBrowser {
  private number = 0;
  private readonly asked = new Map<number, (told: Told) => void>();

  private constructor(
    private readonly program: ChildProcess,
    private readonly socket: WebSocket,
    downloads: string,
  ) {
    super(downloads);
    socket.addEventListener("message", ({ data }) => this.hear(JSON.parse(String(data)) as Told));
  }

  private context = "";

  static async start(home: string): Promise<Firefox> {
    const [profile, downloads] = [join(home, "profile"), join(home, "downloads")];
    for (const folder of [profile, downloads]) mkdirSync(folder);
    const lines = Object.entries(settings(downloads)).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    writeFileSync(join(profile, "user.js"), lines.join("\n"));
    const port = await freePort();
    const words = ["--headless", "--no-remote", "--profile", profile, `--remote-debugging-port=${port}`];
    const program = startProgram(home, ["firefox-esr", ...words]);
    const socket = await until("Firefox", () => connected(`ws://127.0.0.1:${port}/session`));
    const firefox = new Firefox(program, socket, downloads);
    await firefox.ask("session.new", { capabilities: {} });
    await firefox.ask("session.subscribe", { events: ["log.entryAdded"] });
    const { contexts } = await firefox.ask<{ contexts: { context: string }[] }>(
      "browsingContext.getTree",
      {},
    );
    firefox.context = contexts[0]!.context;
    return firefox;
  }

  async open(url: string): Promise<void> {
    await this.ask("browsingContext.navigate", { context: this.context, url, wait: "complete" });
  }

  async close(): Promise<void> {
    this.socket.close();
    await endProgram(this.program);
  }

  protected run<T>(source: string, ...words: string[]): Promise<T | undefined> {
    return this.call<T>(
      source,
      words.map((value) => ({ type: "string", value })),
    );
  }

  protected click(element: Reference): Promise<void> {
    const origin = { type: "element", element };
    const steps = [
      { type: "pointerMove", x: 0, y: 0, origin },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    // The page may go away beneath the pointer; whether the press counted is told by what comes.
    return this.perform({ type: "pointer", id: "mouse", actions: steps }).catch((fault: unknown) => {
      this.missed = String(fault);
    });
  }

  protected type(_element: Reference, text: string): Promise<void> {
    const actions = [...text].flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
    return this.perform({ type: "key", id: "keys", actions });
  }

  /** As somebody who comes by keyboard: a list that has the focus goes to what is typed. */
  protected async pick(list: Reference, option: string): Promise<void> {
    await this.call("(list) => list.focus()", [list]);
    await this.type(list, option);
  }

  private async perform(actions: object): Promise<void> {
    await this.ask("input.performActions", { context: this.context, actions: [actions] });
  }

  private async call<T>(functionDeclaration: string, given: object[]): Promise<T | undefined> {
    type Result = { type: string; result?: { type: string; value?: T; sharedId?: string } };
    const { result } = await this.ask<Result>("script.callFunction", {
      functionDeclaration,
      arguments: given,
      target: { context: this.context },
      awaitPromise: false,
    }).catch((): Result => ({ type: "gone" }));
    if (result?.type === "node") return { sharedId: result.sharedId } as T;
    return result?.value;
  }

  private ask<T = unknown>(method: string, params: object): Promise<T> {
    const id = (this.number += 1);
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) =>
      this.asked.set(id, ({ error, message, result }) =>
        error ? reject(new Error(`${method}: ${message}`)) : resolve(result as T),
      ),
    );
  }

  private hear(told: Told): void {
    if (told.id !== undefined) {
      this.asked.get(told.id)?.(told);
      this.asked.delete(told.id);
    } else if (told.params?.level === "error") this.heard.push(told.params.text ?? "an error");
  }
}

function connected(url: string): Promise<WebSocket | undefined> {
  const socket = new WebSocket(url);
  return new Promise((resolve) => {
    socket.addEventListener("open", () => resolve(socket));
    socket.addEventListener("error", () => resolve(undefined));
  });
}

export const firefox: Kind = {
  name: "Firefox ESR",
  packages: ["firefox-esr"],
  scripts: true,
  open: (home) => Firefox.start(home),
};
