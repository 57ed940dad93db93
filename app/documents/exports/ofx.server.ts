import type { AccountKind } from "common/accounts";
import { plainAmount } from "common/money";
import type { StatementData } from "../statement-data";
import { ENTRIES, plainDate, textOf, type Elements, type Export, type ReferredEntry } from "./xml.server";

const mediaType = "application/x-ofx";

/** Open Financial Exchange 2.2: a bank statement without a request. */
export const ofx: Export = {
  mediaType,
  extension: "ofx",
  frame: (statement) => ({
    "?xml": { "@_version": "1.0", "@_encoding": "UTF-8", "@_standalone": "no" },
    "?OFX": {
      "@_OFXHEADER": "200",
      "@_VERSION": "220",
      "@_SECURITY": "NONE",
      "@_OLDFILEUID": "NONE",
      "@_NEWFILEUID": "NONE",
    },
    ...contentOf(statement, accountTypes, {
      BALLIST: {
        BAL: {
          NAME: "Opening balance",
          DESC: "Balance before the first entry",
          BALTYPE: "DOLLAR",
          VALUE: plainAmount(statement.figures.openingBalance),
          DTASOF: plainDate(statement.period.from),
        },
      },
    }),
  }),
  entry,
};

/**
 * Open Financial Exchange 1.02: SGML, in which a value ends at the next tag. Readers take its letters for ASCII unless its head says
 * UTF-8. It has no list of balances and no type of account for deposits.
 */
export const ofx102: Export = {
  mediaType,
  extension: "102.ofx",
  head: [
    ...["OFXHEADER:100", "DATA:OFXSGML", "VERSION:102", "SECURITY:NONE", "ENCODING:UTF-8", "CHARSET:NONE"],
    ...["COMPRESSION:NONE", "OLDFILEUID:NONE", "NEWFILEUID:NONE", "", ""],
  ].join("\r\n"),
  asText: (xml) => xml.replace(/<([A-Z\d.]+)>([^<]*)<\/\1>/g, "<$1>$2"),
  frame: (statement) => contentOf(statement, { ...accountTypes, ...typesOf102 }),
  entry,
};

function contentOf(
  { bank, account, period, figures, generatedAt }: Omit<StatementData, "entries">,
  types: typeof accountTypes,
  more: Elements = {},
): Elements {
  return {
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
              ACCTTYPE: types[account.kind],
            },
            BANKTRANLIST: {
              DTSTART: plainDate(period.from),
              DTEND: plainDate(period.to),
              ...ENTRIES,
            },
            LEDGERBAL: { BALAMT: plainAmount(figures.closingBalance), DTASOF: plainDate(period.to) },
            ...more,
          },
        },
      },
    },
  };
}

function entry(one: ReferredEntry): Elements {
  const { reference, entryDate, valueDate, particulars, chequeNumber, networkReference } = one;
  const type = one.direction === "credit" ? "CREDIT" : chequeNumber ? "CHECK" : "DEBIT";
  return {
    STMTTRN: {
      TRNTYPE: type,
      DTPOSTED: plainDate(entryDate),
      DTAVAIL: plainDate(valueDate),
      TRNAMT: plainAmount(one.direction === "credit" ? one.amount : -one.amount),
      FITID: reference,
      CHECKNUM: textOf(chequeNumber, 12),
      REFNUM: textOf(networkReference, 32),
      NAME: textOf(particulars, 32) ?? type,
      MEMO: textOf(particulars, 255),
    },
  };
}

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

const typesOf102 = { "fixed-deposit": "SAVINGS", "recurring-deposit": "SAVINGS" };
