/** How PostgreSQL's column types reach the code, in one place: int8 → bigint, date → 'YYYY-MM-DD'. */
import pg from "pg";

const { INT8, DATE } = pg.types.builtins;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const TEXT_ARRAY: number = 1009;

const asIs = (text: string) => text;
const toBigInt = (text: string) => BigInt(text);

type Nested<T> = T | null | Nested<T>[];

function eachIn<T>(nested: Nested<string>, parse: (text: string) => T): Nested<T> {
  if (nested === null) return null;
  return typeof nested === "string" ? parse(nested) : nested.map((inner) => eachIn(inner, parse));
}

const toTexts = pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => Nested<string>;
const arrayOf =
  <T>(parse: (text: string) => T) =>
  (text: string) =>
    eachIn(toTexts(text), parse);

const own = new Map<number, (text: string) => unknown>([
  [INT8, toBigInt],
  [DATE, asIs],
  [INT8_ARRAY, arrayOf(toBigInt)],
  [DATE_ARRAY, arrayOf(asIs)],
]);

/** For `types` of a pg client or pool. Everything else as pg has it: timestamptz → Date, numeric → text. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    (format !== "binary" && own.get(oid)) ||
    pg.types.getTypeParser(oid, format as "text")) as pg.CustomTypesConfig["getTypeParser"],
};
