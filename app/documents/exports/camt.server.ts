import type { AccountKind } from "common/accounts";
import { istDate, type IsoDate } from "common/dates";
import { plainAmount, type Paise } from "common/money";
import { lastDigits } from "../statement-data";
import { ENTRIES, plainDate, textOf, type Export } from "./xml.server";

/** ISO 20022, camt.053.001.08: bank to customer statement. */
export const camt053: Export = {
  mediaType: "application/xml",
  extension: "camt053.xml",

  frame({ bank, account, period, figures, generatedAt }) {
    const { openingBalance, closingBalance, entryCount, totalDebits, totalCredits } = figures;
    const id = [lastDigits(account), ...[period.from, period.to].map(plainDate)].join("-");
    const made = momentInIndia(generatedAt);
    const net = totalCredits - totalDebits;
    return {
      "?xml": { "@_version": "1.0", "@_encoding": "UTF-8" },
      Document: {
        "@_xmlns": "urn:iso:std:iso:20022:tech:xsd:camt.053.001.08",
        BkToCstmrStmt: {
          GrpHdr: { MsgId: `${lastDigits(account)}-${generatedAt.getTime()}`, CreDtTm: made },
          Stmt: {
            Id: id,
            CreDtTm: made,
            FrToDt: { FrDtTm: `${period.from}T00:00:00+05:30`, ToDtTm: `${period.to}T23:59:59+05:30` },
            Acct: {
              Id: { Othr: { Id: account.accountNumber } },
              Tp: { Cd: accountTypes[account.kind] },
              Ccy: "INR",
              Ownr: { Nm: textOf(account.holder, 140) },
              Svcr: {
                FinInstnId: {
                  ClrSysMmbId: { ClrSysId: { Cd: "INFSC" }, MmbId: account.ifsc },
                  Nm: textOf(bank.name, 140),
                },
              },
            },
            Bal: [balance("OPBD", openingBalance, period.from), balance("CLBD", closingBalance, period.to)],
            TxsSummry: {
              TtlNtries: {
                NbOfNtries: String(entryCount),
                Sum: plainAmount(totalCredits + totalDebits),
                TtlNetNtry: { Amt: plainAmount(net < 0n ? -net : net), CdtDbtInd: signOf(net) },
              },
              TtlCdtNtries: { Sum: plainAmount(totalCredits) },
              TtlDbtNtries: { Sum: plainAmount(totalDebits) },
            },
            ...ENTRIES,
          },
        },
      },
    };
  },

  entry({ reference, entryDate, valueDate, particulars, chequeNumber, networkReference, direction, amount }) {
    const words = textOf(particulars, 140);
    const details = {
      Refs:
        chequeNumber || networkReference
          ? { ChqNb: textOf(chequeNumber, 35), ClrSysRef: textOf(networkReference, 35) }
          : undefined,
      RmtInf: words ? { Ustrd: words } : undefined,
    };
    return {
      Ntry: {
        NtryRef: reference,
        Amt: rupees(amount),
        CdtDbtInd: direction === "credit" ? "CRDT" : "DBIT",
        Sts: { Cd: "BOOK" },
        BookgDt: { Dt: entryDate },
        ValDt: { Dt: valueDate },
        // Of no known family: the bank's text says what it is.
        BkTxCd: { Domn: { Cd: "PMNT", Fmly: { Cd: "NTAV", SubFmlyCd: "NTAV" } } },
        NtryDtls: details.Refs || details.RmtInf ? { TxDtls: details } : undefined,
        AddtlNtryInf: textOf(particulars, 500),
      },
    };
  },
};

/** External codes of ISO 20022. */
const accountTypes: Record<AccountKind, string> = {
  savings: "SVGS",
  current: "CACC",
  overdraft: "ODFT",
  "cash-credit": "ODFT",
  "fixed-deposit": "LLSV",
  "recurring-deposit": "LLSV",
  loan: "LOAN",
};

const signOf = (paise: Paise) => (paise < 0n ? "DBIT" : "CRDT");

const rupees = (paise: Paise) => ({ "@_Ccy": "INR", "#text": plainAmount(paise) });

const balance = (code: "OPBD" | "CLBD", paise: Paise, day: IsoDate) => ({
  Tp: { CdOrPrtry: { Cd: code } },
  Amt: rupees(paise < 0n ? -paise : paise),
  CdtDbtInd: signOf(paise),
  Dt: { Dt: day },
});

function momentInIndia(instant: Date): string {
  const time = instant.toLocaleTimeString("en-GB", { timeZone: "Asia/Kolkata" });
  return `${istDate(instant)}T${time}+05:30`;
}
