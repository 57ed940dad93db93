/** What customers of a trial ask for, in the words of the services: a transfer now or later, or a new payee. */
import { addPayee, managePayees, neftRtgsPayees } from "common/contract/payees.server";
import type { OtpBinding } from "common/contract/act.server";
import type { Service } from "common/contract/service.server";
import { scheduledTransfer } from "common/contract/scheduled-transfers.server";
import { fundTransfer, neftRtgsTransfer } from "common/contract/transfers.server";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import type { PayeeKind, TransferKind } from "common/payments";
import type { MoneyCustomer } from "./money-bank";
import { transferBinding } from "./transfer-binding";

/** What authorises it; an empty OTP only checks, or asks what became of the reference. */
export interface Authority {
  transactionPassword: string;
  otp: string;
  reference?: string;
}

export interface Order {
  by: MoneyCustomer;
  what: "payment" | "scheduled" | "payee";
  service: Service;
  request: object;
  /** Of what its OTP is bound to. */
  otp: OtpBinding;
}

export interface Transfer {
  kind: TransferKind;
  fromAccount: string;
  toAccount: string;
  toName: string;
  ifsc?: string;
  amount: Paise;
  remark: string;
}

export function transferOrder(by: MoneyCustomer, transfer: Transfer): Order {
  const { kind, fromAccount, toAccount, toName, ifsc = "", amount, remark } = transfer;
  const common = { customerNumber: by.number, fromAccount, toAccount, toName, ifsc, amount, remark };
  const far = kind === "neft" || kind === "rtgs";
  return {
    by,
    what: "payment",
    service: (far ? neftRtgsTransfer : fundTransfer) as unknown as Service,
    request: { ...common, way: far || kind === "imps" ? kind : "within-bank" },
    otp: transferBinding(transfer),
  };
}

export function scheduledOrder(by: MoneyCustomer, transfer: Transfer, date: IsoDate): Order {
  return {
    by,
    what: "scheduled",
    service: scheduledTransfer as unknown as Service,
    request: { ...transfer, customerNumber: by.number, date },
    otp: transferBinding({ ...transfer, date }),
  };
}

export interface NewPayee {
  kind: PayeeKind;
  name: string;
  accountNumber: string;
  ifsc?: string;
}

export function payeeOrder(by: MoneyCustomer, payee: NewPayee): Order {
  const { name: variable1, accountNumber: variable2, ifsc: variable3 = "" } = payee;
  return {
    by,
    what: "payee",
    ...payeeRequest(by, payee, "add"),
    otp: { purpose: addPayee.otp!.purpose.name, variable1, variable2, variable3 },
  };
}

/** The service that keeps payees of that kind, and what it is asked. */
export function payeeRequest(
  by: MoneyCustomer,
  { kind, name, accountNumber, ifsc }: NewPayee,
  request: "add" | "delete",
): Pick<Order, "service" | "request"> {
  const common = { request, customerNumber: by.number, mobile: by.mobile, name, accountNumber, ifsc };
  return kind === "neft-rtgs"
    ? { service: neftRtgsPayees as unknown as Service, request: { ...common, transactionType: "NEFTRTGS" } }
    : {
        service: managePayees as unknown as Service,
        request: { ...common, kind, subtype: kind === "imps" ? "account-and-ifsc" : "account" },
      };
}
