import { parseWithZod } from "@conform-to/zod/v4";
import { changePage } from "~/change/change-page.server";
import { goTo } from "~/change/change-flow.server";
import { declarationFields, declarationForm } from "./declaration.forms";
import { enquireDeclaration } from "./declaration.server";
import { declareNoTax } from "./tax.changes.server";

/** Form 121 of this year: given, to be given, or why not; or the step of the run in the query. */
export const { loader, action } = changePage(declareNoTax, {
  fields: declarationFields,
  terms: enquireDeclaration,
  read(form, enquiry) {
    // The page itself says what is in the way.
    if (enquiry.state !== "shown" || enquiry.answer.given || enquiry.answer.bar) throw goTo("/Form121");
    const { year } = enquiry.answer;
    return parseWithZod(form, {
      schema: declarationForm(year).transform(({ income }) => ({ from: year.from, income })),
    });
  },
});
