import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { istDate } from "common/dates";
import type { SchemeId } from "common/schemes";
import { changePage } from "~/change/change-page.server";
import type { SignedIn } from "~/session/guards.server";
import { shownAs } from "~/ui/enquiry";
import { changeNomineeOf, ofEachScheme, type NomineeOrder } from "./schemes.changes.server";
import { schemeFields, schemeForm } from "./schemes.forms";
import { nomineeOf, requireEnrolment, requestedScheme } from "./schemes.server";

export type NomineeTerms = Awaited<ReturnType<typeof enquireNamed>>;

/** The enrolment of a scheme: its account, and who is named in it. */
async function enquireNamed(customer: SignedIn, scheme: SchemeId) {
  const enrolment = await requireEnrolment(customer, scheme);
  const named = shownAs(enrolment, (found) => ({ account: found.accountNumber, nominee: nomineeOf(found) }));
  return { today: istDate(customer.portal.clock.now()), named };
}

const pages = ofEachScheme((scheme) =>
  changePage(changeNomineeOf[scheme], {
    fields: schemeFields,
    terms: (customer) => enquireNamed(customer, scheme),
    read(form, { today, named }) {
      const account = named.state === "shown" ? named.answer.account : undefined;
      const schema = schemeForm(scheme, form, { today, accounts: null })
        .refine(() => account !== undefined, "flows:errors.unreachable")
        .transform(({ nominee }): NomineeOrder => ({ account: account!, nominee }));
      return parseWithZod(form, { schema });
    },
  }),
);

export const loader = (args: LoaderFunctionArgs) => pages[requestedScheme(args)].loader(args);

export const action = (args: ActionFunctionArgs) => pages[requestedScheme(args)].action(args);
