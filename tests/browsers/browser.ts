import { setTimeout as pause } from "node:timers/promises";

/** A browser as a customer uses it: by what is read on the page, and by keys. Every call waits for what it needs, and throws when that does not come. */
export interface Browser {
  open(url: string): Promise<void>;
  /** The page whose title begins so is there. */
  isOn(title: string): Promise<void>;
  /** `text` stands on the page. */
  sees(text: string): Promise<void>;
  /** Types into the field of that label, key by key. */
  fill(label: string, value: string): Promise<void>;
  /** Chooses the option that begins so in the list of that label. */
  choose(label: string, option: string): Promise<void>;
  /** Follows the link or presses the button that reads so. */
  press(text: string): Promise<void>;
  /** What the link that reads so leads to, as a file. */
  save(link: string): Promise<Buffer>;
  /** What the browser complained about by itself. */
  complaints(): string[];
  close(): Promise<void>;
}

/** A program that is started for one visit; `home` is an empty folder of its own. */
export interface Kind {
  name: string;
  /** Debian's, the browser itself first; without one of them it is told as missing. */
  packages: string[];
  scripts: boolean;
  open(home: string): Promise<Browser>;
}

/** Milliseconds to wait for what is to come. */
const PATIENCE_MS = 60_000;

/** Asks until there is an answer. */
export async function until<T>(
  what: string,
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  shows: () => string | Promise<string> = () => "",
): Promise<T> {
  for (const giveUp = Date.now() + PATIENCE_MS; ; await pause(50)) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > giveUp) throw new Error(`${what} did not come:\n${await shows()}`);
  }
}
