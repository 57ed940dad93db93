import * as z from "zod";
import {
  accountNumber,
  amount,
  balance,
  branchCode,
  city,
  coded,
  count,
  customerName,
  customerNumber,
  dashDate,
  depositNumber,
  ifsc,
  loanNumber,
  locality,
  mobile,
  ofAccount,
  ofBranch,
  pan,
  percent,
  pinCode,
  product,
  stateCode,
  street,
  textLike,
  yesNo,
} from "./fields.server";
import { listOf, message } from "./message.server";
import { unlimited } from "./quota.server";
import { commonRefusals, errorsOf } from "./refusals.server";
import { servicesOf } from "./service.server";

const { enquiry } = servicesOf("accounts");
const noAccount = errorsOf(commonRefusals.noSuchAccount);

export const accountList = enquiry("GetAccountNumberListOnMobileService", {
  purpose: "lists the customer's accounts with the holder's particulars",
  quota: unlimited("own"),
  request: { mobile: ["MobileNo", mobile], customerNumber: ["CustNo", customerNumber] },
  answer: {
    accounts: listOf("accountList", {
      accountNumber: ["{hash}", accountNumber],
      customerName: ["CustomerName", customerName],
      customerNumber: ["ResponseCustomerNumber", customerNumber],
      accountType: ["AccountType", product],
      pan: ["PanNo", pan.optional()],
      aadhaar: ["AadharNo", textLike("123412341234").optional()],
      email: ["EmailId", textLike("lakshmi@example.com").optional()],
      dateOfBirth: ["DOB", textLike("01-05-1961").optional()],
      branchCode: ["ResponseBRcode", branchCode],
      address1: ["Add1", street.optional()],
      address2: ["Add2", locality.optional()],
      district: ["Add3", city.optional()],
      city: ["City", city.optional()],
      state: ["State", stateCode.optional()],
      pinCode: ["PinCode", pinCode.optional()],
    }),
  },
});

export const balanceEnquiry = enquiry("BalanceEnquiryService", {
  purpose: "the balance of one account",
  quota: unlimited("own"),
  errors: noAccount,
  request: ofAccount,
  answer: {
    /** Available to spend: ledger balance − lien − uncleared; for limits, the rest of the limit. */
    available: ["ClearBalance", balance],
    /** Book balance; below zero the customer owes. */
    ledger: ["TotalBalance", balance],
    /** Has it a debit card that is not blocked for good, a cheque book? */
    cards: ["DebitCardFlag", yesNo.optional()],
    cheques: ["ChequeBookFlag", yesNo.optional()],
    account: ["Account", message({ accountNumber: ["AccountNumber15Dig", accountNumber] })],
  },
  strangerIn: (requested, { account }) =>
    account.accountNumber === requested.accountNumber ? undefined : "account",
});

export const accountDetails = enquiry("CustApiDetailsService", {
  purpose: "the particulars of one account",
  quota: unlimited("own"),
  errors: noAccount,
  request: {
    accountNumber: ["AccountNo", accountNumber],
    customerNumber: ["customerNumber", customerNumber],
  },
  answer: {
    accountName: ["AccountName", customerName],
    openDate: ["AccountOpenDate", dashDate],
    /** Extension: first day of the account's entries, if a branch kept earlier ones. */
    recordsFrom: ["RecordsFromDate", dashDate.optional()],
    product: ["AccountProduct", product],
    accountType: ["AccountType", product],
    status: ["AccountStatus", textLike("Normal")],
    modeOfOperation: ["ModeofOperationCode", textLike("Single")],
    jointHolder1: ["JointHolder1", textLike("Ravi Menon").optional()],
    jointHolder2: ["JointHolder2", textLike("Ravi Menon").optional()],
    jointHolder3: ["JointHolder3", textLike("Ravi Menon").optional()],
    drawingPower: ["DrawingPower", balance.optional()],
    lien: ["LienAmount", amount.optional()],
    /** Available to spend. */
    balance: ["Balance", balance],
    /** Book balance; below zero the customer owes. */
    ledger: ["LedgerBalance", balance.optional()],
    /** For a deposit; the instalment of a recurring deposit. */
    principal: ["PrincipalAmount", balance.optional()],
    branchCode: ["BranchCode", branchCode],
    branchName: ["BranchName", locality],
    /** Extensions. */
    ifsc: ["IFSCCode", ifsc.optional()],
    ...ofBranch,
    /** Sanctioned limit of an overdraft or cash credit. */
    limit: ["AccLimit", amount.optional()],
    /** Highest amount of one payment within the bank. */
    maxLimit: ["MaxLimit", amount.optional()],
    /** Per day, for NEFT and RTGS together. */
    neftRtgsLimit: ["NeftRtgsLimit", amount.optional()],
  },
});

export const fixedDeposits = enquiry("FDViewService", {
  purpose: "the customer's deposits with rate, dates and amounts",
  quota: unlimited("own"),
  request: { key: ["Key", z.literal("FDView")], customerNumber: ["CustNo", customerNumber] },
  answer: {
    deposits: listOf("RecordLists", {
      accountNumber: ["AccNo", depositNumber],
      /** OPEN or CLOSED; pages keep the open ones. */
      receiptStatus: ["ReceiptStatus", textLike("OPEN")],
      principalAndInterest: ["principleIntAmt", balance],
      /** Percent a year, as text: `7.25`. */
      rate: ["RateOfInterest", percent],
      openDate: ["OpenDate", dashDate],
      maturityDate: ["MaturityDate", dashDate],
      principal: ["PricplAmt", balance],
      maturityAmount: ["MaturityValueAmount", balance],
      outstanding: ["OutStandingBal", balance],
      depositAmount: ["DepositAmount", balance],
      /** Of a closed deposit: what was paid out or renewed. */
      paidOut: ["PaidOutAmount", amount.optional()],
      /** If absent, the kind of the customer's open account is used. */
      kind: ["DepositType", coded({ "fixed-deposit": "FD", "recurring-deposit": "RD" }).optional()],
      /** For an open recurring deposit: instalments paid, to come, and due among the latter. */
      instalmentsPaid: ["InstalmentsPaid", count.optional()],
      instalmentsLeft: ["InstalmentsLeft", count.optional()],
      instalmentsOverdue: ["InstalmentsOverdue", count.optional()],
      /** Extension: due day of the oldest instalment overdue. */
      overdueSince: ["OverdueSince", dashDate.optional()],
      /** Missed months, each of which postpones the maturity by a month. */
      instalmentsMissed: ["InstalmentsMissed", count.optional()],
      /** For late instalments so far, each for each month until it is paid; taken at maturity. */
      missedCharge: ["MissedCharge", amount.optional()],
      /**
       * Of a recurring deposit: term in months, maturity date and amount of its receipt. `maturityDate` and `maturityAmount` are
       * those that now hold.
       */
      months: ["TenureInMonths", count.optional()],
      agreedMaturity: ["AgreedMaturityDate", dashDate.optional()],
      agreedAmount: ["AgreedMaturityAmount", balance.optional()],
      /** Next due date. */
      nextInstalmentOn: ["NextInstalmentDate", dashDate.optional()],
    }),
  },
});

export const loans = enquiry("LoanViewService", {
  purpose: "the customer's loans with their outstanding balances and terms",
  quota: unlimited("own"),
  request: { key: ["Key", z.literal("LoanView")], customerNumber: ["CustNo", customerNumber] },
  answer: {
    loans: listOf("LoanRecordList", {
      accountNumber: ["AccNo", loanNumber],
      /** Debt, as a positive amount. */
      outstanding: ["OutStandingBal", balance],
      loanType: ["accountType", textLike("Home loan").optional()],
      branchName: ["BranchName", locality.optional()],
      principal: ["principleAmount", amount.optional()],
      instalment: ["EMIAmount", amount.optional()],
      overdue: ["overDueAmount", amount.optional()],
      /** Extension: due day of the oldest instalment overdue. */
      overdueSince: ["OverdueSince", dashDate.optional()],
      sanctioned: ["sanctionLimit", amount.optional()],
      disbursed: ["DisburstAmount", amount.optional()],
      balance: ["outstandingBalanceAmount", balance.optional()],
      rate: ["RateOfInterest", percent.optional()],
      rateKind: ["RateType", coded({ fixed: "FIXED", floating: "FLOATING" }).optional()],
      /** First of the customer's deposits with a lien that secures it. */
      securedBy: ["SecurityAccNo", depositNumber.optional()],
    }),
  },
});
