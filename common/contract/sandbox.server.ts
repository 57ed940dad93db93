import * as z from "zod";
import { cardChannel, cardDecline, cardRefusals, cardScope } from "./cards.server";
import { chequeRefusals } from "./cheques.server";
import { amount, coded, instant, optionalText, slashDate, text } from "./fields.server";
import { message } from "./message.server";
import { errorsOf, otherContent } from "./refusals.server";
import { service } from "./service.server";

export const sandboxMessages = service({
  name: "SandboxMessagesService",
  area: "sandbox",
  purpose: "the text messages sent to the demo mobiles, newest first; the embedded bank with SANDBOX=on only",
  movesMoney: false,
  enquiry: true,
  extension: true,
  errors: {},
  request: message({ mobile: ["MobileNo", optionalText] }),
  answer: message({
    messages: [
      "Messages",
      z.array(
        message({
          mobile: ["MobileNo", text],
          sentAt: ["SentAt", instant],
          text: ["Text", text],
          /** The one-time password in it, when there is one. */
          otp: ["Otp", optionalText],
        }),
      ),
    ],
  }),
});

const simulator = { area: "sandbox", movesMoney: true, extension: true } as const;

/** As a terminal of another bank asks: debits the account, or declines and writes down why. */
export const sandboxCardUse = service({
  ...simulator,
  name: "SandboxCardUseService",
  purpose: "uses a card at a machine, a shop or on the web; the embedded bank with SANDBOX=on only",
  errors: errorsOf(cardRefusals.unknownCard, otherContent),
  request: message({
    cardNumber: ["CardNo", text],
    channel: ["Channel", cardChannel],
    scope: ["Scope", cardScope],
    amount: ["Amount", amount],
    place: ["Place", text],
    /** Asked for at machines and shops; left out, it is not checked. */
    pin: ["Pin", optionalText],
    reference: ["RequestRef", text],
  }),
  answer: message({ declined: ["DeclineCode", cardDecline.optional()] }),
});

/** As the clearing house does: pays the cheque, or returns it and writes down why. */
export const sandboxCheque = service({
  ...simulator,
  name: "SandboxChequeService",
  purpose: "presents a cheque for payment; the embedded bank with SANDBOX=on only",
  errors: errorsOf(otherContent, chequeRefusals.unknownAccount),
  request: message({
    accountNumber: ["AccountNumber", text],
    number: ["InstrumentNo", text],
    instrumentDate: ["InstrumentDate", slashDate],
    amount: ["Amount", amount],
    payee: ["BeneficiaryName", text],
    reference: ["RequestRef", text],
  }),
  answer: message({
    outcome: ["Outcome", coded({ paid: "P", returned: "R" })],
    /** Of a return: one of `chequeReturnReasons`. */
    reason: ["ReturnReason", optionalText],
  }),
});
