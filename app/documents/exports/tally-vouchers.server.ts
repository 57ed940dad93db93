import { isBorrowing } from "common/accounts";
import { plainAmount } from "common/money";
import { lastDigits, type StatementData } from "../statement-data";
import { ENTRIES, plainDate, textOf, type Elements, type Export } from "./xml.server";

/**
 * Import of TallyPrime: two ledgers, then a voucher an entry, against the ledger Suspense, from which the accountant moves it. The
 * account's opening balance is not among them: the books have it.
 */
export const tallyVouchers: Export = {
  mediaType: "application/xml",
  extension: "tally.xml",

  frame: (statement) => ({
    "?xml": { "@_version": "1.0", "@_encoding": "UTF-8" },
    ENVELOPE: {
      HEADER: { TALLYREQUEST: "Import Data" },
      BODY: {
        IMPORTDATA: {
          REQUESTDESC: { REPORTNAME: "All Masters" },
          REQUESTDATA: {
            TALLYMESSAGE: [
              ledger(SUSPENSE, "Suspense A/c"),
              ledger(ledgerOf(statement), groupOf(statement), {
                BANKACCHOLDERNAME: textOf(statement.account.holder, 100),
                BANKDETAILS: statement.account.accountNumber,
                IFSCODE: statement.account.ifsc,
              }),
            ],
            ...ENTRIES,
          },
        },
      },
    },
  }),

  /** Tally's debits are below zero and "deemed positive". */
  entry({ reference, entryDate, particulars, chequeNumber, networkReference, direction, amount }, statement) {
    const type = direction === "credit" ? "Receipt" : "Payment";
    const [debited, credited] =
      direction === "credit" ? [ledgerOf(statement), SUSPENSE] : [SUSPENSE, ledgerOf(statement)];
    return {
      TALLYMESSAGE: {
        "@_xmlns:UDF": "TallyUDF",
        VOUCHER: {
          "@_REMOTEID": reference,
          "@_VCHTYPE": type,
          "@_ACTION": "Create",
          "@_OBJVIEW": "Accounting Voucher View",
          DATE: plainDate(entryDate),
          EFFECTIVEDATE: plainDate(entryDate),
          GUID: reference,
          NARRATION: textOf(particulars, 500),
          VOUCHERTYPENAME: type,
          REFERENCE: textOf(chequeNumber ?? networkReference, 35),
          PERSISTEDVIEW: "Accounting Voucher View",
          "ALLLEDGERENTRIES.LIST": [
            { LEDGERNAME: debited, ISDEEMEDPOSITIVE: "Yes", AMOUNT: plainAmount(-amount) },
            { LEDGERNAME: credited, ISDEEMEDPOSITIVE: "No", AMOUNT: plainAmount(amount) },
          ],
        },
      },
    };
  },
};

const SUSPENSE = "Suspense";

const ledgerOf = ({ bank, account }: Pick<StatementData, "bank" | "account">) =>
  `${textOf(bank.name, 80)} ${lastDigits(account)}`;

function groupOf({ account: { kind } }: Pick<StatementData, "account">) {
  if (kind === "loan") return "Loans (Liability)";
  return isBorrowing(kind) ? "Bank OD A/c" : "Bank Accounts";
}

const ledger = (name: string, parent: string, more: Elements = {}) => ({
  "@_xmlns:UDF": "TallyUDF",
  LEDGER: { "@_NAME": name, "@_ACTION": "Create", NAME: name, PARENT: parent, ...more },
});
