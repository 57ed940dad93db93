import { parseWithZod } from "@conform-to/zod/v4";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { schemeRefusals, socialScheme } from "common/contract/schemes.server";
import type { AnswerOf } from "common/contract/service.server";
import { istDate, type IsoDate } from "common/dates";
import { nomineeOf as nomineeIn, type Nominee } from "common/nominee";
import { own } from "common/own";
import {
  courseOf,
  dueDate,
  premiumOf,
  whyNotEligible,
  type EnrolmentTerms,
  type SchemeId,
} from "common/schemes";
import type { SocialSchemes } from "common/tariff";
import { parseTypedDate } from "common/typed-dates";
import { goTo } from "~/change/flow.server";
import { findDone } from "~/change/change-flow.server";
import { changePage } from "~/change/change-page.server";
import { accountsOfKind } from "~/customer/accounts-of-kind.server";
import { enquireHolder } from "~/customer/accounts.server";
import { findMovedDebits } from "~/customer/debit-days.server";
import { enquiryResultOf } from "~/gateway/enquiry.server";
import { requireAccount, requireCustomer, type SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { isNotKnown, knownOr, shownAs, type EnquiryResult } from "~/ui/enquiry";
import {
  changeNomineeOf,
  enrolIn,
  leaveScheme,
  ofEachScheme,
  type EnrolmentOrder,
  type NomineeOrder,
} from "./schemes.changes.server";
import { figuresOf, priceOf } from "./scheme-figures.server";
import { schemeAt, schemeFields, schemeForm, schemePages } from "./schemes.forms";

/** Throws 404 if the address names no scheme. */
export function requestedScheme({ request }: RequestArgs): SchemeId {
  const scheme = schemeAt(new URL(request.url));
  if (!scheme) throw new Response("Not found", { status: 404 });
  return scheme;
}

/** Schemes are open to holders of a savings account. */
const savingsAccounts = accountsOfKind((kind) => kind === "savings");

/** Account offered first: the second for PMJJBY (section 4). */
function firstAccount(customer: SignedIn, scheme: SchemeId) {
  const accounts = savingsAccounts.list(customer);
  return (scheme === "pmjjby" && accounts[1]) || accounts[0];
}

export type Enrolment = AnswerOf<typeof socialScheme>;

type NotEnrolled = "notEnrolled" | "ended" | "elsewhere" | "premiumWaits";

const outcomes: Readonly<Record<string, NotEnrolled>> = {
  [schemeRefusals.notEnrolled.code]: "notEnrolled",
  [schemeRefusals.ended.code]: "ended",
  [schemeRefusals.elsewhere.code]: "elsewhere",
  [schemeRefusals.premiumWaits.code]: "premiumWaits",
};

type EnrolmentStatus = { outcome: "enrolled"; enrolment: Enrolment } | { outcome: NotEnrolled };

/** Asks about the enrolment with the account that is offered first. */
export async function enquireStatus(
  customer: SignedIn,
  scheme: SchemeId,
): Promise<EnquiryResult<EnrolmentStatus>> {
  const account = firstAccount(customer, scheme);
  if (!account) return { state: "shown", answer: { outcome: "notEnrolled" } };
  const { accountNumber } = account;
  const result = await customer.call(socialScheme, { scheme, key: "inquire", accountNumber });
  const outcome = result.outcome === "refused" ? own(outcomes, result.code) : undefined;
  if (outcome) return { state: "shown", answer: { outcome } };
  return shownAs(enquiryResultOf(result), (enrolment) => ({ outcome: "enrolled", enrolment }));
}

export async function requireEnrolment(
  customer: SignedIn,
  scheme: SchemeId,
): Promise<EnquiryResult<Enrolment>> {
  const enrolment = await enquireStatus(customer, scheme);
  if (enrolment.state !== "shown") return enrolment;
  if (enrolment.answer.outcome !== "enrolled") throw new Response("Not found", { status: 404 });
  return { state: "shown", answer: enrolment.answer.enrolment };
}

/** Eligibility today: `obstacle` says why the customer may not join, or that it is not known. */
export async function getTerms(customer: SignedIn, scheme: SchemeId) {
  const { clock, tariff } = customer.portal;
  const { schemes } = tariff;
  const today = istDate(clock.now());
  const figures = figuresOf(schemes, scheme, today);
  const account = firstAccount(customer, scheme);
  if (!account) return { today, figures, born: null, obstacle: "noAccount" as const };
  const holder = await enquireHolder(customer, account.accountNumber);
  if (isNotKnown(holder)) return { today, figures, born: null, obstacle: "unread" as const };
  const text = knownOr(
    shownAs(holder, (known) => known?.dateOfBirth),
    {
      missing: undefined,
      unknown: undefined,
    },
  );
  const born = text ? parseTypedDate(text) : null;
  return { today, figures, born, obstacle: whyNotEligible(schemes, scheme, born, today) };
}

export type SchemeTerms = Awaited<ReturnType<typeof getTerms>>;

/** The nominee of an enrolment, as a form is filled with it; null if the bank does not tell. */
export const nomineeOf = (enrolment: Enrolment): Nominee | null =>
  enrolment.nomineeName && enrolment.nomineeRelation
    ? nomineeIn(
        (field) => enrolment[field as keyof Enrolment],
        Boolean(enrolment.guardianName && enrolment.guardianRelation),
      )
    : null;

export async function loadScheme(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { customerNumber, viewOnly } = customer;
  const scheme = requestedScheme(args);
  const { schemes } = customer.portal.tariff;
  const [{ obstacle, born, figures }, enrolment, made] = await Promise.all([
    getTerms(customer, scheme),
    enquireStatus(customer, scheme),
    findMade(customer, scheme, customer.query.get("done")),
  ]);
  const status = shownAs(enrolment, (found) =>
    found.outcome === "enrolled"
      ? {
          ...found,
          nominee: nomineeOf(found.enrolment),
          course: pensionCourse(schemes, found.enrolment, born),
        }
      : found,
  );
  return { scheme, customerNumber, viewOnly, status, made, obstacle, figures };
}

/** All contributions to a pension; null for an insurance, or if the bank does not tell. */
export function pensionCourse(
  schemes: SocialSchemes,
  { pension, frequency, registeredOn }: Enrolment,
  born: IsoDate | null,
) {
  if (!born || !pension || !frequency || !registeredOn) return null;
  const terms: EnrolmentTerms = {
    scheme: "apy",
    born,
    enrolledOn: registeredOn,
    choice: { pension, frequency },
  };
  return courseOf(schemes, terms);
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
    ...priceOf(customer.portal.tariff.schemes, scheme, terms),
    outcome: shownAs(status, ({ outcome }) => outcome),
    accounts: savingsAccounts.list(customer),
    first: firstAccount(customer, scheme)?.accountNumber,
  };
}

const enrolPages = ofEachScheme((scheme) =>
  changePage(enrolIn[scheme], {
    fields: schemeFields,
    terms: (customer) => enquireOffer(customer, scheme),
    async read(form, { obstacle, born, today, accounts }, customer) {
      const account = String(form.get("account") ?? "");
      if (account !== "") await requireAccount(customer, account);
      if (obstacle || !born) throw goTo(schemePages[scheme].add);
      const schema = schemeForm(scheme, form, { today, accounts }).transform(
        async (entry): Promise<EnrolmentOrder> => {
          const { schemes } = customer.portal.tariff;
          const terms = { scheme, born, enrolledOn: today, choice: entry.choice };
          const next = dueDate(schemes, terms, 2);
          const { last, ...course } = courseOf(schemes, terms);
          const { moved, known } = await findMovedDebits(customer, next ? [next, last] : [last]);
          const debitDay = (due: IsoDate) => own(moved, due)?.on ?? due;
          return {
            ...entry,
            premium: premiumOf(schemes, terms, 1),
            next: next ? { on: debitDay(next), amount: premiumOf(schemes, terms, 2) } : undefined,
            course: { ...course, last: debitDay(last) },
            ...(!known && { unread: true }),
          };
        },
      );
      return parseWithZod(form, { schema, async: true });
    },
  }),
);

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
