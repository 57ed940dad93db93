import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Browser, until } from "./browser";

/** What a driver's protocol names an element by. */
export type Reference = Record<string, string>;

/** A graphical browser with scripts, whatever protocol drives it. */
export abstract class ScriptedBrowser implements Browser {
  protected readonly heard: string[] = [];
  /** Why the last press perhaps never reached the page. */
  protected missed = "";

  /** `downloads` is where it saves what is offered as a file. */
  protected constructor(private readonly downloads: string) {}

  abstract open(url: string): Promise<void>;
  abstract close(): Promise<void>;
  /** Calls a function, given as its source, in the page; undefined while the page is being changed for another. */
  protected abstract run<T>(source: string, ...words: string[]): Promise<T | undefined>;
  protected abstract click(element: Reference): Promise<void>;
  /** Presses the keys of `text` where the focus is, which is on `element`. */
  protected abstract type(element: Reference, text: string): Promise<void>;
  protected abstract pick(list: Reference, option: string): Promise<void>;

  async isOn(title: string): Promise<void> {
    await until(
      `the page '${title}'`,
      () => this.run<boolean>(onPage, title),
      () => this.shown(),
    );
  }

  async sees(text: string): Promise<void> {
    await until(
      `'${text}'`,
      () => this.run<boolean>(seesText, text),
      () => this.shown(),
    );
  }

  async fill(label: string, value: string): Promise<void> {
    const field = await this.find(findField, label);
    await this.click(field);
    await this.type(field, value);
  }

  async choose(label: string, option: string): Promise<void> {
    await this.pick(await this.find(findField, label), option);
    await until(
      `'${option}' as chosen`,
      () => this.run<boolean>(hasChosen, label, option),
      () => this.shown(),
    );
  }

  async press(text: string): Promise<void> {
    await this.click(await this.find(findPressed, text));
  }

  async save(link: string): Promise<Buffer> {
    const before = new Set(this.saved());
    await this.press(link);
    const file = await until(`the file of '${link}'`, () => this.saved().find((name) => !before.has(name)));
    return readFileSync(join(this.downloads, file));
  }

  complaints(): string[] {
    return this.heard;
  }

  /** Whole files: while one comes there is an empty one of its name, or another beside it. */
  private saved(): string[] {
    const there = readdirSync(this.downloads);
    if (there.some((name) => /\.(part|wkdownload)$/.test(name))) return [];
    return there.filter((name) => statSync(join(this.downloads, name)).size > 0);
  }

  private find(source: string, text: string): Promise<Reference> {
    return until(
      `'${text}' to be used`,
      () => this.run<Reference>(source, text),
      () => this.shown(),
    );
  }

  private async shown(): Promise<string> {
    const shown = await this.run<string>(
      "() => document.title + ' ' + location.href + '\\n' + document.body.innerText",
    );
    return `${this.missed}\n${shown ?? ""}`;
  }
}

const reading = `const read = (e) => (e.innerText ?? e.textContent ?? "").replace(/\\s+/g, " ").trim();`;

/** What still moves, as a panel that opens, is pressed when it has come to rest: where the question before this one saw it. */
const still = `
  const at = found && JSON.stringify(found.getBoundingClientRect());
  const before = window.stoodAt;
  window.stoodAt = at;
  if (at !== before) return null;`;

const onPage = `(title) => document.readyState === "complete" && document.title.startsWith(title)`;

const seesText = `(text) => { ${reading} return read(document.body).includes(text.replace(/\\s+/g, " ")); }`;

const findField = `(label) => {
  ${reading}
  const found = [...document.querySelectorAll("main label")].find((one) => read(one).startsWith(label));
  found?.control?.scrollIntoView({ block: "center" });
  return found?.control ?? null;
}`;

const findPressed = `(text) => {
  ${reading}
  const all = [...document.querySelectorAll("main a, main button, a, button, summary")];
  const shown = all.filter((one) => one.getClientRects().length > 0);
  const found =
    shown.find((one) => read(one) === text) ??
    shown.find((one) => one.getAttribute("aria-label") === text) ??
    shown.find((one) => read(one).startsWith(text));
  found?.scrollIntoView({ block: "center" });
  ${still}
  return found ?? null;
}`;

const hasChosen = `(label, option) => {
  ${reading}
  const list = [...document.querySelectorAll("main label")].find((one) => read(one).startsWith(label))?.control;
  return read(list.selectedOptions[0] ?? list).startsWith(option);
}`;

/** The option of a list that begins so. */
export const findOption = `(list, option) => {
  ${reading}
  return [...list.options].find((one) => read(one).startsWith(option)) ?? null;
}`;
