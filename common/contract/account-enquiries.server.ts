import type texts from "locales/en/accounts.json";
import { actsOf, authorityErrors, authorityFields } from "./act.server";
import { inWords, lastDigits } from "./bound-values.server";
import {
  accountNumber,
  amount,
  balance,
  bankName,
  coded,
  count,
  customerNumber,
  dashDate,
  instant,
  loanNumber,
  ofAccount,
  personName,
  relativeName,
  requestNumber,
  sharePercent,
  street,
  textLike,
  yesNo,
} from "./fields.server";
import { listOf, message } from "./message.server";
import { nominationFields, nomineesInWords } from "./nominee-fields.server";
import { unlimited } from "./quota.server";
import { commonRefusals, errorsOf } from "./refusals.server";
import { servicesOf } from "./service.server";

const { enquiry, extension } = servicesOf("accounts");
const { act, otpFor } = actsOf<typeof texts>("accounts", "documents");
const errors = errorsOf(commonRefusals.noSuchAccount);

export const nominationRefusals = {
  /** For loans and closed accounts. */
  notThatAccount: { code: "8060", message: "Nobody can be nominated for this account" },
  /** All holders must sign together. */
  jointly: {
    code: "8061",
    message: "All holders of this account change its nomination together, at a branch",
  },
} as const;

export const nominees = extension.enquiry("NomineeEnquiryService", {
  purpose: "who gets the money of an account after the holder, in the order in which they are nominated",
  quota: unlimited("own"),
  errors,
  request: ofAccount,
  answer: {
    /** May net-banking register another nomination; if not, why. */
    changes: ["ChangeFlag", coded({ here: "Y", "all-holders": "JOINT", never: "N" })],
    nominees: listOf("NomineeList", {
      name: ["NomineeName", personName],
      relation: ["Relation", textLike("Daughter")],
      dateOfBirth: ["NomineeDOB", dashDate.optional()],
      /** Simultaneous nominees sum to 100, those in turn have 100 each. */
      share: ["SharePercent", sharePercent],
      /** Order of nominees in turn, from 1. */
      turn: ["Turn", count.optional()],
      minor: ["NomineeMinorFlag", yesNo],
      guardian: ["GuardianName", relativeName.optional()],
      registeredOn: ["RegisteredOn", dashDate],
    }),
  },
});

/** Without an OTP it checks everything and does nothing. */
export const nominationChange = extension.service("NomineeModificationService", {
  purpose: "nominates others for an account or deposit, in place of all who were nominated before",
  quota: unlimited("proven"),
  errors: {
    ...errors,
    ...authorityErrors["password+otp"],
    ...errorsOf(...Object.values(nominationRefusals)),
  },
  request: { ...ofAccount, ...nominationFields, ...authorityFields["password+otp"] },
  /** Empty after a checking pass. */
  answer: { registeredOn: ["RegisteredOn", dashDate.optional()] },
});

export const nominate = act(nominationChange, {
  key: "nomination",
  authority: "password+otp",
  otp: otpFor("nomination", "NOMINATION", { account: lastDigits, nominees: inWords }).boundTo(
    ({ accountNumber: account, ...nomination }) => ({ account, nominees: nomineesInWords(nomination) }),
  ),
});

export const liens = extension.enquiry("LienEnquiryService", {
  purpose: "what is held on an account, for whom and why; the amounts sum to its lien",
  quota: unlimited("own"),
  errors,
  request: ofAccount,
  answer: {
    liens: listOf("LienList", {
      lienId: ["LienId", requestNumber],
      amount: ["LienAmount", amount],
      reason: ["Reason", textLike("Lien for a loan")],
      /** The bank, a court, a tax office. */
      heldFor: ["Authority", bankName],
      markedOn: ["MarkedOn", dashDate],
      endsOn: ["EndsOn", dashDate.optional()],
      /** Loan of the same customer that it secures. */
      loan: ["LoanAccountNumber", loanNumber.optional()],
    }),
  },
});

export const guarantors = extension.enquiry("GuarantorEnquiryService", {
  purpose: "who stands surety for a loan or a credit limit",
  quota: unlimited("own"),
  errors,
  request: ofAccount,
  answer: {
    guarantors: listOf("GuarantorList", {
      name: ["GuarantorName", relativeName],
      address: ["GuarantorAddress", street.optional()],
      amount: ["GuaranteedAmount", amount],
      since: ["GuaranteedFrom", dashDate],
    }),
  },
});

/** Length and step: months, days, days, hours. */
const historySpan = coded({ "12-months": "12M", "30-days": "30D", "7-days": "7D", "24-hours": "24H" });

/** Below zero the customer owed. */
const standing = message({ at: ["At", instant], balance: ["Balance", balance] });

export const balanceHistory = extension.enquiry("BalanceHistoryService", {
  purpose:
    "the balance of one account at the end of each step of a span, oldest first, the last step up to now, and its extremes",
  quota: unlimited("own"),
  errors,
  request: { ...ofAccount, span: ["Span", historySpan] },
  answer: {
    /** First day of the account's entries, if a branch kept earlier ones and the span is longer: the points begin with it. */
    recordsFrom: ["RecordsFromDate", dashDate.optional()],
    points: listOf("BalancePoints", {
      /** End of the step and beginning of the next. */
      at: ["At", instant],
      /** Book balance; below zero the customer owed. */
      balance: ["Balance", balance],
      /** Sums within the step, both positive. */
      credits: ["Credits", amount],
      debits: ["Debits", amount],
    }),
    /** First highest and lowest balance after a movement of the span, or at its beginning. */
    highest: ["Highest", standing],
    lowest: ["Lowest", standing],
  },
});

const expiry = (product: "DP" | "Limit" | "Insurance", purpose: string) =>
  enquiry(`GetCCExpiry${product}Service`, {
    purpose,
    quota: unlimited("own"),
    request: { customerNumber: ["CustNo", customerNumber] },
    answer: {
      expiries: listOf("GetCCExpiry", {
        accountNumber: ["AcctNo", accountNumber],
        drawingPowerExpiry: ["CCDexpiry", dashDate.optional()],
        limitExpiry: ["CCLimitExpiry", dashDate.optional()],
        limitGraceExpiry: ["CCLimitGraceExpiry", dashDate.optional()],
        insuranceExpiry: ["InsuranceExpiryDate", dashDate.optional()],
      }),
    },
  });

export const drawingPowerExpiry = expiry("DP", "when the drawing power of each cash credit ends");
export const limitExpiry = expiry("Limit", "when the limit of each cash credit ends, and the days of grace");
export const insuranceExpiry = expiry("Insurance", "when the insurance of each cash credit's stock ends");
