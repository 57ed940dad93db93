import type { CommentedTable } from "../commented-table";

/** What anyone may look up: where the ATMs stand, and what customers often ask. Branches are in `customers.ts`. */
export const locatorTables: CommentedTable[] = [
  {
    name: "bank.atm",
    meaning: "ATMs of the bank",
    columns: {
      id: ["bigint generated always as identity primary key", "Order of installation"],
      state: ["text not null", "State"],
      city: ["text not null", "City"],
      place: ["text not null", "Where it stands: a branch, a market, a railway station"],
      address: ["text not null", "Address in one line, PIN code included"],
      telephone: ["text not null", "Telephone of the branch that looks after it"],
    },
  },
  {
    name: "bank.question",
    meaning: "Frequently asked questions with their answers, as portals show them",
    columns: {
      language: [
        "text not null check (language ~ '^[a-z]{2}$')",
        "Two letters of ISO 639-1; English is given to those whose language has none",
      ],
      position: ["integer not null check (position > 0)", "Place in the list, from 1"],
      question: ["text not null", "The question"],
      answer: ["text not null", "The answer, plain text"],
    },
    constraints: ["primary key (language, position)"],
  },
];
