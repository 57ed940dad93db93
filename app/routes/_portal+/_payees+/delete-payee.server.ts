import { managePayees, neftRtgsPayees } from "~/contract/payees.server";
import { readPayeeKind } from "~/domain/payees";
import type { PayeeKind } from "~/domain/payments";
import { referencePattern } from "~/domain/reference";
import type { Ending } from "~/gateway/ending.server";
import { listPayees, type Payee } from "~/gateway/payees.server";
import { portal } from "~/portal.server";
import { audit, maskedSubject } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";

/** What tells a payee from the customer's other ones. */
export interface PayeeName {
  kind: PayeeKind;
  accountNumber: string;
  /** Empty within the bank. */
  ifsc: string;
}

/** Longer values are none of ours. */
const LONGEST = 40;

/** The payee a query or a form names. */
export function readPayeeName(values: URLSearchParams | FormData): PayeeName {
  const read = (field: string) => String(values.get(field) ?? "").slice(0, LONGEST);
  return { kind: readPayeeKind(values.get("kind")), accountNumber: read("account"), ifsc: read("ifsc") };
}

/** The customer's payee of that name; null when the bank does not answer. Any other is 404 and leaves an audit row. */
export async function getPayee(by: SignedIn, name: PayeeName): Promise<Payee | null> {
  const ending = await listPayees(portal().gateway, name.kind, by.session.customer, by.caller);
  if (ending.ending !== "done") return null;
  const payee = ending.answer.find(
    ({ accountNumber, ifsc = "" }) => accountNumber === name.accountNumber && ifsc === name.ifsc,
  );
  return payee ?? refuseForeign(by, name);
}

export type Deletion =
  | { outcome: "deleted" }
  /** The bank's own words. */
  | { outcome: "refused"; message: string }
  | { outcome: "not-sent" }
  | { outcome: "unknown" };

/** Deletes the payee; what is not the customer's is 404 and leaves an audit row. */
export async function deletePayee(by: SignedIn, name: PayeeName, reference: string): Promise<Deletion> {
  if (!referencePattern.test(reference)) throw new Response("Bad Request", { status: 400 });
  const ending = await askToDelete(by, name, reference);
  if (ending.ending === "refused" && ending.code === "8006") return refuseForeign(by, name);
  await leaveTrail(by, name, "payee-delete", ending.ending, reference);
  switch (ending.ending) {
    case "done":
      return { outcome: "deleted" };
    case "refused":
      return { outcome: "refused", message: ending.message };
    case "not-sent":
    case "unknown":
      return { outcome: ending.ending };
  }
}

function askToDelete(
  { session, caller }: SignedIn,
  { kind, accountNumber, ifsc }: PayeeName,
  reference: string,
): Promise<Ending<unknown>> {
  const { gateway } = portal();
  const { customerNumber, mobile } = session.customer;
  const concerned = { customerNumber, mobile, accountNumber, reference, ...(ifsc ? { ifsc } : {}) };
  switch (kind) {
    case "within-bank":
    case "imps":
      return gateway.call(
        managePayees,
        {
          request: "delete",
          kind,
          subtype: kind === "imps" ? "account-and-ifsc" : "account",
          ...concerned,
        },
        caller,
      );
    case "neft-rtgs":
      return gateway.call(
        neftRtgsPayees,
        { transactionType: "NEFTRTGS", request: "delete", ...concerned },
        caller,
      );
  }
}

async function refuseForeign(by: SignedIn, name: PayeeName): Promise<never> {
  await leaveTrail(by, name, "foreign-payee", "refused");
  throw new Response("Not found", { status: 404 });
}

function leaveTrail(
  { visitor, session }: SignedIn,
  { accountNumber }: PayeeName,
  act: "payee-delete" | "foreign-payee",
  outcome: string,
  reference?: string,
) {
  const { customerNumber } = session.customer;
  const subject = maskedSubject(accountNumber);
  return audit(visitor, { act, outcome, customerNumber, subject, ...(reference ? { reference } : {}) });
}
