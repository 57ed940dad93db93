import * as contract from "common/contract/payees.server";
import { addQuery } from "common/path-query";
import type { NewPayee } from "common/payees";
import type { PayeeKind } from "common/payments";
import { oneCallChange, requestTo, twoPassChange, type BankRequest } from "~/change/change.server";
import { maskedSubject } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";

export interface CheckedPayee extends NewPayee {
  bankName?: string;
}

const listOf = (kind: PayeeKind, flowId: string) => addQuery("/ManageBeneficiary", { kind, done: flowId });

/** Authorised like a payment: a payee added by a thief is as good as a payment. */
export const addPayee = twoPassChange(contract.addPayee, {
  name: contract.addPayee.otp!.purpose.name,
  path: "/Beneficiary",
  request(customer, { kind, name, accountNumber, ifsc, address }: CheckedPayee) {
    const accountType = "11" as const;
    return payeeRequest(customer, kind, "add", { name, accountNumber, accountType, ifsc, address });
  },
  subject: ({ accountNumber }) => maskedSubject(accountNumber),
  done: ({ kind }, { flowId }) => listOf(kind, flowId),
});

/** `ifsc`: empty within the bank. */
type PayeeName = Required<Pick<NewPayee, "kind" | "accountNumber" | "ifsc">>;

export const deletePayee = oneCallChange(contract.deletePayee, {
  path: "/ManageBeneficiary/Delete",
  request: (customer, { kind, ...named }: PayeeName) => payeeRequest(customer, kind, "delete", named),
  subject: ({ accountNumber }) => maskedSubject(accountNumber),
  foreign: contract.payeeRefusals.unknownPayee.code,
  done: ({ kind }, { flowId }) => listOf(kind, flowId),
});

interface Particulars extends Partial<NewPayee> {
  accountNumber: string;
  /** Within the bank and for IMPS. */
  accountType?: "11";
}

function payeeRequest(
  { customerNumber, session }: SignedIn,
  kind: PayeeKind,
  request: "add" | "delete",
  { ifsc, address, ...particulars }: Omit<Particulars, "kind">,
): BankRequest {
  const { mobile } = session.customer;
  const known = { ifsc: ifsc || undefined, address: address || undefined };
  const concerned = { request, customerNumber, mobile, ...particulars, ...known };
  switch (kind) {
    case "within-bank":
      return requestTo(contract.managePayees, { ...concerned, kind, subtype: "account" });
    case "imps":
      return requestTo(contract.managePayees, { ...concerned, kind, subtype: "account-and-ifsc" });
    case "neft-rtgs":
      return requestTo(contract.neftRtgsPayees, { ...concerned, transactionType: "NEFTRTGS" });
  }
}
