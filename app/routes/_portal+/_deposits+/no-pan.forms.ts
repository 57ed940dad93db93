import * as z from "zod";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { mustApplyForPan, panReceiptPattern, type NoPanDeclaration } from "common/no-pan";
import { isPersonName } from "common/nominee";
import { parseAmount } from "common/typed-amounts";
import { readTypedDate } from "common/typed-dates";
import { parsedField } from "common/typed-fields";
import { typedLine } from "common/typed-lines";
import { ungrouped } from "common/typed-numbers";

/** The form of a customer without a PAN, within the form of a deposit. A message is a key of `locales/*`/deposits.json. */
export const noPanFields = [
  ...["noPan", "fatherName", "incomeFarm", "incomeOther", "panApplied", "panReceipt", "panAppliedOn"],
  "noPanTrue",
] as const satisfies readonly string[];

/** For a customer whose PAN the bank has not. */
export interface NoPanTerms {
  /** The highest deposit that needs none. */
  above: Paise;
  /** The form that may be given instead, and the income up to which no PAN has to be applied for. */
  offer: { form: string; taxFree: Paise } | null;
}

/** Null if the amount needs no PAN: the form is then not read. */
export function noPanForm(
  form: FormData,
  terms: NoPanTerms | null,
  today: IsoDate,
): z.ZodType<{ noPan: NoPanDeclaration | null }> {
  const amount = parseAmount(String(form.get("amount") ?? ""));
  const needed = terms?.offer && amount.ok && amount.paise > terms.above && form.has("noPan");
  if (!needed) return z.object({}).transform(() => ({ noPan: null })) as z.ZodType<{ noPan: null }>;
  const { form: number, taxFree } = terms.offer!;
  const applied = form.has("panApplied");
  return z
    .object({
      fatherName: typedLine(40, { missing: FATHER, long: FATHER, letters: FATHER }).refine(
        isPersonName,
        FATHER,
      ),
      incomeFarm: income(() => null),
      incomeOther: income((other) =>
        !applied && mustApplyForPan(other, taxFree) ? "errors.noPanApply" : null,
      ),
      panReceipt: applied ? receipt : unasked,
      panAppliedOn: applied ? appliedOn(today) : unasked,
      noPanTrue: z.literal("yes", { error: "errors.noPanTrue" }),
    })
    .transform(({ fatherName, incomeFarm, incomeOther, ...read }) => ({
      noPan: {
        ...{ form: number, fatherName, agricultural: incomeFarm, other: incomeOther },
        ...(applied ? { appliedOn: read.panAppliedOn, receipt: read.panReceipt } : {}),
      },
    })) as unknown as z.ZodType<{ noPan: NoPanDeclaration }>;
}

const FATHER = "errors.noPanFather";

const unasked = z.undefined().catch(undefined);

/** None is written as 0. */
const income = (refuse: (amount: Paise) => string | null) =>
  parsedField<Paise>("errors.noPanIncome", (typed) => {
    const read = parseAmount(typed);
    if (!read.ok && read.fault !== "zero")
      return { error: read.fault === "too-large" ? "errors.amountTooLarge" : "errors.noPanIncome" };
    const value = read.ok ? read.paise : 0n;
    const error = refuse(value);
    return error === null ? { value } : { error };
  });

const receipt = parsedField<string>("errors.noPanReceipt", (typed) => {
  const value = ungrouped(typed).toUpperCase();
  return panReceiptPattern.test(value) ? { value } : { error: "errors.noPanReceipt" };
});

const appliedOn = (today: IsoDate) =>
  parsedField<IsoDate>("errors.noPanAppliedOn", (typed) => {
    const read = readTypedDate(typed, { last: today });
    return read.ok ? { value: read.date } : { error: "errors.noPanAppliedOn" };
  });
