import { payeeName, payeeTerms } from "~/contract/payees.server";
import { transferQuote } from "~/contract/transfers.server";
import type { Paise } from "~/domain/money";
import { isSameName, type NewPayee } from "~/domain/payees";
import { portal } from "~/portal.server";
import type { SignedIn } from "~/session/guards.server";

/** What the customer should know before the transaction password is typed. */
export interface PayeeFacts {
  held: HeldName;
  terms: PayeeTerms | null;
}

/** The name the account is held in, beside the one that was typed. */
export type HeldName =
  | { found: "same" | "differs"; name: string }
  /** The bank that keeps the account does not know it. */
  | { found: "no-account" }
  | { found: "not-available" };

export interface PayeeTerms {
  coolingHours: number;
  capHours: number;
  cap: Paise;
  /** If it were added now. */
  usableFrom: Date;
  cappedUntil: Date;
  /** RTGS begins at this, more than a new payee may get. */
  rtgsFrom: Paise | null;
}

export async function getPayeeFacts(by: SignedIn, payee: NewPayee): Promise<PayeeFacts> {
  const [held, terms] = await Promise.all([lookUpName(by, payee), getPayeeTerms(by, payee.kind)]);
  return { held, terms };
}

async function lookUpName({ session, caller }: SignedIn, payee: NewPayee): Promise<HeldName> {
  const { customerNumber } = session.customer;
  const { accountNumber, ifsc } = payee;
  const request = { customerNumber, accountNumber, ...(ifsc ? { ifsc } : {}) };
  const ending = await portal().gateway.call(payeeName, request, caller);
  if (ending.ending === "refused" && ending.code === "8021") return { found: "no-account" };
  if (ending.ending !== "done" || ending.answer.name === "") return { found: "not-available" };
  const { name } = ending.answer;
  return { found: isSameName(name, payee.name) ? "same" : "differs", name };
}

const HOUR_MS = 3_600_000;

/** How long a payee added now would have to wait; null where the bank does not tell. */
async function getPayeeTerms(
  { session, caller }: SignedIn,
  kind: NewPayee["kind"],
): Promise<PayeeTerms | null> {
  const { gateway, clock } = portal();
  const { customerNumber } = session.customer;
  const [terms, rtgs] = await Promise.all([
    gateway.call(payeeTerms, { customerNumber }, caller),
    kind === "neft-rtgs" ? gateway.call(transferQuote, { customerNumber, kind: "rtgs" }, caller) : null,
  ]);
  if (terms.ending !== "done") return null;
  const { coolingHours, capHours, firstDayCap } = terms.answer;
  const usableFrom = new Date(clock.now().getTime() + coolingHours * HOUR_MS);
  const least = rtgs?.ending === "done" ? rtgs.answer.least : undefined;
  return {
    coolingHours,
    capHours,
    cap: firstDayCap,
    usableFrom,
    cappedUntil: new Date(usableFrom.getTime() + capHours * HOUR_MS),
    rtgsFrom: least !== undefined && least > firstDayCap ? least : null,
  };
}
