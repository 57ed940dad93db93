import type { Submission } from "@conform-to/react";
import { ifscValidation, intraAccountValidation, payeeName, payeeTerms } from "common/contract/payees.server";
import { gatewayExtensions } from "common/contract/sign-in.server";
import { transferQuote } from "common/contract/transfers.server";
import { payeeKey, type NewPayee } from "common/payees";
import { firstLetters, likenessOf } from "common/same-name";
import { payeeKinds } from "common/payments";
import { listKeptPayees, type KeptPayee, type Unlisted } from "~/customer/payees.server";
import { findNamed } from "~/handles.server";
import { maskedSubject } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import { uncount } from "~/session/limits.server";
import { isNotKnown } from "~/ui/enquiry";
import { LOOK_UP, type CheckedPayee, type HeldName } from "./payees.changes.server";

/** Errors of the form: keys of texts, or the bank's own words. */
interface Obstacle {
  reply: NonNullable<Parameters<Submission<unknown>["reply"]>[0]>;
  status: 400 | 502 | 503;
}

const beside = (field: keyof NewPayee, errors: string[], hideFields: string[] = []): Obstacle => ({
  reply: { fieldErrors: { [field]: errors }, hideFields },
  status: 400,
});

/**
 * Refuses own accounts, payees already in the list, and what the bank does not know; looks up in whose name the account is held. One asked
 * for by `?payee=` gets the way it lacks; a new one gets both if this bank adds them together, else that of `?kind=`.
 */
export async function validatePayee(
  customer: SignedIn,
  payee: NewPayee,
): Promise<{ payee: CheckedPayee } | Obstacle> {
  if (customer.accounts.some((own) => own.accountNumber === payee.accountNumber))
    return beside("accountNumber", ["errors.ownAccount"], ["accountNumber", "confirmAccountNumber"]);
  const kinds = payee.kind === "within-bank" ? [payee.kind] : outsideKinds;
  const mayLookUp = await customer.within(LOOK_UP);
  // One message to the bank.
  const [checked, { payees }] = await Promise.all([
    checkedAtBank(customer, payee, mayLookUp),
    listKeptPayees(customer, kinds),
  ]);
  const key = payeeKey(payee);
  const present = payees.find((one) => payeeKey(one) === key);
  const [missing, other] = kinds.filter((kind) => !present?.kinds.includes(kind));
  if (present && !(missing && customer.query.has("payee"))) {
    const { portal, customerNumber } = customer;
    await uncount(portal, [{ act: LOOK_UP, aim: { customer: customerNumber } }]);
    return beside("accountNumber", ["errors.present", present.name, present.handle]);
  }
  if (mayLookUp)
    await customer.audit({ act: LOOK_UP, outcome: "done", subject: maskedSubject(payee.accountNumber) });
  if ("reply" in checked) return checked;
  const together = customer.portal.gateway.offers(gatewayExtensions.payeeBothWays);
  const single = other === customer.query.get("kind") ? other : missing;
  const kind = other && together ? "both-ways" : single!;
  const address = payee.address ?? present?.address;
  return { payee: { ...checked.payee, kind, name: present?.name ?? payee.name, address } };
}

/**
 * Checks account or IFSC, and looks the name up. After many look-ups of a day that ended in no payee neither happens
 * until tomorrow: an account of this bank is then checked with the transaction password.
 */
async function checkedAtBank(
  customer: SignedIn,
  payee: NewPayee,
  mayLookUp: boolean,
): Promise<{ payee: CheckedPayee } | Obstacle> {
  const isWithin = payee.kind === "within-bank";
  if (!mayLookUp && isWithin) return { payee: { ...payee, held: { found: "not-looked-up" } } };
  const [known, held] = await Promise.all([
    isWithin ? validateAccount(customer, payee) : validateIfsc(customer, payee),
    mayLookUp ? lookUpName(customer, payee) : ({ found: "not-looked-up" } as const),
  ]);
  return "reply" in known ? known : { payee: { ...known.payee, held } };
}

/** Those of one account at another bank. */
const outsideKinds = payeeKinds.filter((kind) => kind !== "within-bank");

/** A payee at another bank, to get another way; 503 if a list could not be read. */
export async function findPayee(customer: SignedIn, given: string): Promise<KeptPayee | undefined> {
  const { payees, failed } = await listKeptPayees(customer, outsideKinds);
  // A way that could not be read would be offered as one that is missing.
  if (failed) throw new Response("Service Unavailable", { status: 503 });
  return findNamed(customer, "payee", payees, { given, numberOf: payeeKey });
}

const BRANCH_DIGITS = 4;

async function validateAccount(customer: SignedIn, payee: NewPayee) {
  const { accountNumber } = payee;
  const branchCode = accountNumber.slice(0, BRANCH_DIGITS);
  const result = await customer.call(intraAccountValidation, { accountNumber, branchCode });
  if (result.outcome === "done") return { payee };
  return obstacleOf(result, "accountNumber", "8021", "errors.unknownAccount");
}

async function validateIfsc(customer: SignedIn, payee: NewPayee) {
  const result = await customer.call(ifscValidation, { ifsc: payee.ifsc ?? "" });
  if (result.outcome === "done") return { payee: { ...payee, bankName: result.answer.bankName } };
  return obstacleOf(result, "ifsc", "8022", "errors.unknownIfsc");
}

/** `error`: of the refusal `code`. */
function obstacleOf(result: Unlisted, field: keyof NewPayee, code: string, error: string): Obstacle {
  if (result.outcome !== "refused") return noAnswer[result.outcome];
  return beside(field, [result.code === code ? error : result.message]);
}

const noAnswer: Record<"not-sent" | "unknown", Obstacle> = {
  "not-sent": { reply: { formErrors: ["errors.unreachable"] }, status: 503 },
  unknown: { reply: { formErrors: ["errors.unclear"] }, status: 502 },
};

export type PayeeFacts = Awaited<ReturnType<typeof getPayeeFacts>>;

/** Facts of a payee that is to be added. `named`: the transaction password has been entered, so the page has the register's name in full. */
export async function getPayeeFacts(
  customer: SignedIn,
  { held: known = { found: "not-available" }, ...payee }: CheckedPayee,
  named: boolean,
) {
  const hides = !named && (known.found === "nearly" || known.found === "differs");
  const held = { ...known, ...(hides && { name: firstLetters(known.name ?? "") }), hides };
  return { input: payee, held, terms: await getPayeeTerms(customer, payee) };
}

async function lookUpName(customer: SignedIn, payee: NewPayee): Promise<HeldName> {
  const { accountNumber, ifsc } = payee;
  const result = await customer.call(payeeName, { accountNumber, ifsc: ifsc || undefined });
  if (result.outcome === "refused" && result.code === "8021") return { found: "no-account" };
  if (result.outcome !== "done" || result.answer.name === "") return { found: "not-available" };
  const { name } = result.answer;
  return { found: likenessOf(name, payee.name), name };
}

const HOUR_MS = 3_600_000;

/** Waiting time and cap of a payee added now, or of an account that is one already; null if the bank does not answer. */
async function getPayeeTerms(customer: SignedIn, { kind, accountNumber, ifsc }: NewPayee) {
  const [terms, rtgs] = await Promise.all([
    customer.call(payeeTerms, { accountNumber, ifsc }),
    kind === "neft-rtgs" || kind === "both-ways" ? customer.ask(transferQuote, { kind: "rtgs" }) : null,
  ]);
  if (terms.outcome !== "done") return null;
  const now = customer.portal.clock.now();
  const { coolingHours, capHours, firstDayCap, usableFrom = after(now, coolingHours) } = terms.answer;
  const { cappedUntil = after(usableFrom, capHours) } = terms.answer;
  const least = rtgs?.state === "shown" ? rtgs.answer.least : undefined;
  const isKnown = terms.answer.usableFrom !== undefined;
  // Least amount of RTGS, if a new payee may not get it.
  const rtgsFrom = least !== undefined && least > firstDayCap ? least : null;
  const unread = rtgs !== null && isNotKnown(rtgs);
  return { ...terms.answer, now, isKnown, usableFrom, cappedUntil, rtgsFrom, unread };
}

const after = (from: Date, hours: number) => new Date(from.getTime() + hours * HOUR_MS);
