import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { constants } from "node:zlib";
import type { BankProfile } from "common/bank";
import { brotliText } from "~/brotli.server";
import { colourRules } from "./colours";

export interface StyleSheet {
  /** Contains the bank's id and a hash of the content: browsers may cache it for ever. */
  path: string;
  content: string;
  brotli(): Promise<Uint8Array<ArrayBuffer>>;
}

const kept = new WeakMap<BankProfile, StyleSheet>();

/** Style sheet of a bank: its colours, then the rules of all banks. */
export function stylesOf(bank: BankProfile): StyleSheet {
  const known = kept.get(bank) ?? makeStyles(bank);
  kept.set(bank, known);
  return known;
}

function makeStyles({ id, colours }: BankProfile): StyleSheet {
  const content = colourRules(colours) + readRules();
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 10);
  let small: Promise<Uint8Array<ArrayBuffer>> | undefined;
  return {
    path: `/styles/${id}.${hash}.css`,
    content,
    brotli: () => (small ??= brotliText(content, constants.BROTLI_MAX_QUALITY)),
  };
}

/** The file is beside this source and beside the server build. */
const readRules = () => readFileSync(new URL("styles.generated.css", import.meta.url), "utf8");
