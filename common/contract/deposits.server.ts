import { amount, coded, count, dashDate, text, yesNo } from "./fields.server";
import { listOf } from "./message.server";
import { nominationFields } from "./nominee-fields.server";
import { otpErrors } from "./otp.server";
import { passFields, transferErrors } from "./payment-fields.server";
import { errorsOf } from "./refusals.server";
import { servicesOf } from "./service.server";

/** Fixed and recurring deposits: what one would bring, and opening it. */

const { service, enquiry } = servicesOf("deposits");

export const depositRefusals = {
  notOffered: { code: "8050", message: "There is no such deposit: please look at amount and term" },
  /** The tariff has turned over since the customer was told a rate. */
  otherRate: { code: "8051", message: "The rate of interest has changed. Please look at the new one" },
  /** Neither may a deposit pay in, nor a loan be paid. */
  notThatAccount: { code: "8052", message: "A deposit is paid from and into a savings or current account" },
} as const;

const { notOffered, otherRate, notThatAccount } = depositRefusals;

const wanted = {
  scheme: ["Scheme", coded({ "monthly-interest": "FMOGP", reinvestment: "KLDGP", recurring: "RDGFI" })],
  amount: ["Amount", amount],
  months: ["TenureInMonths", count],
  days: ["TenureInDays", count],
} as const;

export const depositQuote = enquiry("DepositQuoteService", {
  purpose: "what a deposit opened today would bring, and the same for other terms",
  extension: true,
  errors: errorsOf(notOffered),
  request: { customerNumber: ["CustNo", text], ...wanted },
  answer: {
    /** Percent a year, as text: `7.25`. */
    rate: ["ROI", text],
    /** The same with interest on interest. */
    yield: ["EffectiveYield", text],
    /** Whether it is the rate of senior citizens. */
    senior: ["SeniorFlag", yesNo],
    maturesOn: ["MaturityDate", dashDate],
    maturityAmount: ["MaturityAmount", amount],
    /** Of the whole term. */
    interest: ["InterestAmount", amount],
    /** Where it is paid out month by month. */
    monthlyInterest: ["MonthlyInterest", amount.optional()],
    /** Of the whole term, by today's rule, beside what the customer's other deposits earn. */
    tax: ["TDSAmount", amount],
    others: listOf("OtherTerms", {
      months: ["TenureInMonths", count],
      rate: ["ROI", text],
      maturityAmount: ["MaturityAmount", amount],
      interest: ["InterestAmount", amount],
    }),
  },
});

/** In two passes, as a payment: without an OTP everything is checked and nothing done. */
export const depositOpening = service("FDCreationService", {
  purpose: "opens a fixed or recurring deposit with its nominees",
  movesMoney: true,
  errors: { ...transferErrors, ...otpErrors, ...errorsOf(notOffered, otherRate, notThatAccount) },
  request: {
    product: ["ProductCode", coded({ fixed: "1", recurring: "2" })],
    ...wanted,
    /** Is debited; of a recurring deposit each month. */
    fromAccount: ["TransferAccountNumber", text],
    /** At maturity the deposit begins anew for the same term; else it is paid out. */
    renews: ["renewalFlag", yesNo],
    ...nominationFields,
    /** Extension: several customers may share a mobile. */
    customerNumber: ["CustNo", text],
    /** Extension: gets interest and maturity amount. */
    toAccount: ["PayoutAccountNumber", text],
    /** Extension: the rate the customer was told; another one refuses it. */
    rate: ["OfferedROI", text],
    ...passFields,
  },
  /** Empty after a checking pass. */
  answer: {
    accountNumber: ["Accountnumber", text.optional()],
    maturesOn: ["MaturityDate", dashDate.optional()],
    maturityAmount: ["MaturityAmount", amount.optional()],
    rate: ["ROI", text.optional()],
  },
});
