import { ourBank } from "tests/support/banks";
import { entriesOf, statementOf } from "tests/support/statements";
import { balanceCertificate, interestCertificate, taxDeductedOf, taxRecord } from "tests/support/tax-papers";
import { isoDate } from "common/dates";
import {
  balanceCertificatePdf,
  declarationTakenPdf,
  interestCertificatePdf,
  schemeCertificatePdf,
} from "~/documents/pdf/certificates.server";
import { closureAdvicePdf, depositAdvicePdf } from "~/documents/pdf/deposit-advice.server";
import { receiptPdf } from "~/documents/pdf/receipt.server";
import { miniStatementPdf, statementPdf } from "~/documents/pdf/statement.server";
import { taxDeductedPdf } from "~/documents/pdf/tax-deducted.server";
import type {
  ClosureAdviceData,
  DepositAdviceData,
  Make,
  Maker,
  ReceiptData,
} from "~/documents/tasks.server";
import type { MiniStatementData } from "~/documents/statement-data";
import type { DeclarationTakenData, SchemeCertificateData } from "~/documents/tax-data";
import type { Language } from "~/i18n/languages";

const paidAt = new Date("2026-07-01T05:00:00Z");
export const arrived: ReceiptData = {
  arrives: "At once",
  complaint: "Reserve Bank of India, telephone 14448",
  bank: ourBank.profile,
  account: {
    holder: "Lakshmi Narayanan",
    customerNumber: "100200301",
    accountNumber: "001110010000301",
  },
  payment: {
    reference: "P0123456789ABC",
    kind: "imps",
    state: "success",
    toAccount: "50100234567891",
    toName: "Anitha Reddy",
    ifsc: "HDFC0000123",
    bankName: "HDFC Bank",
    amount: 12_34_567_89n,
    charge: 590n,
    remark: "=rent <b>July</b>",
    paidAt,
    networkReference: "618211234567",
  },
  entries: [
    { state: "debited", at: paidAt },
    { state: "sent", at: new Date("2026-07-01T05:00:01Z") },
    { state: "success", at: new Date("2026-07-01T05:01:00Z") },
  ],
  generatedAt: new Date("2026-07-01T06:30:00Z"),
};

export const returned: ReceiptData = {
  ...arrived,
  payment: { ...arrived.payment, kind: "neft", state: "returned", reason: "Account closed" },
  entries: [
    { state: "queued", at: paidAt },
    { state: "returned", at: new Date("2026-07-01T06:00:00Z"), reason: "Account closed" },
  ],
};

const { bank, holder, issuedOn, generatedAt } = balanceCertificate;
export const insurance: SchemeCertificateData = {
  ...{ bank, holder, issuedOn, generatedAt },
  reference: "PMSBY/00000012",
  scheme: "pmsby",
  accountNumber: "001110010003301",
  registeredOn: isoDate("2025-09-12"),
  paidUntil: isoDate("2026-05-31"),
  premium: 20_00n,
  cover: { full: 2_00_000_00n, partial: 1_00_000_00n },
  entries: [
    {
      name: "Kavya",
      relation: "daughter",
      birth: isoDate("2020-02-29"),
      address: "14 Kutchery Road, Chennai",
    },
    {
      name: "Saroja",
      relation: "mother",
      birth: isoDate("1960-01-31"),
      address: "14 Kutchery Road, Chennai",
    },
  ],
};

const { account } = arrived;

const miniStatement: MiniStatementData = {
  ...{ bank, generatedAt },
  account: { ...account, kind: "savings" },
  entries: entriesOf(10, (index) => `UPI/DR/63120${index}/അമ്മ ஸ்டோர்ஸ் శ్రీ`).entries.map(
    ({ entryDate, particulars, direction, amount }) => ({ date: entryDate, particulars, direction, amount }),
  ),
};

const depositAdvice: DepositAdviceData = {
  ...{ bank, account, generatedAt },
  deposit: {
    accountNumber: account.accountNumber,
    receiptStatus: "OPEN",
    rate: "7.10",
    openDate: isoDate("2026-07-01"),
    maturityDate: isoDate("2027-07-01"),
    principal: 50_000_00n,
    principalAndInterest: 50_000_00n,
    maturityAmount: 53_646_50n,
    outstanding: 50_000_00n,
    depositAmount: 50_000_00n,
    kind: "fixed-deposit",
  } as DepositAdviceData["deposit"],
  entries: [
    {
      name: "Kavya",
      relation: "Daughter",
      dateOfBirth: isoDate("2020-02-29"),
      share: 100,
      minor: true,
      guardian: "Saroja",
      registeredOn: isoDate("2026-07-01"),
    },
  ] as DepositAdviceData["entries"],
};

const closureAdvice: ClosureAdviceData = {
  ...{ bank, account, generatedAt },
  reference: "C0123456789ABC",
  closedOn: isoDate("2026-07-01"),
  entries: [
    {
      scheme: "reinvestment",
      rate: "6.10",
      deposited: 50_000_00n,
      earned: 1_500_00n,
      credited: 0n,
      tax: 150_00n,
      charge: 0n,
      amount: 51_350_00n,
      paidTo: "001110010000301",
    },
  ] as unknown as ClosureAdviceData["entries"],
};

const declaration: DeclarationTakenData = {
  ...interestCertificate,
  reference: "1210000001202627CHEK00001A",
  entries: [{ income: 2_40_000_00n, interest: 68_208_55n, taxSoFar: 0n }],
};

/** Names and remarks of others, which may have any letters. */
const typed = [
  "holder",
  "toName",
  "bankName",
  "remark",
  "particulars",
  "name",
  "address",
  "guardian",
  "branch",
  "reason",
];

/** `data` with more letters behind each text of others. */
const withMore = <Data>(data: Data, letters: string, key = ""): Data => {
  if (typeof data === "string") return (typed.includes(key) ? `${data} ${letters}` : data) as Data;
  if (Array.isArray(data)) return data.map((part) => withMore(part as unknown, letters, key)) as Data;
  if (typeof data !== "object" || data === null || data instanceof Date) return data;
  const parts = Object.entries(data).map(([key, part]) => [key, withMore(part as unknown, letters, key)]);
  return Object.fromEntries(parts) as Data;
};

/** One paper of each kind that the portal prints, with a verification code; each by its language. */
function printed<Data extends { entries: unknown }>(make: Make<Data>, data: Data) {
  return async (language: Language, letters?: string): Promise<Uint8Array> => {
    const { entries, ...frame } =
      letters === undefined ? data : { ...withMore(data, letters), bank: ourBank.profile };
    const maker = make(language, { ...frame, verification } as never) as Maker<unknown>;
    const isStatement = Array.isArray((entries as unknown[])[0]);
    for (const batch of (isStatement ? entries : [entries]) as unknown[][]) maker.add(batch);
    return maker.finish();
  };
}

const page = "https://bank.example/Verify";
export const verification = {
  code: "0123-4567-89AB-CDEF-GHJK",
  page,
  address: `${page}?code=0123456789ABCDEFGHJK`,
};

export const papers = {
  statement: printed(statementPdf, statementOf(entriesOf(60))),
  "long statement": printed(
    statementPdf,
    statementOf(entriesOf(600, (index) => `UPI/${index}/അമ്മ ஸ்டோர்ஸ் శ్రీ`)),
  ),
  "empty statement": printed(statementPdf, statementOf(entriesOf(0))),
  "mini statement": printed(miniStatementPdf, miniStatement),
  receipt: printed(receiptPdf, arrived),
  "payment record": printed(receiptPdf, returned),
  "deposit advice": printed(depositAdvicePdf, depositAdvice),
  "closure advice": printed(closureAdvicePdf, closureAdvice),
  "tax deducted": printed(taxDeductedPdf, taxDeductedOf([taxRecord, taxRecord])),
  "interest certificate": printed(interestCertificatePdf, interestCertificate),
  "balance certificate": printed(balanceCertificatePdf, balanceCertificate),
  "scheme certificate": printed(schemeCertificatePdf, insurance),
  "declaration taken": printed(declarationTakenPdf, declaration),
};
