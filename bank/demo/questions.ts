import type { Insertable } from "kysely";
import { en } from "./questions/en";
import { ml } from "./questions/ml";
import { ta } from "./questions/ta";
import { te } from "./questions/te";
import type { QuestionTable } from "bank/database/schema-locator";

/** The demo's frequently asked questions, the same ones in the same order in each language. */
export const questionRows: Insertable<QuestionTable>[] = Object.entries({ en, ta, te, ml }).flatMap(
  ([language, questions]) => questions.map((asked, index) => ({ language, position: index + 1, ...asked })),
);
