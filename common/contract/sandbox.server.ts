import { cardChannel, cardDecline, cardRefusals, cardScope } from "./cards.server";
import { chequeRefusals } from "./cheques.server";
import { amount, coded, deliveryState, instant, slashDate, text } from "./fields.server";
import { listOf } from "./message.server";
import { commonRefusals, errorsOf, otherContent } from "./refusals.server";
import { servicesOf } from "./service.server";

const { service, enquiry } = servicesOf("sandbox");

export const sandboxMessages = enquiry("SandboxMessagesService", {
  purpose: "the text messages sent to the demo mobiles, newest first; the embedded bank with SANDBOX=on only",
  extension: true,
  request: { mobile: ["MobileNo", text.optional()] },
  answer: {
    messages: listOf("Messages", {
      mobile: ["MobileNo", text],
      sentAt: ["SentAt", instant],
      text: ["Text", text],
      /** The one-time password in it, when there is one. */
      otp: ["Otp", text.optional()],
    }),
  },
});

/** As a terminal of another bank asks: debits the account, or declines and writes down why. */
export const sandboxCardUse = service("SandboxCardUseService", {
  purpose: "uses a card at a machine, a shop or on the web; the embedded bank with SANDBOX=on only",
  movesMoney: true,
  extension: true,
  errors: errorsOf(cardRefusals.unknownCard, otherContent),
  request: {
    cardNumber: ["CardNo", text],
    channel: ["Channel", cardChannel],
    scope: ["Scope", cardScope],
    amount: ["Amount", amount],
    place: ["Place", text],
    /** Asked for at machines and shops; left out, it is not checked. */
    pin: ["Pin", text.optional()],
    reference: ["RequestRef", text],
  },
  answer: { declined: ["DeclineCode", cardDecline.optional()] },
});

/** As the clearing house does: pays the cheque, or returns it and writes down why. */
export const sandboxCheque = service("SandboxChequeService", {
  purpose: "presents a cheque for payment; the embedded bank with SANDBOX=on only",
  movesMoney: true,
  extension: true,
  errors: errorsOf(otherContent, chequeRefusals.unknownAccount),
  request: {
    accountNumber: ["AccountNumber", text],
    number: ["InstrumentNo", text],
    instrumentDate: ["InstrumentDate", slashDate],
    amount: ["Amount", amount],
    payee: ["BeneficiaryName", text],
    reference: ["RequestRef", text],
  },
  answer: {
    outcome: ["Outcome", coded({ paid: "P", returned: "R" })],
    /** Of a return: one of `chequeReturnReasons`. */
    reason: ["ReturnReason", text.optional()],
  },
});

const step = {
  extension: true,
  errors: errorsOf(commonRefusals.noSuchAccount),
  request: { requestNumber: ["RequestNo", text] },
  answer: { state: ["Status", deliveryState] },
} as const;

export const sandboxCardStep = service("SandboxCardStepService", {
  purpose: "moves an application for a debit card on by one step; the embedded bank with SANDBOX=on only",
  ...step,
});

export const sandboxBookStep = service("SandboxChequeBookStepService", {
  purpose: "moves a request for cheque books on by one step; the embedded bank with SANDBOX=on only",
  ...step,
});
