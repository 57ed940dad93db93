import * as z from "zod";
import { amount, optionalText, text, yesNo } from "./fields.server";
import { message } from "./message.server";
import { commonRefusals, errorsOf, otherContent } from "./refusals.server";
import { service } from "./service.server";

/**
 * Which text messages a customer wants about the movements on an account. Messages about safety always come.
 */

const settings = {
  /** From this amount on; 0: every one. */
  debits: ["DebitAlertFlag", yesNo],
  debitsFrom: ["DebitAlertAmount", amount],
  credits: ["CreditAlertFlag", yesNo],
  creditsFrom: ["CreditAlertAmount", amount],
} as const;

/** "No such account" is also one about which no messages are sent: a deposit, a loan. */
const errors = errorsOf(commonRefusals.noSuchAccount, otherContent);

export const alertSettings = service({
  name: "AlertEnquiryService",
  area: "profile",
  purpose: "which text messages are sent about each of the customer's operative accounts",
  movesMoney: false,
  enquiry: true,
  extension: true,
  errors: {},
  request: message({ customerNumber: ["CustNo", text] }),
  answer: message({
    accounts: ["AlertList", z.array(message({ accountNumber: ["AccountNumber", text], ...settings }))],
  }),
});

export const alertChange = service({
  name: "AlertUpdateService",
  area: "profile",
  purpose: "sets which text messages are sent about one account; a text message tells the customer",
  movesMoney: false,
  extension: true,
  errors,
  request: message({
    accountNumber: ["AccountNumber", text],
    customerNumber: ["CustNo", text],
    ...settings,
    reference: ["RequestRef", optionalText],
  }),
  answer: message({}),
});
