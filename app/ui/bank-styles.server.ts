import { readFileSync } from "node:fs";
import type { BankProfile } from "common/bank";
import { bankFile, type BankFile } from "./bank-file.server";
import { colourRules } from "./colours";

const kept = new WeakMap<BankProfile, BankFile>();

/** Style sheet of a bank: its colours, then the rules of all banks. */
export function stylesOf(bank: BankProfile): BankFile {
  const known = kept.get(bank) ?? makeStyles(bank);
  kept.set(bank, known);
  return known;
}

const makeStyles = ({ id, colours }: BankProfile): BankFile =>
  bankFile((hash) => `/styles/${id}.${hash}.css`, colourRules(colours) + readRules());

/** The file is beside this source and beside the server build. */
const readRules = () => readFileSync(new URL("styles.generated.css", import.meta.url), "utf8");
