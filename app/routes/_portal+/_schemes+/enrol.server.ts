import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  ageOn,
  apyContribution,
  dueDate,
  frequencies,
  pensions,
  premiumOf,
  type EnrolmentTerms,
  type SchemeId,
} from "common/schemes";
import { changePage } from "~/change/change-page.server";
import { goTo } from "~/change/change-flow.server";
import { requireAccount, type SignedIn } from "~/session/guards.server";
import { shownAs } from "~/ui/enquiry";
import { enrolIn, ofEachScheme, type EnrolmentOrder } from "./schemes.changes.server";
import { schemeFields, schemeForm, schemePages } from "./schemes.forms";
import {
  enquireStatus,
  firstAccount,
  getTerms,
  savingsAccounts,
  requestedScheme,
  type Terms,
} from "./schemes.server";

export type Offer = Awaited<ReturnType<typeof enquireOffer>>;

/** Whether the customer may join, and for what. */
async function enquireOffer(customer: SignedIn, scheme: SchemeId) {
  const [terms, enrolment] = await Promise.all([getTerms(customer, scheme), enquireStatus(customer, scheme)]);
  return {
    ...terms,
    ...priceOf(scheme, terms),
    standing: shownAs(enrolment, ({ outcome }) => outcome),
    accounts: savingsAccounts.list(customer),
    first: firstAccount(customer, scheme)?.accountNumber,
  };
}

function priceOf(scheme: SchemeId, { obstacle, born, today }: Terms) {
  if (obstacle || !born) return { chart: null, premiums: null };
  const enrolment = { scheme, born, enrolledOn: today };
  if (scheme !== "apy")
    return { chart: null, premiums: { now: premiumOf(enrolment, 1), yearly: premiumOf(enrolment, 2) } };
  const age = ageOn(born, today);
  const chart = pensions.map((pension) => ({
    pension,
    contributions: frequencies.map((frequency) => apyContribution(age, { pension, frequency })),
  }));
  return { chart, premiums: null };
}

const pages = ofEachScheme((scheme) =>
  changePage(enrolIn[scheme], {
    fields: schemeFields,
    terms: (customer) => enquireOffer(customer, scheme),
    async read(form, { obstacle, born, today, accounts }, customer) {
      const account = String(form.get("account") ?? "");
      if (account !== "") await requireAccount(customer, account);
      // The page itself says what is in the way.
      if (obstacle || !born) throw goTo(schemePages[scheme].add);
      const schema = schemeForm(scheme, form, { today, accounts }).transform((entry): EnrolmentOrder => {
        const terms = { scheme, born, enrolledOn: today, choice: entry.choice };
        return { ...entry, premium: premiumOf(terms, 1), next: nextDebit(terms) };
      });
      return parseWithZod(form, { schema });
    },
  }),
);

/** What falls due after what is paid at once. */
function nextDebit(terms: EnrolmentTerms): EnrolmentOrder["next"] {
  const on = dueDate(terms, 2);
  return on ? { on, amount: premiumOf(terms, 2) } : undefined;
}

export const loader = (args: LoaderFunctionArgs) => pages[requestedScheme(args)].loader(args);

export const action = (args: ActionFunctionArgs) => pages[requestedScheme(args)].action(args);
