/** A customer at a text terminal: the browser w3m in a pseudo terminal, worked by its keys, read from its screen. */
import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { findTextBrowser } from "../../scripts/browser.mjs";
import { TerminalScreen } from "./terminal-screen";

const rows = 48;
const columns = 160;
/** Milliseconds to wait for what is to come. */
const patience = 20_000;
const tab = "\t";
const enter = "\r";
const redraw = "\f";

export class TextBrowser {
  private readonly screen = new TerminalScreen(rows, columns);

  private constructor(private readonly terminal: ChildProcess) {
    terminal.stdout!.setEncoding("utf8").on("data", (text: string) => this.screen.write(text));
  }

  /** `home` holds all it keeps: its settings, history, cookies, and what is saved under a bare name. */
  static open(url: string, home: string): TextBrowser {
    const command = `stty rows ${rows} cols ${columns} && exec "$TEXT_BROWSER" -no-mouse -o ignorecase_search=0 -I UTF-8 -O UTF-8 "$START"`;
    const terminal = spawn("script", ["-q", "-f", "-e", "-c", command, "/dev/null"], {
      cwd: home,
      env: {
        NODE_ENV: "test",
        PATH: process.env.PATH,
        TERM: "vt100",
        SHELL: "/bin/sh",
        HOME: home,
        TEXT_BROWSER: findTextBrowser(),
        START: url,
      },
      stdio: ["pipe", "pipe", "ignore"],
    });
    return new TextBrowser(terminal);
  }

  /** Waits for the page whose title begins so. */
  isOn(title: string): Promise<void> {
    return this.until(`the page '${title}'`, () => this.lastLine().includes(`<${title}`));
  }

  /** Puts the cursor on the first `text` of the page. */
  async goTo(text: string): Promise<void> {
    this.press("g");
    await this.search(text);
  }

  /** Goes to `text` and finds `others` on the same line. */
  async seesTogether(text: string, others: string[]): Promise<void> {
    await this.goTo(text);
    this.press(redraw);
    await this.until(`'${text}' with '${others.join("', '")}'`, () =>
      others.every((other) => this.screen.cursorLine().includes(other)),
    );
  }

  /** Follows the link or presses the button that reads so. */
  async follow(text: string): Promise<void> {
    await this.goTo(text);
    this.press(enter);
  }

  /** Writes `value` into the field after the first `label`, in the prompt that opens for it; the cursor stays on the field. */
  async fill(label: string, value: string, prompt = "TEXT:"): Promise<void> {
    await this.goTo(label);
    this.press(tab + enter);
    await this.asks(prompt);
    this.press(value + enter);
  }

  /** Chooses `option` in the list that shows `shown` now. */
  async choose(shown: string, option: string): Promise<void> {
    await this.follow(shown);
    await this.until(`a list with '${option}'`, () => this.shows().includes(`│${option}`));
    await this.search(option);
    this.press(enter);
    await this.until(`'${option}' as chosen`, () => this.shows().includes(`[${option}`));
  }

  /** Goes on to the next link or button, which has to read so, and presses it. */
  async pressNext(button: string): Promise<void> {
    this.press(tab);
    await this.until(`'${button}' at the cursor`, () => this.screen.fromCursor().startsWith(button));
    this.press(enter);
  }

  /** Saves what the link leads to under the name it comes with, in `home`; then the page is there again. */
  async save(link: string): Promise<void> {
    await this.goTo(link);
    this.press("a");
    await this.asks("Save file to:");
    this.press(enter);
    await this.until("that the file has arrived", () => this.shows().includes("Download complete"));
    this.press("B");
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.terminal.once("close", resolve));
    this.terminal.kill("SIGKILL");
    await ended;
  }

  private press(keys: string): void {
    this.terminal.stdin!.write(keys);
  }

  private async search(text: string): Promise<void> {
    this.press("/");
    await this.asks("Forward:");
    this.press(text.replace(/[\\.*[\]^$+?(){}|]/g, "\\$&") + enter);
    await this.until(`'${text}' at the cursor`, () => this.screen.fromCursor().startsWith(text));
  }

  /** Waits until the bottom line asks so. */
  private asks(question: string): Promise<void> {
    return this.until(`the question '${question}'`, () => this.lastLine().includes(question));
  }

  private shows(): string {
    return this.screen.lines().join("\n");
  }

  private lastLine(): string {
    return this.screen.lines().at(-1)!;
  }

  private async until(what: string, holds: () => boolean): Promise<void> {
    for (const giveUp = Date.now() + patience; !holds(); await pause(20)) {
      if (Date.now() > giveUp) throw new Error(`w3m does not show ${what}:\n${this.shows()}`);
    }
  }
}
