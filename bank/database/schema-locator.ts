import type { Generated } from "kysely";

/** The tables of what anyone may look up, as kysely reads them. */
export interface AtmTable {
  id: Generated<bigint>;
  state: string;
  city: string;
  place: string;
  address: string;
  telephone: string;
}

export interface QuestionTable {
  language: string;
  position: number;
  question: string;
  answer: string;
}
