import type { CommentedTable } from "../commented-table";

/** Wrong passwords typed in browsers of the customer's own, counted for each by itself. */
export const knownBrowserTables: CommentedTable[] = [
  {
    name: "bank.known_browser",
    meaning:
      "Browsers that the portal knows as the customer's own and in which a wrong password was typed: a stranger's entries do not lock these, nor theirs the stranger's",
    columns: {
      customer_number: ["text not null references bank.customer (number)", "Whose"],
      browser: ["text not null", "The portal's name of the browser; tells nothing about it"],
      failed_count: ["integer not null default 0", "Wrong entries since the last right one"],
      locked_until: ["timestamptz", "Entries are refused until then; null: not locked"],
    },
    constraints: ["primary key (customer_number, browser)"],
  },
];
