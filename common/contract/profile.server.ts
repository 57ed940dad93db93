import type texts from "locales/en/profile.json";
import * as z from "zod";
import { changeWords } from "common/alerts";
import { languages } from "common/languages";
import { bankNoticeKinds } from "common/notices";
import { actsOf, authorityErrors, authorityFields } from "./act.server";
import { inWords, lastDigits } from "./bound-values.server";
import {
  accountNumber,
  amount,
  customerNumber,
  dashDate,
  instant,
  personName,
  reference,
  yesNo,
} from "./fields.server";
import { listOf, message } from "./message.server";
import { unlimited } from "./quota.server";
import { commonRefusals, errorsOf } from "./refusals.server";
import { servicesOf } from "./service.server";

/** Text messages about movements (messages about safety are always sent), and notices. */

const { extension } = servicesOf("profile");
const { act, otpFor } = actsOf<typeof texts>("profile", "documents");

const settings = {
  /**
   * `…Amount`: least amount; 0 for every movement. `Debit…` is for debits by cheque or at a branch: electronic ones are sent
   * whatever was chosen.
   */
  debits: ["DebitAlertFlag", yesNo],
  debitsFrom: ["DebitAlertAmount", amount],
  credits: ["CreditAlertFlag", yesNo],
  creditsFrom: ["CreditAlertAmount", amount],
} as const;

export const alertSettings = extension.enquiry("AlertEnquiryService", {
  purpose:
    "which text messages the customer has chosen about each operative account; electronic debits are told whatever was chosen",
  quota: unlimited("own"),
  request: { customerNumber: ["CustNo", customerNumber] },
  answer: { accounts: listOf("AlertList", { accountNumber: ["AccountNumber", accountNumber], ...settings }) },
});

/** Needs a verified OTP if it means fewer messages than now. */
export const alertChange = extension.service("AlertUpdateService", {
  purpose:
    "sets which text messages are sent about one account or several, beside those of electronic debits; a text message tells the customer",
  quota: unlimited("proven"),
  /** "No such account" includes accounts without messages: deposits, loans. */
  errors: { ...errorsOf(commonRefusals.noSuchAccount), ...authorityErrors["otp-before"] },
  request: {
    accountNumber: ["AccountNumber", accountNumber],
    customerNumber: ["CustNo", customerNumber],
    ...settings,
    others: [
      "OtherAccounts",
      z.array(message({ accountNumber: ["AccountNumber", accountNumber], ...settings })).optional(),
    ],
    ...authorityFields["otp-before"],
  },
});

/** As many messages as now, or more. */
export const changeAlerts = act(alertChange, {
  key: "alert-change",
  claim: "alerts",
  authority: "none",
  alone: { why: "it only tells the customer more", undoneBy: "alert-change-fewer" },
});

/** Fewer messages, which could hide a fraud. */
export const tellFewer = act(alertChange, {
  key: "alert-change-fewer",
  audit: "alert-change",
  claim: "alerts",
  authority: "otp-before",
  otp: otpFor("alerts", "ALERTCHANGE", { account: lastDigits, wish: inWords }).boundTo((change) => ({
    account: change.accountNumber,
    wish: changeWords(change),
  })),
});

const language = ["Language", z.enum(languages)] as const;

export const messageLanguage = extension.enquiry("TextLanguageEnquiryService", {
  purpose:
    "in which language text messages are sent to the customer, and to which one they can go back for now",
  quota: unlimited("own"),
  request: { customerNumber: ["CustNo", customerNumber] },
  answer: {
    language,
    /** Both are absent if the language was not changed in the last 24 hours, or has gone back since. */
    before: ["LanguageBefore", z.enum(languages).optional()],
    backUntil: ["BackUntil", instant.optional()],
  },
});

/** Without a password only to `before` and until `backUntil`. */
export const messageLanguageChange = extension.service("TextLanguageUpdateService", {
  purpose: "sets the language of the customer's text messages; one in each of both languages tells so",
  quota: unlimited("proven"),
  errors: authorityErrors.password,
  request: { customerNumber: ["CustNo", customerNumber], language, ...authorityFields.password },
});

/** Takes no OTP, which would come in a language that the customer may be unable to read. */
export const setMessageLanguage = act(messageLanguageChange, {
  key: "message-language",
  authority: "password",
});

export const restoreMessageLanguage = act(messageLanguageChange, {
  key: "message-language-back",
  audit: "message-language",
  claim: "message-language",
  authority: "none",
  alone: { why: "it gives back what was there a day before", undoneBy: "message-language" },
});

/** Called only if the bank has named `terms-agreements` in the answer to `GET_TOKEN`. */
export const termsAgreed = extension.enquiry("TermsAgreementEnquiryService", {
  purpose: "which version of the terms of net-banking the customer has agreed to last",
  quota: unlimited("own"),
  request: { customerNumber: ["CustNo", customerNumber] },
  answer: {
    /** First day of the version; absent, as the time, if the customer has agreed to none. */
    version: ["TermsVersion", dashDate.optional()],
    agreedAt: ["AgreedAt", instant.optional()],
  },
});

export const agreementWays = ["registration", "sign-in"] as const;

/**
 * Called only if the bank has named `terms-agreements`. A repeated agreement to the same version is answered as done, and the first
 * record stays.
 */
export const termsAgreement = extension.service("TermsAgreementService", {
  purpose:
    "records that the customer agrees to a version of the terms, with the time; nothing removes a record",
  quota: unlimited("told"),
  request: {
    customerNumber: ["CustNo", customerNumber],
    /** First day of the version, which must have come. */
    version: ["TermsVersion", dashDate],
    /** Language in which the terms were offered. */
    language,
    /** At the end of the registration, or asked for after a sign-in. */
    way: ["Way", z.enum(agreementWays)],
  },
});

export const noticeList = extension.enquiry("NoticeListService", {
  purpose: "what has happened of late to the customer's payments, orders, payees, deposits and requests",
  quota: unlimited("own"),
  request: { customerNumber: ["CustNo", customerNumber], since: ["Since", instant] },
  answer: {
    /** Newest first, at most 200 (`MAX_NOTICES`). */
    notices: listOf("NoticeList", {
      kind: ["Kind", z.enum(bankNoticeKinds)],
      at: ["At", instant],
      /** Key for its page: reference, SI number, kind of payee, scheme, account or number of the request. */
      subject: ["Subject", reference],
      /** Payee or scheme; of a card `••` and its last four digits, of cheques their numbers, of what ends its last day. */
      name: ["Name", personName.optional()],
      accountNumber: ["AccountNumber", accountNumber.optional()],
      amount: ["Amount", amount.optional()],
    }),
  },
});
