import type texts from "locales/en/tax.json";
import { actsOf, authorityErrors, authorityFields } from "./act.server";
import { financialYear, rupees } from "./bound-values.server";
import {
  accountNumber,
  amount,
  balance,
  count,
  customerName,
  customerNumber,
  dashDate,
  depositNumber,
  pan,
  product,
  slashDate,
  textLike,
  yesNo,
} from "./fields.server";
import { listOf } from "./message.server";
import { unlimited } from "./quota.server";
import { errorsOf } from "./refusals.server";
import { servicesOf } from "./service.server";

export const badRange = { code: "4041", message: "Range not allowed" };
export const badDate = { code: "4041", message: "Date not allowed" };
const { enquiry, extension } = servicesOf("tax");
const { act, otpFor } = actsOf<typeof texts>("tax", "documents");

export const taxDeducted = enquiry("TDSCertificateService", {
  purpose: "lists the tax deducted from interest between two dates, both included, oldest first",
  quota: unlimited("own"),
  errors: errorsOf(badRange),
  request: {
    from: ["FinancialYearStartDate", slashDate],
    to: ["FinancialYearEndDate", slashDate],
    printedOn: ["FinancialYearPrintDate", slashDate],
    customerNumber: ["CustomerNo", customerNumber],
    /** 0: all. */
    most: ["NoOfRecords", count],
    /** Account with the interest or the tax; empty: all accounts of the customer. */
    accountNumber: ["AccountNo", accountNumber],
  },
  trial: { most: 0, accountNumber: "" },
  answer: {
    records: listOf("ListOfTDSRecords", {
      /** Tax deduction account number of the branch. */
      deductorTan: ["DeductorTAN", textLike("CHEK05555A")],
      /** Deposit that bore the interest. */
      accountNumber: ["AccountID", depositNumber],
      interest: ["IntrestAmount", amount],
      tax: ["TDSAmount", amount],
      /** Percent, as text: `10`. */
      rate: ["TaxRate", textLike("10")],
      date: ["TranDate", dashDate],
      /** Tax not deducted for lack of money, and tax given back. */
      shortfall: ["Shortfall", amount],
      refund: ["TDSRefund", amount],
    }),
  },
});

export const taxProjection = extension.enquiry("TDSProjectionService", {
  purpose: "what interest and tax the current financial year is likely to bring, from today's deposits",
  quota: unlimited("own"),
  request: { customerNumber: ["CustNo", customerNumber] },
  answer: {
    from: ["FinancialYearStartDate", dashDate],
    to: ["FinancialYearEndDate", dashDate],
    interestSoFar: ["InterestSoFar", amount],
    interestToCome: ["InterestToCome", amount],
    threshold: ["ThresholdAmount", amount],
    /** Percent, as text. */
    rate: ["TaxRate", textLike("10")],
    taxSoFar: ["TDSSoFar", amount],
    /** For the whole year, deducted tax included. */
    taxExpected: ["TDSExpected", amount],
    hasPan: ["PanFlag", yesNo],
    senior: ["SeniorFlag", yesNo],
    /**
     * Extension: highest term deposit without a PAN, by the limit of one and what is left of the year's; absent if the bank has the
     * customer's.
     */
    panNeededAbove: ["PanNeededAbove", amount.optional()],
    /** Extension: number of the form in which the customer may declare to have no PAN; absent for firms. */
    noPanForm: ["NoPanFormNumber", textLike("97").optional()],
    /** Extension: income up to which that form needs no application for a PAN. */
    incomeWithoutPan: ["IncomeWithoutPan", amount.optional()],
    /** Extension: the day of the declaration that no tax is due this year (Form 121); none is deducted since. */
    declaredOn: ["DeclarationDate", dashDate.optional()],
  },
});

export const interestCertificate = extension.enquiry("InterestCertificateService", {
  purpose: "interest paid and charged in a financial year, by account, with the tax deducted",
  quota: unlimited("own"),
  errors: errorsOf(badRange),
  request: {
    customerNumber: ["CustNo", customerNumber],
    from: ["FinancialYearStartDate", slashDate],
    to: ["FinancialYearEndDate", slashDate],
  },
  answer: {
    holder: ["CustomerName", customerName],
    pan: ["PanNo", pan.optional()],
    /** The latest day on which the entries of an account begin, if a branch kept earlier ones of the year. */
    recordsFrom: ["RecordsFromDate", dashDate.optional()],
    accounts: listOf("InterestList", {
      accountNumber: ["AccountNumber", accountNumber],
      product: ["AccountProduct", product],
      /** Paid to the customer. */
      paid: ["InterestPaid", amount],
      /** Charged to the customer. */
      charged: ["InterestCharged", amount],
      tax: ["TDSAmount", amount],
      /** For a loan: principal repaid in the year. */
      principalRepaid: ["PrincipalRepaid", amount.optional()],
    }),
  },
});

export const balanceCertificate = extension.enquiry("BalanceCertificateService", {
  purpose: "the balance of every account of the customer at the close of a day",
  quota: unlimited("own"),
  errors: errorsOf(badDate),
  request: { customerNumber: ["CustNo", customerNumber], date: ["AsOnDate", slashDate] },
  answer: {
    holder: ["CustomerName", customerName],
    /** First day with a balance of every account that was open; if `date` is earlier, no balance is certified. */
    recordsFrom: ["RecordsFromDate", dashDate.optional()],
    accounts: listOf("BalanceList", {
      accountNumber: ["AccountNumber", accountNumber],
      product: ["AccountProduct", product],
      /** Book balance; below zero the customer owed. */
      balance: ["Balance", balance],
    }),
  },
});

export const declarationRefusals = {
  given: { code: "7201", message: "You have given the form for this year already" },
  /** Firm, no PAN, or too much interest below the senior age. */
  notOpen: { code: "7202", message: "This form is not open to you" },
  wrongIncome: { code: "7203", message: "With this income the form cannot be given" },
} as const;

/** For the current financial year: may the customer declare that no tax is due (Form 121), and has it been declared. */
export const taxDeclarationTerms = extension.enquiry("Form121EnquiryService", {
  purpose: "tells whether the customer may declare that no tax is due this financial year, or has",
  quota: unlimited("own"),
  request: { customerNumber: ["CustNo", customerNumber] },
  answer: {
    from: ["FinancialYearStartDate", dashDate],
    to: ["FinancialYearEndDate", dashDate],
    /** Expected for the whole year. */
    interest: ["InterestExpected", amount],
    taxSoFar: ["TDSSoFar", amount],
    hasPan: ["PanFlag", yesNo],
    individual: ["IndividualFlag", yesNo],
    senior: ["SeniorFlag", yesNo],
    basicExemption: ["BasicExemption", amount],
    nilTaxIncome: ["NilTaxIncome", amount],
    /** For a given declaration. */
    uin: ["UniqueIdentificationNo", textLike("N000000001202603CHEK05555A").optional()],
    givenOn: ["DeclarationDate", dashDate.optional()],
    income: ["EstimatedIncome", amount.optional()],
  },
});

/**
 * Without `otp` it only checks; with it and a reference it is declared once, and a reference with an empty `otp` asks
 * for the outcome.
 */
export const taxDeclaration = extension.service("Form121Service", {
  purpose:
    "takes the customer's declaration that no tax is due this financial year; none is deducted from then on",
  quota: unlimited("proven"),
  errors: { ...authorityErrors["password+otp"], ...errorsOf(...Object.values(declarationRefusals)) },
  request: {
    customerNumber: ["CustNo", customerNumber],
    /** Year shown on the page. */
    from: ["FinancialYearStartDate", slashDate],
    income: ["EstimatedIncome", amount],
    ...authorityFields["password+otp"],
  },
  /** Empty after a checking pass. */
  answer: { uin: ["UniqueIdentificationNo", textLike("N000000001202603CHEK05555A").optional()] },
});

/** Authorised like a payment, since it is a statement to the tax office in the name of the customer. */
export const declareNoTax = act(taxDeclaration, {
  key: "tax-declaration",
  authority: "password+otp",
  once: true,
  otp: otpFor("tax-declaration", "FORM121", { income: rupees, from: financialYear }).boundTo(
    ({ income, from }) => ({ income, from }),
  ),
});
