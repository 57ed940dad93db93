import { parseWithZod } from "@conform-to/zod/v4";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { istDate } from "common/dates";
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
import { findDone } from "~/change/change-flow.server";
import { goTo } from "~/change/flow.server";
import { changePage } from "~/change/change-page.server";
import { requireAccount, requireCustomer, type SignedIn } from "~/session/guards.server";
import { shownAs } from "~/ui/enquiry";
import {
  changeNomineeOf,
  enrolIn,
  leaveScheme,
  ofEachScheme,
  type EnrolmentOrder,
  type NomineeOrder,
} from "./schemes.changes.server";
import { schemeFields, schemeForm, schemePages } from "./schemes.forms";
import {
  enquireStatus,
  firstAccount,
  getTerms,
  nomineeOf,
  requestedScheme,
  requireEnrolment,
  savingsAccounts,
} from "./schemes.server";

/** The enrolment is shown on request and after a change. */
export async function loadScheme(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { customerNumber, viewOnly } = customer;
  const scheme = requestedScheme(args);
  const query = new URL(args.request.url).searchParams;
  const made = await findMade(customer, scheme, query.get("done"));
  const status =
    made || query.has("asked")
      ? shownAs(await enquireStatus(customer, scheme), (found) =>
          found.outcome === "enrolled" ? { ...found, nominee: nomineeOf(found.enrolment) } : found,
        )
      : null;
  return { scheme, customerNumber, viewOnly, status, made };
}

async function findMade(customer: SignedIn, scheme: SchemeId, flowId: string | null) {
  const [enrol, nominee, leave] = await Promise.all([
    findDone(customer, enrolIn[scheme], flowId),
    findDone(customer, changeNomineeOf[scheme], flowId),
    findDone(customer, leaveScheme, flowId),
  ]);
  if (enrol) return { input: "enrol" as const, state: enrol.state };
  if (nominee) return { input: "nominee" as const, state: nominee.state };
  return leave?.input.scheme === scheme ? { input: "leave" as const, state: leave.state } : null;
}

export type Offer = Awaited<ReturnType<typeof enquireOffer>>;

async function enquireOffer(customer: SignedIn, scheme: SchemeId) {
  const [terms, status] = await Promise.all([getTerms(customer, scheme), enquireStatus(customer, scheme)]);
  return {
    ...terms,
    ...priceOf(scheme, terms),
    outcome: shownAs(status, ({ outcome }) => outcome),
    accounts: savingsAccounts.list(customer),
    first: firstAccount(customer, scheme)?.accountNumber,
  };
}

function priceOf(scheme: SchemeId, { obstacle, born, today }: Awaited<ReturnType<typeof getTerms>>) {
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

const enrolPages = ofEachScheme((scheme) =>
  changePage(enrolIn[scheme], {
    fields: schemeFields,
    terms: (customer) => enquireOffer(customer, scheme),
    async read(form, { obstacle, born, today, accounts }, customer) {
      const account = String(form.get("account") ?? "");
      if (account !== "") await requireAccount(customer, account);
      if (obstacle || !born) throw goTo(schemePages[scheme].add);
      const schema = schemeForm(scheme, form, { today, accounts }).transform((entry): EnrolmentOrder => {
        const terms = { scheme, born, enrolledOn: today, choice: entry.choice };
        return { ...entry, premium: premiumOf(terms, 1), next: nextDebit(terms) };
      });
      return parseWithZod(form, { schema });
    },
  }),
);

function nextDebit(terms: EnrolmentTerms): EnrolmentOrder["next"] {
  const on = dueDate(terms, 2);
  return on ? { on, amount: premiumOf(terms, 2) } : undefined;
}

export type NomineeTerms = Awaited<ReturnType<typeof enquireNominee>>;

async function enquireNominee(customer: SignedIn, scheme: SchemeId) {
  const enrolment = await requireEnrolment(customer, scheme);
  const named = shownAs(enrolment, (found) => ({ account: found.accountNumber, nominee: nomineeOf(found) }));
  return { today: istDate(customer.portal.clock.now()), named };
}

const nomineePages = ofEachScheme((scheme) =>
  changePage(changeNomineeOf[scheme], {
    fields: schemeFields,
    terms: (customer) => enquireNominee(customer, scheme),
    read(form, { today, named }) {
      const account = named.state === "shown" ? named.answer.account : undefined;
      const schema = schemeForm(scheme, form, { today, accounts: null })
        .refine(() => account !== undefined, "flows:errors.unreachable")
        .transform(({ nominee }): NomineeOrder => ({ account: account!, nominee }));
      return parseWithZod(form, { schema });
    },
  }),
);

export const loadEnrol = (args: LoaderFunctionArgs) => enrolPages[requestedScheme(args)].loader(args);
export const actOnEnrol = (args: LoaderFunctionArgs) => enrolPages[requestedScheme(args)].action(args);
export const loadNominee = (args: LoaderFunctionArgs) => nomineePages[requestedScheme(args)].loader(args);
export const actOnNominee = (args: LoaderFunctionArgs) => nomineePages[requestedScheme(args)].action(args);
