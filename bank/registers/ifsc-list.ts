import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { own } from "common/own";

/**
 * Every IFSC in use and its bank: the Reserve Bank's list with NPCI's sub-members, from the package `ifsc`. Read on first use
 * (some 10 ms, 5 MB), then kept.
 */
interface IfscList {
  /** Branches by the first four letters: the last six characters, as a number if they are digits. */
  branches: Readonly<Record<string, ReadonlyArray<string | number>>>;
  /** Codes of banks that take part through a sponsor: code → four-letter code of the bank. */
  subMembers: Readonly<Record<string, string>>;
  /** The same by prefix: prefix → four-letter code, or name, of the bank. */
  beginnings: ReadonlyArray<readonly [beginning: string, bank: string]>;
  names: Readonly<Record<string, string>>;
}

let kept: IfscList | undefined;

function list(): IfscList {
  if (kept) return kept;
  const { resolve } = createRequire(import.meta.url);
  const read = (file: string) =>
    JSON.parse(readFileSync(resolve(`ifsc/src/${file}.json`), "utf8")) as unknown;
  const beginnings = Object.entries(read("custom-sublets") as Record<string, string>);
  kept = {
    branches: read("IFSC") as IfscList["branches"],
    subMembers: read("sublet") as IfscList["subMembers"],
    beginnings: beginnings.sort(([one], [other]) => other.length - one.length),
    names: read("banknames") as IfscList["names"],
  };
  return kept;
}

const pattern = /^([A-Z]{4})0([A-Z0-9]{6})$/;

/** Name of an IFSC's bank, or of the sub-member that uses a sponsor's code; null if not listed. */
export function bankOfIfsc(ifsc: string): string | null {
  const [, letters, branch] = pattern.exec(ifsc) ?? [];
  if (letters === undefined || branch === undefined) return null;
  const { branches, subMembers, beginnings, names } = list();
  if (!own(branches, letters)?.includes(/^\d+$/.test(branch) ? Number(branch) : branch)) return null;
  const lent = beginnings.find(([beginning]) => ifsc.startsWith(beginning))?.[1];
  const bank = own(subMembers, ifsc) ?? lent ?? letters;
  return own(names, bank) ?? (bank === lent ? lent : null);
}
