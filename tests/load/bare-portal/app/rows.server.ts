import { readFileSync } from "node:fs";

/** Texts of a table: the head's cells, then those of each row. */
export interface Table {
  head: string[];
  rows: string[][];
}

/** The table that the measured page showed. */
export const table = JSON.parse(readFileSync(process.env.BARE_TABLE!, "utf8")) as Table;
