/** A customer at a text terminal: the browser w3m in a pseudo terminal, worked by its keys, read from its screen. */
import { findTextBrowser } from "../../scripts/browser.mjs";
import { setTimeout as pause } from "node:timers/promises";
import { Terminal } from "./terminal";

const tab = "\t";
const enter = "\r";
/** Milliseconds after which a key that changed nothing will change nothing. */
const settled = 1_500;
const redraw = "\f";

const plain = (text: string) => text.replace(/[\\.*[\]^$+?(){}|]/g, "\\$&");

export class TextBrowser {
  private readonly terminal: Terminal;

  private constructor(command: string[], home: string) {
    this.terminal = new Terminal(command, home);
  }

  /** `home` holds all it keeps: its settings, history, cookies, and what is saved under a bare name. */
  static open(url: string, home: string): TextBrowser {
    const coding = ["-I", "UTF-8", "-O", "UTF-8"];
    return new TextBrowser(
      [findTextBrowser()!, "-no-mouse", "-o", "ignorecase_search=0", ...coding, url],
      home,
    );
  }

  /** Another page in the place of this one. */
  async visit(url: string): Promise<void> {
    this.type("U");
    await this.asks("Goto URL:");
    // What is proposed there is taken away first.
    this.type("\x05\x15" + url + enter);
  }

  /** Waits for the page whose title begins so. */
  isOn(title: string): Promise<void> {
    return this.until(`the page '${title}'`, () => this.terminal.lastLine().includes(`<${title}`));
  }

  /** Puts the cursor on the first `text` of the page. */
  async goTo(text: string): Promise<void> {
    this.type("g");
    await this.search(text);
  }

  /** Goes to `text` and finds `others` on the same line. */
  async seesTogether(text: string, others: string[]): Promise<void> {
    await this.goTo(text);
    this.type(redraw);
    await this.until(`'${text}' with '${others.join("', '")}'`, () =>
      others.every((other) => this.terminal.screen.cursorLine().includes(other)),
    );
  }

  /** Follows the link or presses the button that reads so. */
  async follow(text: string): Promise<void> {
    await this.goTo(text);
    this.type(enter);
  }

  /** Writes `value` into the field under `label`, in the prompt that opens for it; the cursor stays on the field. */
  async fill(label: string, value: string): Promise<void> {
    await this.goToField(label);
    this.type(enter);
    await this.asks("TEXT:", "Password:");
    this.type(value + enter);
  }

  /** Chooses the option that begins so in the list under `label`. */
  async choose(label: string, option: string): Promise<void> {
    await this.goToField(label);
    this.type(enter);
    await this.until(`a list with '${option}'`, () => this.terminal.shows().includes(`│${option}`));
    await this.search(option);
    this.type(enter);
    await this.until(`'${option}' as chosen`, () => this.terminal.shows().includes(`[${option}`));
  }

  /** Goes on to the next link or button, which has to read so, and presses it. */
  async pressNext(button: string): Promise<void> {
    this.type(tab);
    await this.until(`'${button}' at the cursor`, () => this.terminal.screen.fromCursor().startsWith(button));
    this.type(enter);
  }

  /** Goes from link to link and button to button, from here to the page's end and then from its head, to the one that reads so. */
  async press(text: string): Promise<void> {
    let fromHead = false;
    while (!this.isAt(text)) {
      if (await this.goOn()) continue;
      if (fromHead) throw new Error(`w3m shows no link or button '${text}':\n${this.terminal.shows()}`);
      fromHead = true;
      this.type("g");
      await pause(settled);
    }
    this.type(enter);
  }

  /** Saves what the link leads to under the name it comes with, in `home`; then the page is there again. */
  async save(link: string): Promise<void> {
    await this.goTo(link);
    this.type("a");
    await this.asks("Save file to:");
    this.type(enter);
    await this.until("that the file has arrived", () => this.terminal.shows().includes("Download complete"));
    this.type("B");
  }

  close(): Promise<void> {
    return this.terminal.close();
  }

  private type(keys: string): void {
    this.terminal.press(keys);
  }

  private isAt(text: string): boolean {
    const { screen } = this.terminal;
    const rest = screen.fromCursor();
    return rest === text || rest.startsWith(`${text} `) || rest.startsWith(`${text}]`);
  }

  /** To the next link or field; false where there is none. */
  private async goOn(): Promise<boolean> {
    const { screen } = this.terminal;
    const from = screen.cursor();
    this.type(tab);
    for (let waited = 0; screen.cursor() === from; waited += 20) {
      if (waited > settled) return false;
      await pause(20);
    }
    return true;
  }

  private search(text: string): Promise<void> {
    return this.searchFor(plain(text), text);
  }

  /** Puts the cursor on the field under `label`, which has a line of its own. */
  private async goToField(label: string): Promise<void> {
    this.type("g");
    await this.searchFor(`^${plain(label)}( \\(.*\\))?( \\[.*)?$`, label);
    this.type(tab);
  }

  private async searchFor(pattern: string, text: string): Promise<void> {
    this.type("/");
    await this.asks("Forward:");
    this.type(pattern + enter);
    await this.until(`'${text}' at the cursor`, () => this.terminal.screen.fromCursor().startsWith(text));
  }

  /** Waits until the bottom line asks one of these. */
  private asks(...questions: string[]): Promise<void> {
    return this.until(`the question '${questions.join("' or '")}'`, () =>
      questions.some((question) => this.terminal.lastLine().includes(question)),
    );
  }

  private until(what: string, holds: () => boolean): Promise<void> {
    return this.terminal.until(`w3m does not show ${what}`, holds);
  }
}
