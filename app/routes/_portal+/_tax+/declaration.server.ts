import { taxDeclarationTerms } from "common/contract/tax.server";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { declarationBar, type DeclarationBar } from "common/tax-declaration";
import type { SignedIn } from "~/session/guards.server";
import { shownAs, type EnquiryResult } from "~/ui/enquiry";
import type { IncomeTerms } from "./declaration.forms";

/** The current financial year, by what the customer's deposits earn in it. */
export interface YearOfDeclaration extends IncomeTerms {
  from: IsoDate;
  to: IsoDate;
  taxSoFar: Paise;
}

export interface DeclarationGiven {
  uin: string;
  givenOn: IsoDate;
  income: Paise;
}

export interface DeclarationState {
  year: YearOfDeclaration;
  given: DeclarationGiven | null;
  bar: DeclarationBar | null;
}

/** Whether Form 121 of this year is given, may be, or why not. */
export async function enquireDeclaration(customer: SignedIn): Promise<EnquiryResult<DeclarationState>> {
  return shownAs(await customer.ask(taxDeclarationTerms, {}), (answer) => {
    const { uin, givenOn, income, from, to, interest, taxSoFar, basicExemption, nilTaxIncome, ...who } =
      answer;
    const year = { from, to, interest, taxSoFar, basicExemption, nilTaxIncome };
    const given = uin && givenOn && income !== undefined ? { uin, givenOn, income } : null;
    return { year, given, bar: declarationBar({ ...who, interest }, year) };
  });
}
