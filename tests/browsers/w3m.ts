import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { TextBrowser } from "../support/text-browser";
import type { Browser, Kind } from "./browser";

class W3m implements Browser {
  /** It needs a page to begin with. */
  private begun: TextBrowser | undefined;

  constructor(private readonly home: string) {}

  async open(url: string): Promise<void> {
    if (this.begun) return this.begun.visit(url);
    this.begun = TextBrowser.open(url, this.home);
  }

  isOn = (title: string) => this.program.isOn(title);
  sees = (text: string) => this.program.goTo(text);
  fill = (label: string, value: string) => this.program.fill(label, value);
  choose = (label: string, option: string) => this.program.choose(label, option);
  press = (text: string) => this.program.press(text);
  complaints = () => [];
  close = async () => this.begun?.close();

  private get program(): TextBrowser {
    if (!this.begun) throw new Error("no page has been opened");
    return this.begun;
  }

  async save(link: string): Promise<Buffer> {
    const before = new Set(readdirSync(this.home));
    await this.program.save(link);
    const file = readdirSync(this.home).find((name) => !before.has(name));
    return readFileSync(join(this.home, file!));
  }
}

export const w3m: Kind = {
  name: "w3m",
  packages: ["w3m"],
  scripts: false,
  open: async (home) => new W3m(home),
};
