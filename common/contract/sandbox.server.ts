import { cardChannel, cardDecline, cardRefusals, cardScope } from "./cards.server";
import { chequeRefusals } from "./cheques.server";
import {
  accountNumber,
  amount,
  cardNumber,
  chequeNumber,
  coded,
  customerNumber,
  deliveryState,
  instant,
  locality,
  mobile,
  oneTimePassword,
  personName,
  reference,
  requestNumber,
  slashDate,
  textLike,
} from "./fields.server";
import { listOf } from "./message.server";
import { unlimited } from "./quota.server";
import { commonRefusals, errorsOf, otherContent } from "./refusals.server";
import { servicesOf } from "./service.server";

const { extension } = servicesOf("sandbox");

export const sandboxMessages = extension.enquiry("SandboxMessagesService", {
  purpose: "the text messages sent to the demo mobiles, newest first; the embedded bank with SANDBOX=on only",
  quota: unlimited("sandbox"),
  request: { mobile: ["MobileNo", mobile.optional()] },
  answer: {
    messages: listOf("Messages", {
      mobile: ["MobileNo", mobile],
      sentAt: ["SentAt", instant],
      text: ["Text", textLike("402719 is the OTP to sign in.")],
      /** One-time password in the text, if any. */
      otp: ["Otp", oneTimePassword.optional()],
    }),
  },
});

/** As a terminal of another bank: debits the account, or declines and records why. */
export const sandboxCardUse = extension.service("SandboxCardUseService", {
  purpose: "uses a card at a machine, a shop or on the web; the embedded bank with SANDBOX=on only",
  quota: unlimited("sandbox"),
  movesMoney: true,
  errors: errorsOf(cardRefusals.unknownCard, otherContent),
  request: {
    cardNumber: ["CardNo", cardNumber],
    channel: ["Channel", cardChannel],
    scope: ["Scope", cardScope],
    amount: ["Amount", amount],
    place: ["Place", locality],
    /** Asked for at machines and shops; not checked if absent. */
    pin: ["Pin", textLike("4302").optional()],
    reference: ["RequestRef", reference],
  },
  answer: { declined: ["DeclineCode", cardDecline.optional()] },
});

/** As the clearing house: pays the cheque, or returns it and records why. */
export const sandboxCheque = extension.service("SandboxChequeService", {
  purpose: "presents a cheque for payment; the embedded bank with SANDBOX=on only",
  quota: unlimited("sandbox"),
  movesMoney: true,
  errors: errorsOf(otherContent, chequeRefusals.unknownAccount),
  request: {
    accountNumber: ["AccountNumber", accountNumber],
    number: ["InstrumentNo", chequeNumber],
    instrumentDate: ["InstrumentDate", slashDate],
    amount: ["Amount", amount],
    payee: ["BeneficiaryName", personName],
    reference: ["RequestRef", reference],
  },
  answer: {
    outcome: ["Outcome", coded({ paid: "P", returned: "R" })],
    /** For a return: one of `chequeReturnReasons`. */
    reason: ["ReturnReason", textLike("Payment stopped by the drawer").optional()],
  },
});

const step = {
  errors: errorsOf(commonRefusals.noSuchAccount),
  request: { requestNumber: ["RequestNo", requestNumber] },
  answer: { state: ["Status", deliveryState] },
} as const;

export const sandboxCardStep = extension.service("SandboxCardStepService", {
  purpose: "moves an application for a debit card on by one step; the embedded bank with SANDBOX=on only",
  quota: unlimited("sandbox"),
  ...step,
});

export const sandboxBookStep = extension.service("SandboxChequeBookStepService", {
  purpose: "moves a request for cheque books on by one step; the embedded bank with SANDBOX=on only",
  quota: unlimited("sandbox"),
  ...step,
});

export const sandboxBranchToken = extension.service("SandboxBranchTokenService", {
  purpose:
    "hands out a branch token, as a branch does that has seen the passbook; the embedded bank with SANDBOX=on only",
  quota: unlimited("sandbox"),
  errors: errorsOf(commonRefusals.notTogether),
  request: { holder: ["CustNo", customerNumber] },
  answer: { branchToken: ["BranchToken", textLike("BRTKN-7QKM-4TXPA")] },
});
