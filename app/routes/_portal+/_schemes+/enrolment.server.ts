import type { LoaderFunctionArgs } from "@remix-run/node";
import type { SchemeId } from "common/schemes";
import { findDone } from "~/change/change-flow.server";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import { shownAs } from "~/ui/enquiry";
import { changeNomineeOf, enrolIn, leaveScheme } from "./schemes.changes.server";
import {
  enquireStatus,
  nomineeOf,
  requestedScheme,
  type Enrolment,
  type EnrolmentStatus,
} from "./schemes.server";

/** The page of one scheme: what it is, and, once asked or just changed, how the customer stands in it. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const scheme = requestedScheme(args);
  const query = new URL(args.request.url).searchParams;
  const made = await findMade(customer, scheme, query.get("done"));
  const enrolment = made || query.has("asked") ? shownAs(await enquireStatus(customer, scheme), shown) : null;
  const { customerNumber, viewOnly } = customer;
  return { scheme, customerNumber, viewOnly, standing: enrolment, made };
}

/** What this session has just done, whether it is known yet or not. */
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

/** An enrolment with the nominee as one, as the page shows it. */
const shown = (enrolment: EnrolmentStatus) =>
  enrolment.outcome === "enrolled"
    ? { outcome: enrolment.outcome, ...facts(enrolment.enrolment) }
    : enrolment;

const facts = (enrolment: Enrolment) => ({ enrolment, nominee: nomineeOf(enrolment) });
