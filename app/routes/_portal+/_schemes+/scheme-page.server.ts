import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { typedNominee } from "common/nominee";
import {
  ageOn,
  apyContribution,
  dueDate,
  frequencies,
  pensions,
  premiumOf,
  type SchemeId,
} from "common/schemes";
import { actOnChange, changeFields } from "~/change/action.server";
import { loadChange, startChange } from "~/change/change.server";
import { readForm } from "~/session/form.server";
import { requireAccount, requireAuthoriser, requirePayer, type SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { schemeChanges, type SchemeOrder } from "./schemes.changes.server";
import { schemeFields, schemeForm, type SchemeAct, type SchemeField } from "./schemes.forms";
import {
  enquireStanding,
  firstAccount,
  getTerms,
  nomineeOf,
  requireEnrolment,
  savingsAccounts,
  type Terms,
} from "./schemes.server";

/** What the pages that enrol, and those that name another nominee, read and do: all schemes alike. */

export async function loadSchemePage(args: RequestArgs, scheme: SchemeId, act: SchemeAct) {
  const by = await requireAuthoriser(args);
  const state = await loadChange(args, by, schemeChanges[scheme][act]);
  const terms = await getTerms(by, scheme);
  const page = { scheme, act, today: terms.today };
  switch (state?.step) {
    case undefined:
    case "details": {
      const wrong = state?.wrong?.wording ?? null;
      const offer = act === "enrol" ? await loadOffer(by, scheme, terms) : await loadNamed(by, scheme);
      const before = state ? asTyped(by, state.input) : offer.before;
      return { ...page, ...offer, step: "details" as const, before, wrong, failed: wrong !== null };
    }
    case "check":
    case "otp":
      return { ...page, ...state, next: act === "enrol" ? nextDebit(scheme, terms, state.input) : null };
  }
}

type Typed = Partial<Record<SchemeField, string>>;

const asTyped = (by: SignedIn, { account, nominee, choice, spouse }: SchemeOrder): Typed => ({
  account: by.handleOf("account", account),
  ...typedNominee(nominee),
  ...(choice ? { pension: String(choice.pension), frequency: choice.frequency } : {}),
  ...(spouse ? { married: "on", spouse } : {}),
});

/** What is said before anything is typed: whether the customer may join, and for what. */
async function loadOffer(by: SignedIn, scheme: SchemeId, terms: Terms) {
  const standing = await enquireStanding(by, scheme);
  const before: Typed = { account: firstAccount(by, scheme)?.handle };
  const { obstacle, born, today } = terms;
  const offered = { accounts: savingsAccounts.list(by), standing, obstacle, before };
  if (obstacle || !born) return { ...offered, chart: null, premiums: null };
  if (scheme === "apy") {
    const age = ageOn(born, today);
    const chart = pensions.map((pension) => ({
      pension,
      contributions: frequencies.map((frequency) => apyContribution(age, { pension, frequency })),
    }));
    return { ...offered, chart, premiums: null };
  }
  const enrolment = { scheme, born, enrolledOn: today };
  const [now, yearly] = [premiumOf(enrolment, 1), premiumOf(enrolment, 2)];
  return { ...offered, chart: null, premiums: { now, yearly } };
}

async function loadNamed(by: SignedIn, scheme: SchemeId) {
  const enrolment = await requireEnrolment(by, scheme);
  const nominee = enrolment.state === "shown" ? nomineeOf(enrolment.answer) : null;
  const before: Typed = nominee ? typedNominee(nominee) : {};
  const standing = enrolment.state === "shown" ? null : enrolment;
  return { accounts: [], standing, obstacle: null, before, chart: null, premiums: null };
}

/** What falls due after what is paid at once; null where nothing does. */
function nextDebit(scheme: SchemeId, { born, today }: Terms, { choice }: SchemeOrder) {
  const terms = born && { scheme, born, enrolledOn: today, choice };
  const on = terms && dueDate(terms, 2);
  return on ? { on, amount: premiumOf(terms, 2) } : null;
}

/** Valid details begin a run, the check page carries it on. */
export async function actOnSchemePage(
  args: Parameters<typeof readForm>[0],
  scheme: SchemeId,
  act: SchemeAct,
) {
  const by = await requirePayer(args);
  const change = schemeChanges[scheme][act];
  const form = await readForm(args, [...schemeFields, ...changeFields]);
  if (form.has("run")) return actOnChange(by, change, form);
  const terms = await getTerms(by, scheme);
  const submission = parseWithZod(form, { schema: schemeForm(scheme, act, form, terms.today) });
  const again = (reply: Parameters<typeof submission.reply>[0] = {}, status = 400) =>
    data({ failed: true as const, result: submission.reply(reply) }, { status });
  const given = String(form.get("account") ?? "");
  const account = given === "" ? null : await requireAccount(by, given);
  if (account && account.kind !== "savings") return again({ fieldErrors: { account: ["errors.account"] } });
  if (submission.status !== "success") return again();
  const { nominee, choice, spouse } = submission.value;
  if (act === "nominee") {
    const enrolment = await requireEnrolment(by, scheme);
    const named = enrolment.state === "shown" ? enrolment.answer.accountNumber : undefined;
    return named ? startChange(args, by, change, { account: named, nominee }) : again(unreachable, 503);
  }
  const { obstacle, born, today } = terms;
  if (obstacle || !born) return again({ formErrors: [`errors.${obstacle}`] });
  const premium = premiumOf({ scheme, born, enrolledOn: today, choice }, 1);
  return startChange(args, by, change, {
    account: account!.accountNumber,
    nominee,
    choice,
    spouse,
    premium,
  });
}

const unreachable = { formErrors: ["flows:errors.unreachable"] };
