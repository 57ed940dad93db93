import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { BankProfile } from "common/bank";
import { colourRules } from "./colours";

/** The style sheet of a bank: its colours, and the rules that the build made for all banks. */
export interface BankStyles {
  /** Carries the bank's id and a hash of the content, so that a browser may keep the file for ever. */
  path: string;
  css: string;
  /** Compressed on the first call. */
  brotli(): Promise<Uint8Array<ArrayBuffer>>;
}

const kept = new WeakMap<BankProfile, BankStyles>();

export function stylesOf(bank: BankProfile): BankStyles {
  const known = kept.get(bank) ?? makeStyles(bank);
  kept.set(bank, known);
  return known;
}

function makeStyles({ id, colours }: BankProfile): BankStyles {
  const css = colourRules(colours) + readRules();
  const digest = createHash("sha256").update(css).digest("hex").slice(0, 10);
  let small: Promise<Uint8Array<ArrayBuffer>> | undefined;
  return { path: `/styles/${id}.${digest}.css`, css, brotli: () => (small ??= compress(css)) };
}

/** They lie beside this source, and beside the server build: found wherever the process was started. */
const readRules = () => readFileSync(new URL("styles.generated.css", import.meta.url), "utf8");

const compressed = promisify(brotliCompress);

async function compress(css: string): Promise<Uint8Array<ArrayBuffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: css.length,
  };
  return new Uint8Array(await compressed(css, { params }));
}
