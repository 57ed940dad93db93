import { referencePattern } from "common/reference";
import type { SchemeId } from "common/schemes";
import { findNews, isMadeHere } from "~/change/news.server";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { shownAs } from "~/ui/enquiry";
import type { SchemeAct } from "./schemes.forms";
import { enquireStanding, nomineeOf, type Enrolment } from "./schemes.server";

/** The page of one scheme: what it is, and, once asked or just changed, how the customer stands in it. */
export async function loadEnrolment(args: RequestArgs, scheme: SchemeId) {
  const by = await requireCustomer(args);
  const query = new URL(args.request.url).searchParams;
  const made = await findMade(by, query);
  const left = query.has("left") && (await findNews(args, by)) !== null;
  const asked = made !== null || left || query.has("asked");
  const standing = asked ? shownAs(await enquireStanding(by, scheme), shown) : null;
  const { customerNumber, viewOnly } = by;
  return { scheme, customerNumber, viewOnly, standing, made, left };
}

/** What this session has just done, whether it is known yet or not. */
async function findMade(by: SignedIn, query: URLSearchParams): Promise<SchemeAct | null> {
  for (const act of ["enrol", "nominee"] as const) {
    const reference = query.get(act);
    if (reference && referencePattern.test(reference) && (await isMadeHere(by, reference))) return act;
  }
  return null;
}

type Standing = Extract<Awaited<ReturnType<typeof enquireStanding>>, { state: "shown" }>["answer"];

/** An enrolment with the nominee as one, as the page shows it. */
const shown = (standing: Standing) =>
  standing.outcome === "enrolled" ? { outcome: standing.outcome, ...facts(standing.enrolment) } : standing;

const facts = (enrolment: Enrolment) => ({ enrolment, nominee: nomineeOf(enrolment) });
