import { randomUUID } from "node:crypto";
import { otpGeneration, otpValidation } from "common/contract/otp.server";
import { addPayee, managePayees, neftRtgsPayees, outsidePayees } from "common/contract/payees.server";
import { sandboxMessages } from "common/contract/sandbox.server";
import type { NewPayee } from "common/payees";
import type { PayeeKind } from "common/payments";
import { referenceOf } from "common/reference";
import { accounts, as, password, type Customer, type SmallBank } from "./small-bank";

/** A customer's payees at the small bank, through whichever of the two services keeps them. */

export const newReference = () => referenceOf(randomUUID());

/** A payee of each kind that the rules allow to customers without accounts. */
export const fine = {
  "within-bank": { kind: "within-bank", name: "Bala Kumar", accountNumber: accounts.balas },
  imps: { kind: "imps", name: "Ravi", accountNumber: "50100012345678", ifsc: "HDFC0000017" },
  "neft-rtgs": {
    kind: "neft-rtgs",
    name: "Sita Stores",
    accountNumber: "310447231096",
    ifsc: "SBIN0000869",
    address: "5 Bazaar Street Madurai",
  },
} as const satisfies Record<PayeeKind, NewPayee>;

interface Fields {
  request: "add" | "list" | "delete";
  name?: string;
  accountNumber?: string;
  ifsc?: string;
  address?: string;
  transactionPassword?: string;
  otp?: string;
  reference?: string;
}

export function deskOf(bank: SmallBank, customer: Customer, caller = as(customer)) {
  const { customerNumber, mobile } = customer;

  async function call(kind: NewPayee["kind"], fields: Fields) {
    if (kind === "both-ways") {
      const { request: _, name = "", accountNumber = "", ifsc = "", ...rest } = fields;
      const request = { customerNumber, name, accountNumber, ifsc, ...rest };
      return bank.gateway.call(outsidePayees, request, caller);
    }
    if (kind === "neft-rtgs") {
      const request = { transactionType: "NEFTRTGS" as const, customerNumber, mobile, ...fields };
      return bank.gateway.call(neftRtgsPayees, request, caller);
    }
    const subtype = kind === "imps" ? ("account-and-ifsc" as const) : ("account" as const);
    return bank.gateway.call(managePayees, { mobile, customerNumber, kind, subtype, ...fields }, caller);
  }

  /** As typed at the first pass, and again at the second. */
  const typed = ({ kind: _, ...payee }: NewPayee) => ({
    request: "add" as const,
    ...payee,
    transactionPassword: password,
  });

  async function verifyOtp(payee: NewPayee): Promise<string> {
    const { name: variable1, accountNumber: variable2, ifsc: variable3 = "" } = payee;
    const purpose = addPayee.otp!.purpose.name;
    const binding = { purpose, variable1, variable2, variable3, customerNumber };
    await bank.gateway.call(otpGeneration, binding, as(customer));
    const sent = await bank.gateway.call(sandboxMessages, { mobile }, as(customer));
    if (sent.outcome !== "done") throw new Error(sent.outcome);
    const otp = sent.answer.messages.find((message) => message.otp !== undefined)!.otp!;
    const verified = await bank.gateway.call(otpValidation, { ...binding, otp }, as(customer));
    if (verified.outcome !== "done") throw new Error(JSON.stringify(verified));
    return otp;
  }

  return {
    customer,
    verifyOtp,
    check: (payee: NewPayee, more: Partial<Fields> = {}) => call(payee.kind, { ...typed(payee), ...more }),
    commit: (payee: NewPayee, reference: string, more: Partial<Fields> = {}) =>
      call(payee.kind, { ...typed(payee), otp: "123456", reference, ...more }),
    ask: (payee: NewPayee, reference: string) => call(payee.kind, { ...typed(payee), otp: "", reference }),
    list: (kind: PayeeKind) => call(kind, { request: "list" }),
    remove: ({ kind, accountNumber, ifsc }: NewPayee, reference?: string) =>
      call(kind, {
        request: "delete",
        accountNumber,
        ...(ifsc ? { ifsc } : {}),
        ...(reference ? { reference } : {}),
      }),
    /** Both passes. */
    async add(payee: NewPayee, reference = newReference()) {
      const otp = await verifyOtp(payee);
      return call(payee.kind, { ...typed(payee), otp, reference });
    },
    /** Account numbers on the list. */
    async accounts(kind: PayeeKind): Promise<string[]> {
      const result = await call(kind, { request: "list" });
      if (result.outcome === "refused" && result.code === "100") return [];
      if (result.outcome !== "done") throw new Error(result.outcome);
      return result.answer.payees.map(({ accountNumber }) => accountNumber);
    },
  };
}

export type Harness = ReturnType<typeof deskOf>;

/** That of a new customer. */
export const newDesk = async (bank: SmallBank): Promise<Harness> => deskOf(bank, await bank.newCustomer());
