import { payeeOtpVariables } from "common/contract/otp-variables.server";
import { managePayees, neftRtgsPayees } from "common/contract/payees.server";
import { lastFour } from "common/masks";
import { addQuery } from "common/path-query";
import { readPayeeKind, type NewPayee } from "common/payees";
import type { PayeeKind } from "common/payments";
import { defineChange } from "~/change/change.server";
import type { Commitment } from "~/change/commitments.server";
import type { FormChange } from "~/change/once.server";
import { requestTo, type BankRequest } from "~/change/request.server";
import { maskedSubject } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";

/** A payee whose account and IFSC the bank has looked at. */
export interface CheckedPayee extends NewPayee {
  bankName?: string;
}

const subjectOf = ({ accountNumber }: Pick<NewPayee, "accountNumber">) => maskedSubject(accountNumber);

/** Authorised like a payment: a payee added by somebody else is as good as a payment made by them. */
export const addPayee = defineChange<CheckedPayee>()({
  name: "add-payee",
  act: "payee-add",
  path: "/Beneficiary",
  authority: "password+otp",
  recovery: "settle",
  bind: (_, input) => payeeOtpVariables(input),
  request(by, { kind, name, accountNumber, ifsc, address }) {
    const accountType = "11" as const;
    return payeeRequest(by, kind, "add", { name, accountNumber, accountType, ifsc, address });
  },
  subject: subjectOf,
  about: (_, { name, accountNumber }) => ({
    key: "otp.about.payee",
    values: { name, account: lastFour(accountNumber) },
  }),
  done: ({ kind }, { reference }) => addQuery("/ManageBeneficiary", { kind, added: reference }),
});

/** The account that a commitment of `addPayee` adds; undefined when that cannot be read any more. */
export const addedIn = ({ request }: Pick<Commitment, "request">) =>
  (request as Pick<NewPayee, "accountNumber"> | null)?.accountNumber;

/** What tells a payee from the customer's other ones. */
export interface PayeeName {
  kind: PayeeKind;
  accountNumber: string;
  /** Empty within the bank. */
  ifsc: string;
}

/** Longer values are none of ours. */
const MAX_VALUE = 40;

export function readPayeeName(values: URLSearchParams | FormData): PayeeName {
  const read = (field: string) => String(values.get(field) ?? "").slice(0, MAX_VALUE);
  return { kind: readPayeeKind(values.get("kind")), accountNumber: read("account"), ifsc: read("ifsc") };
}

export const NO_SUCH_PAYEE = "8006";

export const deletePayee: FormChange<PayeeName, unknown> = {
  act: "payee-delete",
  limited: null,
  request: (by, { kind, ...named }) => payeeRequest(by, kind, "delete", named),
  subject: subjectOf,
  foreign: NO_SUCH_PAYEE,
};

interface Particulars extends Partial<NewPayee> {
  accountNumber: string;
  /** Of payees within the bank and for IMPS. */
  accountType?: "11";
}

/** To the service that keeps payees of that kind. */
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
      return requestTo(managePayees, { ...concerned, kind, subtype: "account" });
    case "imps":
      return requestTo(managePayees, { ...concerned, kind, subtype: "account-and-ifsc" });
    case "neft-rtgs":
      return requestTo(neftRtgsPayees, { ...concerned, transactionType: "NEFTRTGS" });
  }
}
