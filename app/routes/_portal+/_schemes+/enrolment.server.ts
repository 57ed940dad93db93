import type { LoaderFunctionArgs } from "@remix-run/node";
import type { SchemeId } from "common/schemes";
import { findDone } from "~/change/change-run.server";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import { shownAs } from "~/ui/enquiry";
import { changeNomineeOf, enrolIn, leaveScheme } from "./schemes.changes.server";
import { enquireStanding, nomineeOf, schemeAsked, type Enrolment, type Standing } from "./schemes.server";

/** The page of one scheme: what it is, and, once asked or just changed, how the customer stands in it. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const scheme = schemeAsked(args);
  const query = new URL(args.request.url).searchParams;
  const made = await findMade(by, scheme, query.get("done"));
  const standing = made || query.has("asked") ? shownAs(await enquireStanding(by, scheme), shown) : null;
  const { customerNumber, viewOnly } = by;
  return { scheme, customerNumber, viewOnly, standing, made };
}

/** What this session has just done, whether it is known yet or not. */
async function findMade(by: SignedIn, scheme: SchemeId, runId: string | null) {
  const [enrol, nominee, leave] = await Promise.all([
    findDone(by, enrolIn[scheme], runId),
    findDone(by, changeNomineeOf[scheme], runId),
    findDone(by, leaveScheme, runId),
  ]);
  if (enrol) return { input: "enrol" as const, state: enrol.state };
  if (nominee) return { input: "nominee" as const, state: nominee.state };
  return leave?.input.scheme === scheme ? { input: "leave" as const, state: leave.state } : null;
}

/** An enrolment with the nominee as one, as the page shows it. */
const shown = (standing: Standing) =>
  standing.outcome === "enrolled" ? { outcome: standing.outcome, ...facts(standing.enrolment) } : standing;

const facts = (enrolment: Enrolment) => ({ enrolment, nominee: nomineeOf(enrolment) });
