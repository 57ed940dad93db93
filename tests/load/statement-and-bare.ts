/** The portal's statement page and the bare route that shows the same table, under load, with the processor time of a process. */
import { DOMParser } from "linkedom";
import { accountsOf } from "bank/demo/people";
import type { Table } from "./bare-portal/app/rows.server";
import { drive, type Felt, type Load } from "./load";
import { processorTime } from "./processor";

/** Their short history in the tests' demo still fills many pages. The second one has no opening row. */
export const customer = "100200309";
const byNumber = `/AccountStatement?account=${accountsOf(customer)[0]!}&range=6m&page=2`;

/** As browsers do. */
export const compressed = { "Accept-Encoding": "gzip, deflate, br" };

/** Requests before anything is measured: until then a process is busy with its own code. */
const warm = 1_500;

export async function warmUp(load: Load): Promise<void> {
  for (let served = 0; served < warm;) served += (await drive(load)).requests;
}

export interface Driven extends Felt {
  /** Milliseconds of the process that a page takes: what else the machine does counts for nothing. */
  processor: number;
}

export async function driven(pid: number, load: Load): Promise<Driven> {
  const from = processorTime(pid);
  const felt = await drive(load);
  return { ...felt, processor: (processorTime(pid) - from) / felt.requests };
}

/** The page's address, as one asked for by an account's number is redirected to its handle, and the texts of its list. */
export async function statementOf(portal: string, cookie: string): Promise<{ url: string; table: Table }> {
  const asked = portal + byNumber;
  const answer = await fetch(asked, { headers: { Cookie: cookie } });
  const document = new DOMParser().parseFromString(await answer.text(), "text/html");
  const cells = ["body", "middle", "end"].map((part) => `.list__${part}`);
  const rowsOf = (rows: string) =>
    [...document.querySelectorAll(rows)].map((row) =>
      cells.map((cell) => row.querySelector(cell)?.textContent ?? ""),
    );
  // Downloads are listed too, and have no such cells.
  const rows = rowsOf(".list__row").filter((texts) => !texts.includes(""));
  const table = { head: rowsOf(".list__columns")[0] ?? [], rows };
  if (rows.length !== 25)
    throw new Error(`${asked} answered ${answer.status} and showed ${rows.length} rows`);
  return { url: answer.url, table };
}
