import type { AccountKind } from "common/accounts";
import { plainAmount } from "common/money";
import { ENTRIES, plainDate, textOf, type Export } from "./xml.server";

/** Open Financial Exchange 2.2: a bank statement without a request. */
export const ofx: Export = {
  mediaType: "application/x-ofx",
  extension: "ofx",

  frame: ({ bank, account, period, figures, generatedAt }) => ({
    "?xml": { "@_version": "1.0", "@_encoding": "UTF-8", "@_standalone": "no" },
    "?OFX": {
      "@_OFXHEADER": "200",
      "@_VERSION": "220",
      "@_SECURITY": "NONE",
      "@_OLDFILEUID": "NONE",
      "@_NEWFILEUID": "NONE",
    },
    OFX: {
      SIGNONMSGSRSV1: {
        SONRS: {
          STATUS: done,
          // Without an offset it is in GMT.
          DTSERVER: generatedAt.toISOString().replace(/\..*|[-T:]/g, ""),
          LANGUAGE: "ENG",
          FI: { ORG: textOf(bank.name, 32), FID: bankOf(account.ifsc) },
        },
      },
      BANKMSGSRSV1: {
        STMTTRNRS: {
          TRNUID: "0",
          STATUS: done,
          STMTRS: {
            CURDEF: "INR",
            BANKACCTFROM: {
              // At most nine characters, so the branch has the whole IFSC.
              BANKID: bankOf(account.ifsc),
              BRANCHID: account.ifsc,
              ACCTID: account.accountNumber,
              ACCTTYPE: accountTypes[account.kind],
            },
            BANKTRANLIST: {
              DTSTART: plainDate(period.from),
              DTEND: plainDate(period.to),
              ...ENTRIES,
            },
            LEDGERBAL: { BALAMT: plainAmount(figures.closingBalance), DTASOF: plainDate(period.to) },
            BALLIST: {
              BAL: {
                NAME: "Opening balance",
                DESC: "Balance before the first entry",
                BALTYPE: "DOLLAR",
                VALUE: plainAmount(figures.openingBalance),
                DTASOF: plainDate(period.from),
              },
            },
          },
        },
      },
    },
  }),

  entry({ reference, entryDate, valueDate, particulars, chequeNumber, networkReference, direction, amount }) {
    const type = direction === "credit" ? "CREDIT" : chequeNumber ? "CHECK" : "DEBIT";
    return {
      STMTTRN: {
        TRNTYPE: type,
        DTPOSTED: plainDate(entryDate),
        DTAVAIL: plainDate(valueDate),
        TRNAMT: plainAmount(direction === "credit" ? amount : -amount),
        FITID: reference,
        CHECKNUM: textOf(chequeNumber, 12),
        REFNUM: textOf(networkReference, 32),
        NAME: textOf(particulars, 32) ?? type,
        MEMO: textOf(particulars, 255),
      },
    };
  },
};

const done = { CODE: "0", SEVERITY: "INFO" };

const bankOf = (ifsc: string) => ifsc.slice(0, 4);

/** Its word for a balance in money, in any currency, is DOLLAR; loans are lines of credit. */
const accountTypes: Record<AccountKind, string> = {
  savings: "SAVINGS",
  current: "CHECKING",
  overdraft: "CREDITLINE",
  "cash-credit": "CREDITLINE",
  "fixed-deposit": "CD",
  "recurring-deposit": "CD",
  loan: "CREDITLINE",
};
