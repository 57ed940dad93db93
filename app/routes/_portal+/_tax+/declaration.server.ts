import { parseWithZod } from "@conform-to/zod/v4";
import { declareNoTax as act, taxDeclarationTerms } from "common/contract/tax.server";
import type { IsoDate } from "common/dates";
import { nameOfYear } from "common/financial-years";
import type { Paise } from "common/money";
import { declarationBar } from "common/tax-declaration";
import { twoPassChange } from "~/change/change.server";
import { goTo } from "~/change/flow.server";
import { changePage } from "~/change/change-page.server";
import type { SignedIn } from "~/session/guards.server";
import { shownAs } from "~/ui/enquiry";
import { declarationFields, declarationForm } from "./declaration.forms";

const declareNoTax = twoPassChange(act, {
  path: "/Form121",
  fields: (input: { from: IsoDate; income: Paise }) => input,
  subject: ({ from }) => nameOfYear(from),
});

/** Form 121 of this financial year: `given`, or what it may say, or why (`bar`) this customer cannot give it. */
export async function enquireDeclaration(customer: SignedIn) {
  return shownAs(await customer.ask(taxDeclarationTerms, {}), (answer) => {
    const { uin, givenOn, income, from, to, interest, taxSoFar, basicExemption, nilTaxIncome, ...who } =
      answer;
    const year = { from, to, interest, taxSoFar, basicExemption, nilTaxIncome };
    const given = uin && givenOn && income !== undefined ? { uin, givenOn, income } : null;
    return { year, given, bar: declarationBar({ ...who, interest }, year) };
  });
}

export const { loader, action } = changePage(declareNoTax, {
  fields: declarationFields,
  terms: enquireDeclaration,
  read(form, enquiry) {
    if (enquiry.state !== "shown" || enquiry.answer.given || enquiry.answer.bar) throw goTo("/Form121");
    const { year } = enquiry.answer;
    const schema = declarationForm(year).transform(({ income }) => ({ from: year.from, income }));
    return parseWithZod(form, { schema });
  },
});
