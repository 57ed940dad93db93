import type texts from "locales/en/profile.json";
import * as z from "zod";
import { alertWords } from "common/alerts";
import { bankNoticeKinds } from "common/notices";
import { actsOf, authorityErrors, authorityFields } from "./act.server";
import { lastDigits, MAX_CHANGE, words } from "./bound-values.server";
import {
  accountNumber,
  amount,
  customerNumber,
  instant,
  personName,
  reference,
  yesNo,
} from "./fields.server";
import { listOf } from "./message.server";
import { commonRefusals, errorsOf } from "./refusals.server";
import { servicesOf } from "./service.server";

/** What customers are told: text messages they want about movements (those about safety always come), and notices. */

const { service, enquiry } = servicesOf("profile");
const { act, otpFor } = actsOf<typeof texts>("profile");

const settings = {
  /** From this amount on; 0: every one. */
  debits: ["DebitAlertFlag", yesNo],
  debitsFrom: ["DebitAlertAmount", amount],
  credits: ["CreditAlertFlag", yesNo],
  creditsFrom: ["CreditAlertAmount", amount],
} as const;

export const alertSettings = enquiry("AlertEnquiryService", {
  purpose: "which text messages are sent about each of the customer's operative accounts",
  extension: true,
  request: { customerNumber: ["CustNo", customerNumber] },
  answer: { accounts: listOf("AlertList", { accountNumber: ["AccountNumber", accountNumber], ...settings }) },
});

/** Fewer messages than before, by the bank's books, need a verified OTP. */
export const alertChange = service("AlertUpdateService", {
  purpose: "sets which text messages are sent about one account; a text message tells the customer",
  extension: true,
  /** "No such account" is also one about which no messages are sent: a deposit, a loan. */
  errors: { ...errorsOf(commonRefusals.noSuchAccount), ...authorityErrors["otp-before"] },
  request: {
    accountNumber: ["AccountNumber", accountNumber],
    customerNumber: ["CustNo", customerNumber],
    ...settings,
    ...authorityFields["otp-before"],
  },
});

/** As many messages as before, or more. */
export const changeAlerts = act(alertChange, {
  key: "alert-change",
  claim: "alerts",
  activity: "documents",
  authority: "none",
});

/** Fewer messages: that hides a fraud. */
export const tellFewer = act(alertChange, {
  key: "alert-change-fewer",
  audit: "alert-change",
  claim: "alerts",
  activity: "documents",
  authority: "otp-before",
  otp: otpFor("alerts", "ALERTCHANGE", { account: lastDigits, wish: words(MAX_CHANGE) }).boundTo(
    ({ accountNumber: account, ...wish }) => ({ account, wish: alertWords(wish) }),
  ),
});

export const noticeList = enquiry("NoticeListService", {
  purpose: "what has happened of late to the customer's payments, orders, payees, deposits and requests",
  extension: true,
  request: { customerNumber: ["CustNo", customerNumber], since: ["Since", instant] },
  answer: {
    /** Newest first, 200 at most (`MAX_NOTICES`). */
    notices: listOf("NoticeList", {
      kind: ["Kind", z.enum(bankNoticeKinds)],
      at: ["At", instant],
      /** What it is about, by what its page finds it: reference, SI number, kind of payee, scheme, account or number of the request. */
      subject: ["Subject", reference],
      /** Of the payee or the scheme; of a card `••` and its last four digits. */
      name: ["Name", personName.optional()],
      accountNumber: ["AccountNumber", accountNumber.optional()],
      amount: ["Amount", amount.optional()],
    }),
  },
});
