import { amount, text, yesNo } from "./fields.server";
import { listOf } from "./message.server";
import { commonRefusals, errorsOf, otherContent } from "./refusals.server";
import { servicesOf } from "./service.server";

/** Text messages a customer wants about movements on an account. Those about safety always come. */

const { service, enquiry } = servicesOf("profile");

const settings = {
  /** From this amount on; 0: every one. */
  debits: ["DebitAlertFlag", yesNo],
  debitsFrom: ["DebitAlertAmount", amount],
  credits: ["CreditAlertFlag", yesNo],
  creditsFrom: ["CreditAlertAmount", amount],
} as const;

/** "No such account" is also one about which no messages are sent: a deposit, a loan. */
const errors = errorsOf(commonRefusals.noSuchAccount, otherContent);

export const alertSettings = enquiry("AlertEnquiryService", {
  purpose: "which text messages are sent about each of the customer's operative accounts",
  extension: true,
  request: { customerNumber: ["CustNo", text] },
  answer: { accounts: listOf("AlertList", { accountNumber: ["AccountNumber", text], ...settings }) },
});

export const alertChange = service("AlertUpdateService", {
  purpose: "sets which text messages are sent about one account; a text message tells the customer",
  extension: true,
  errors,
  request: {
    accountNumber: ["AccountNumber", text],
    customerNumber: ["CustNo", text],
    ...settings,
    reference: ["RequestRef", text.optional()],
  },
});
