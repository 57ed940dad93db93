/** WebKitGTK by its WebDriver: https://www.w3.org/TR/webdriver2/ */
import type { ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../support/free-port";
import { type Kind, until } from "./browser";
import { endProgram, openScreen, startProgram } from "./programs";
import { findOption, type Reference, ScriptedBrowser } from "./scripted-browser";

/** The key by which an answer names an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

class WebKit extends ScriptedBrowser {
  private session = "";

  private constructor(
    private readonly driver: ChildProcess,
    private readonly screen: { close(): Promise<void> },
    private readonly url: string,
    downloads: string,
  ) {
    super(downloads);
  }

  static async start(home: string): Promise<WebKit> {
    const downloads = join(home, "downloads");
    mkdirSync(downloads);
    mkdirSync(join(home, ".config"));
    writeFileSync(join(home, ".config/user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
    const { DISPLAY, close } = await openScreen(home);
    const port = await freePort();
    const env = { DISPLAY, GDK_BACKEND: "x11", WEBKIT_DISABLE_COMPOSITING_MODE: "1" };
    const driver = startProgram(home, ["WebKitWebDriver", `--port=${port}`], env);
    const webkit = new WebKit(driver, { close }, `http://127.0.0.1:${port}`, downloads);
    const alwaysMatch = { "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] } };
    const { sessionId } = await until("WebKit", () =>
      webkit.ask<{ sessionId: string }>("POST", "/session", { capabilities: { alwaysMatch } }).catch(retry),
    );
    webkit.session = `/session/${sessionId}`;
    return webkit;
  }

  async open(url: string): Promise<void> {
    await this.ask("POST", `${this.session}/url`, { url });
  }

  async close(): Promise<void> {
    await this.ask("DELETE", this.session).catch(retry);
    await endProgram(this.driver);
    await this.screen.close();
  }

  protected run<T>(source: string, ...words: string[]): Promise<T | undefined> {
    return this.call<T>(source, words);
  }

  protected async click(element: Reference): Promise<void> {
    await this.ask("POST", `${this.session}/element/${element[ELEMENT]}/click`, {});
  }

  protected async type(element: Reference, text: string): Promise<void> {
    await this.ask("POST", `${this.session}/element/${element[ELEMENT]}/value`, { text });
  }

  protected async pick(list: Reference, option: string): Promise<void> {
    await this.click((await this.call<Reference>(findOption, [list, option]))!);
  }

  private async call<T>(source: string, args: unknown[]): Promise<T | undefined> {
    const script = `return (${source})(...arguments)`;
    return (
      (await this.ask<T>("POST", `${this.session}/execute/sync`, { script, args }).catch(retry)) ?? undefined
    );
  }

  private async ask<T = unknown>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(this.url + path, { method, body: body && JSON.stringify(body) });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  }
}

const retry = () => undefined;

/** Beside WebKit's other programs, in a folder that carries its version. */
function miniBrowser(): string | undefined {
  const libraries = readdirSync("/usr/lib").map((folder) => join("/usr/lib", folder));
  return libraries
    .filter((folder) => folder.endsWith("-linux-gnu"))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, "MiniBrowser")))
    .filter((path) => path.includes("/webkit") && existsSync(path))
    .at(-1);
}

export const webkit: Kind = {
  name: "WebKitGTK",
  packages: ["webkit2gtk-driver", "xvfb"],
  scripts: true,
  open: (home) => WebKit.start(home),
};
