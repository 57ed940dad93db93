import { managePayees, neftRtgsPayees } from "~/contract/payees.server";
import { payeeOtpVariables } from "~/contract/otp-variables.server";
import type { NewPayee } from "~/domain/payees";
import { orderTo, type Order } from "~/flows/order.server";
import type { TwoPassFlow } from "~/flows/two-pass.server";
import { maskedSubject } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";

/** A payee whose account and IFSC the bank has looked at. */
export interface CheckedPayee extends NewPayee {
  /** Of the IFSC. */
  bankName?: string;
}

/** Two passes as with a payment: a payee added by somebody else is as good as a payment made by them. */
export const addPayee: TwoPassFlow<CheckedPayee> = {
  name: "add-payee",
  act: "payee-add",
  path: "/Beneficiary",
  otp: payeeOtpVariables,
  order: orderOf,
  subject: ({ accountNumber }) => maskedSubject(accountNumber),
  done(reference, { kind, accountNumber }) {
    return `/ManageBeneficiary?${new URLSearchParams({ kind, account: accountNumber, added: reference })}`;
  },
};

function orderOf({ session }: SignedIn, payee: CheckedPayee): Order {
  const { customerNumber, mobile } = session.customer;
  const { kind, name, accountNumber, ifsc, address } = payee;
  switch (kind) {
    case "within-bank":
    case "imps":
      return orderTo(managePayees, {
        request: "add",
        customerNumber,
        mobile,
        kind,
        subtype: kind === "imps" ? "account-and-ifsc" : "account",
        name,
        accountNumber,
        accountType: "11",
        ...(ifsc ? { ifsc } : {}),
        ...(address ? { address } : {}),
      });
    case "neft-rtgs":
      return orderTo(neftRtgsPayees, {
        request: "add",
        transactionType: "NEFTRTGS",
        customerNumber,
        mobile,
        name,
        accountNumber,
        ...(ifsc ? { ifsc } : {}),
        ...(address ? { address } : {}),
      });
  }
}
