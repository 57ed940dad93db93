import * as contract from "common/contract/payees.server";
import { addQuery } from "common/path-query";
import type { NewPayee } from "common/payees";
import type { PayeeKind } from "common/payments";
import type { Likeness } from "common/same-name";
import { oneCallChange, requestTo, twoPassChange, type BankRequest } from "~/change/change.server";
import { maskedSubject } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";

/** In whose name an account is held, and how it is to the typed name. `name`: as the register has it, in full. */
export interface HeldName {
  found: Likeness | "no-account" | "not-available" | "not-looked-up";
  name?: string;
}

export interface CheckedPayee extends NewPayee {
  bankName?: string;
  held?: HeldName;
  /** Query of the form: the payment that was left for it, and the payee that gets another way. */
  asked?: Record<string, string>;
}

const list = "/ManageBeneficiary";

/** A form that looks a name up: in the audit trail, and in the limits. */
export const LOOK_UP = "payee-look-up";

/** Authorised like a payment: a payee added by a thief is as good as a payment. */
export const addPayee = twoPassChange(contract.addPayee, {
  name: contract.addPayee.otp!.purpose.name,
  path: "/Beneficiary",
  form: ({ asked = {} }: CheckedPayee) => addQuery("/Beneficiary", asked),
  request(customer, { kind, name, accountNumber, ifsc = "", address }: CheckedPayee) {
    const particulars = { name, accountNumber, address };
    if (kind !== "both-ways") return payeeRequest(customer, kind, "add", { ...particulars, ifsc });
    const { customerNumber } = customer;
    return requestTo(contract.outsidePayees, { customerNumber, ...particulars, ifsc });
  },
  countedBefore: LOOK_UP,
  subject: ({ accountNumber }) => maskedSubject(accountNumber),
  done: (_, { flowId }) => addQuery(list, { done: flowId }),
});

/** `ifsc`: empty within the bank. */
interface PayeeName {
  kind: PayeeKind;
  accountNumber: string;
  ifsc: string;
}

export const deletePayee = oneCallChange(contract.deletePayee, {
  path: "/ManageBeneficiary/Delete",
  request: (customer, { kind, ...named }: PayeeName) => payeeRequest(customer, kind, "delete", named),
  subject: ({ accountNumber }) => maskedSubject(accountNumber),
  foreign: contract.payeeRefusals.unknownPayee.code,
  done: ({ kind }, { flowId }) => addQuery(list, { kind, done: flowId }),
});

type Particulars = Omit<PayeeName, "kind"> & Partial<Pick<NewPayee, "name" | "address">>;

function payeeRequest(
  { customerNumber, session }: SignedIn,
  kind: PayeeKind,
  request: "add" | "delete",
  { ifsc, ...particulars }: Particulars,
): BankRequest {
  const { mobile } = session.customer;
  const concerned = { request, customerNumber, mobile, ...particulars, ifsc: ifsc || undefined };
  if (kind === "neft-rtgs")
    return requestTo(contract.neftRtgsPayees, { ...concerned, transactionType: "NEFTRTGS" });
  const subtype = kind === "imps" ? "account-and-ifsc" : "account";
  const accountType = request === "add" ? "11" : undefined;
  return requestTo(contract.managePayees, { ...concerned, kind, subtype, accountType });
}
