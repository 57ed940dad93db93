import { declareNoTax as act } from "common/contract/tax.server";
import type { IsoDate } from "common/dates";
import { nameOfYear } from "common/financial-years";
import type { Paise } from "common/money";
import { twoPassChange } from "~/change/act-change.server";

/** The declaration that no tax is due in the year from that date, and the income it names. */
export interface IncomeDeclared {
  from: IsoDate;
  income: Paise;
}

export const declareNoTax = twoPassChange(act, {
  path: "/Form121",
  fields: (input: IncomeDeclared) => input,
  subject: ({ from }) => nameOfYear(from),
});
