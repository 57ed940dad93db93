import {
  accountNumber,
  amount,
  balance,
  chequeNumber,
  city,
  coded,
  count,
  customerName,
  customerNumber,
  dashDate,
  ifsc,
  locality,
  networkReference,
  ofAccount,
  ofBranch,
  particulars,
  pinCode,
  reference,
  remark,
  slashDate,
  stateCode,
  street,
  yesNo,
} from "./fields.server";
import { listOf } from "./message.server";
import { unlimited } from "./quota.server";
import { commonRefusals, errorsOf } from "./refusals.server";
import { servicesOf } from "./service.server";

const { enquiry } = servicesOf("statements");

/** Extension: what the entry is, as far as the bank knows more than its text. The portal reads the text for the rest. */
const known = {
  entryKind: [
    "EntryKind",
    coded({
      ...{ upi: "UPI", imps: "IMPS", neft: "NEFT", rtgs: "RTGS", transfer: "TRANSFER", own: "OWN" },
      ...{ instruction: "INSTRUCTION", card: "CARD", cash: "CASH", cheque: "CHEQUE", bill: "BILL" },
      ...{ salary: "SALARY", interest: "INTEREST", charge: "CHARGE", tax: "TAX", loan: "LOAN" },
      ...{ deposit: "DEPOSIT", scheme: "SCHEME", returned: "RETURNED", opening: "OPENING" },
    }).optional(),
  ],
  /** Payee of a debit, payer of a credit. */
  counterparty: ["Counterparty", customerName.optional()],
  /** The customer's own words; they say nothing about the kind. */
  remark: ["Remark", remark.optional()],
  /** Of the payment that the entry belongs to; its charge and its return have the same. */
  paymentReference: ["PaymentReference", reference.optional()],
  /**
   * UTR or RRN of the network, of what was sent and of what came in; a return has that of its payment. A bank that fills it
   * names `network-references`: then statements have a column for it, and searches find it.
   */
  networkReference: ["NetworkRef", networkReference.optional()],
} as const;

const direction = coded({ debit: "D", credit: "C" });

const recordsFrom = ["RecordsFromDate", dashDate.optional()] as const;

/** `balance` is the running balance after the entry. */
const statementEntry = {
  entryDate: ["EntryDate", dashDate],
  valueDate: ["ValueDate", dashDate],
  particulars: ["Particular", particulars],
  chequeNumber: ["ChqNo", chequeNumber.optional()],
  direction: ["DrCr", direction],
  amount: ["Amount", amount],
  balance: ["Balance", balance],
  ...known,
} as const;

export const badPeriod = { code: "4041", message: "Statement period not allowed" };

export const statement = enquiry("EStatementService", {
  purpose: "the entries of one account between two dates, both included, oldest first",
  quota: unlimited("own"),
  errors: errorsOf(commonRefusals.noSuchAccount, badPeriod),
  request: {
    accountNumber: ["AccountNumber", accountNumber],
    fromDate: ["FromDate", slashDate],
    toDate: ["ToDate", slashDate],
    customerNumber: ["CustNo", customerNumber],
    /**
     * Extension: entries `offset` to `offset + limit` of the range only. A gateway without it answers all entries and
     * no `totalEntries`; the portal then cuts the page itself.
     */
    offset: ["Offset", count.optional()],
    limit: ["Limit", count.optional()],
    /** Extension: newest first; `offset` counts from there. */
    newestFirst: ["NewestFirst", yesNo.optional()],
    /**
     * Extension: only entries whose particulars or cheque number contain `search` (ignoring case), of this direction,
     * within these amounts. A bank with `network-references` looks there too, if `search` is 4 to 22 letters and digits, one
     * of them a digit. `offset` and `limit` then count the matching ones.
     */
    search: ["Search", particulars.optional()],
    direction: ["DrCr", direction.optional()],
    atLeast: ["MinAmount", amount.optional()],
    atMost: ["MaxAmount", amount.optional()],
  },
  trial: { offset: 0, limit: 10 },
  answer: {
    accountNumber: ["AccountNo15Dig", accountNumber],
    customerName: ["CustomerName", customerName],
    customerNumber: ["CustomerNumber", customerNumber],
    address1: ["Address1", street.optional()],
    city: ["City", city.optional()],
    state: ["State", stateCode.optional()],
    pinCode: ["PinCode", pinCode.optional()],
    branchName: ["BranchName", locality],
    ...ofBranch,
    ifsc: ["IFSCCode", ifsc],
    entries: listOf("EStmtTransactions", statementEntry),
    /** Extensions for the whole range, regardless of the page: */
    totalEntries: ["TotalEntries", count.optional()],
    openingBalance: ["OpeningBalance", balance.optional()],
    closingBalance: ["ClosingBalance", balance.optional()],
    totalDebits: ["TotalDebits", amount.optional()],
    totalCredits: ["TotalCredits", amount.optional()],
    /** Sums of the search; absent without one, or if the gateway has none. */
    matching: ["MatchingEntries", count.optional()],
    matchingDebits: ["MatchingDebits", amount.optional()],
    matchingCredits: ["MatchingCredits", amount.optional()],
    /** True if the entries are so ordered; absent if not requested, or if the gateway cannot. */
    newestFirst: ["NewestFirst", yesNo.optional()],
    /** Opening of the account: earlier years have no statement. */
    openedOn: ["AccountOpenDate", dashDate.optional()],
    /**
     * First day of the entries, if the account is older and a branch kept the earlier ones. Its balance of that morning is the
     * opening balance and no entry.
     */
    recordsFrom,
    /** Extension: the range ends with a quarter whose interest is not booked yet, though it will have that value date. */
    interestFollows: ["InterestFollows", yesNo.optional()],
  },
  strangerIn: (requested, { accountNumber }) =>
    accountNumber === requested.accountNumber ? undefined : "account",
});

export const miniStatement = enquiry("MiniStatementService", {
  purpose: "the last ten movements of one account, newest first",
  quota: unlimited("own"),
  errors: errorsOf(commonRefusals.noSuchAccount),
  request: ofAccount,
  answer: {
    entries: listOf("TransactionLists", {
      date: ["TrnDate", dashDate],
      particulars: ["Descb", particulars],
      direction: ["Type", direction],
      amount: ["Amount", amount],
      ...known,
    }),
    /** Extension: as in the statement, if there are fewer than ten movements since. */
    recordsFrom,
  },
});
