import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Terminal } from "../support/terminal";
import { type Browser, type Kind, until } from "./browser";

const enter = "\r";

/** Whole pages stand on a screen so high. */
const size = { rows: 900, columns: 200 };

/** Pages come by themselves, as forms send them; links and fields carry numbers to be named by. */
const settings = `
SET_COOKIES:TRUE
ACCEPT_ALL_COOKIES:TRUE
MAKE_LINKS_FOR_ALL_IMAGES:FALSE
DEFAULT_KEYPAD_MODE:LINKS_AND_FORM_FIELDS_ARE_NUMBERED
TEXTFIELDS_NEED_ACTIVATION:TRUE
CHARACTER_SET:utf-8
DEFAULT_USER_MODE:ADVANCED
`;

class Lynx implements Browser {
  private readonly terminal: Terminal;

  constructor(private readonly home: string) {
    const file = join(home, "lynx.cfg");
    writeFileSync(file, `INCLUDE:/etc/lynx/lynx.cfg\n${settings}`);
    this.terminal = new Terminal(
      ["lynx", `-cfg=${file}`, "-nopause", "-popup", "-noreferer", "file:///dev/null"],
      home,
      size,
    );
  }

  async open(url: string): Promise<void> {
    this.terminal.press("g");
    await this.until("the question for an address", () => this.terminal.shows().includes("URL to open:"));
    this.terminal.press(`\x15${url}${enter}`);
  }

  isOn(title: string): Promise<void> {
    return this.until(`the page '${title}'`, () => this.terminal.screen.lines()[0]!.includes(title));
  }

  sees(text: string): Promise<void> {
    return this.until(`'${text}'`, () => this.read().replaceAll("\n", " ").includes(text));
  }

  async fill(label: string, value: string): Promise<void> {
    const field = `${plain(label)}(?:(?!\\[\\d+\\]_).)*\\[(\\d+)\\]_`;
    const number = await this.numberOf(`a field '${label}'`, field);
    this.terminal.press(`${number}g${enter}${enter}\x15${value}\t`);
  }

  async choose(label: string, option: string): Promise<void> {
    await this.sees(label);
    const number = await this.numberOf(
      `'${option}' to be chosen`,
      `\\[(\\d+)\\]\\([ *]\\) ?${plain(option)}`,
    );
    this.terminal.press(`${number}g${enter}${enter}`);
  }

  async press(text: string): Promise<void> {
    const link = `\\[(\\d+)\\](?:[\\w:-]+\\))? ?${plain(text)}`;
    const number = await this.numberOf(`'${text}' to be pressed`, `${link}(?= ?(?:$|[[(]))`, link);
    this.terminal.press(`${number}g${enter}${enter}`);
  }

  async save(link: string): Promise<Buffer> {
    await this.press(link);
    await this.until("the question what to do with a file", () => /D\)ownload/.test(this.terminal.shows()));
    this.terminal.press("d");
    await this.until("ways to download", () => this.terminal.shows().includes("Save to disk"));
    await this.press("Save to disk");
    await this.until("the question for a name", () => /filename/i.test(this.terminal.shows()));
    const file = join(this.home, "saved");
    this.terminal.press(`\x15${file}${enter}`);
    await until("the file", () => existsSync(file) && readFileSync(file).length > 0);
    return readFileSync(file);
  }

  complaints = () => [];
  close = () => this.terminal.close();

  /** Numbers stand before what they name: `[12]Sign out`, `[13]______`, `[14]( ) One month`. The first pattern that fits counts. */
  private numberOf(what: string, ...patterns: string[]): Promise<string> {
    return until(
      what,
      () => patterns.map((pattern) => new RegExp(pattern, "ms").exec(this.read())?.[1]).find(Boolean),
      () => this.terminal.shows(),
    );
  }

  private read(): string {
    const lines = this.terminal.screen.lines().slice(1);
    return lines.map((line) => line.replace(/\s+/g, " ").trim()).join("\n");
  }

  private until(what: string, holds: () => boolean): Promise<void> {
    return this.terminal.until(`lynx does not show ${what}`, holds);
  }
}

const plain = (text: string) => text.replace(/[\\.*[\]^$+?(){}|]/g, "\\$&");

export const lynx: Kind = {
  name: "Lynx",
  packages: ["lynx"],
  scripts: false,
  open: async (home) => new Lynx(home),
};
