/** How PostgreSQL's column types reach the code, in one place: int8 → bigint, date → 'YYYY-MM-DD'. */
import pg from "pg";

const { INT8, DATE } = pg.types.builtins;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;

const asIs = (text: string) => text;
const toBigInt = (text: string) => BigInt(text);

const arrayOf =
  <T>(parse: (text: string) => T) =>
  (text: string): unknown =>
    pg.types.arrayParser(text, parse);

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
