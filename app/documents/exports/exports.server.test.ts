import { XMLParser, XMLValidator } from "fast-xml-parser";
import fc from "fast-check";
import { parse as parseOfx } from "ofx-js";
import { describe, expect, it } from "vitest";
import { readPdf } from "tests/support/pdf-text";
import { entriesOf, statementOf } from "tests/support/statements";
import { formatAmount, parsePlainAmount, plainAmount, sumBy } from "common/money";
import { statementPdf } from "../pdf/statement.server";
import type { StatementData, StatementEntry } from "../statement-data";
import { StatementChanged } from "../tally.server";
import { camt053 } from "./camt.server";
import { ofx, ofx102 } from "./ofx.server";
import { tallyVouchers } from "./tally-vouchers.server";
import { exported, type Export } from "./xml.server";

const formats = { camt053, ofx, ofx102, tallyVouchers };

async function made(format: Export, data: StatementData): Promise<string> {
  let file = "";
  for await (const part of exported(format, data, new AbortController().signal)) file += part;
  return file;
}

interface Read {
  opening?: bigint;
  closing?: bigint;
  debits: bigint;
  credits: bigint;
  references: string[];
  words: string[];
}

const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });
const listOf = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : ([value].flat() as T[]));
const paise = (text: string): bigint =>
  text.startsWith("-") ? -parsePlainAmount(text.slice(1))! : parsePlainAmount(text)!;

interface CamtAmount {
  Amt: { "#text": string };
  CdtDbtInd: string;
}

interface CamtEntry extends CamtAmount {
  NtryRef: string;
  AddtlNtryInf?: string;
}

interface CamtStatement {
  Bal: (CamtAmount & { Tp: { CdOrPrtry: { Cd: string } } })[];
  TxsSummry: Record<"TtlNtries" | "TtlCdtNtries" | "TtlDbtNtries", { NbOfNtries?: string; Sum: string }>;
  Ntry?: CamtEntry | CamtEntry[];
}

async function readOfx(file: string): Promise<Read> {
  const statement = (await parseOfx(file)).OFX.BANKMSGSRSV1!.STMTTRNRS as unknown as {
    STMTRS: {
      BANKTRANLIST: { STMTTRN?: Record<string, string> | Record<string, string>[] };
      LEDGERBAL: { BALAMT: string };
      BALLIST?: { BAL: { VALUE: string } };
    };
  };
  const { BANKTRANLIST, LEDGERBAL, BALLIST } = statement.STMTRS;
  const entries = listOf(BANKTRANLIST.STMTTRN);
  const amounts = entries.map(({ TRNAMT }) => paise(TRNAMT!));
  return {
    ...(BALLIST && { opening: paise(BALLIST.BAL.VALUE) }),
    closing: paise(LEDGERBAL.BALAMT),
    debits: sumBy(amounts, (amount) => (amount < 0n ? -amount : 0n)),
    credits: sumBy(amounts, (amount) => (amount > 0n ? amount : 0n)),
    references: entries.map(({ FITID }) => FITID!),
    words: entries.map(({ MEMO = "" }) => MEMO),
  };
}

/** Reads a file with a reader that is not ours. */
const readers: Record<keyof typeof formats, (file: string) => Promise<Read> | Read> = {
  camt053(file) {
    const statement = (parser.parse(file) as { Document: { BkToCstmrStmt: { Stmt: CamtStatement } } })
      .Document.BkToCstmrStmt.Stmt;
    const entries = listOf(statement.Ntry);
    const signedOf = ({ Amt, CdtDbtInd }: CamtAmount) =>
      CdtDbtInd === "CRDT" ? paise(Amt["#text"]) : -paise(Amt["#text"]);
    const balanceOf = (code: string) => signedOf(statement.Bal.find(({ Tp }) => Tp.CdOrPrtry.Cd === code)!);
    const amounts = entries.map(signedOf);
    const { TtlNtries, TtlCdtNtries, TtlDbtNtries } = statement.TxsSummry;
    const debits = sumBy(amounts, (amount) => (amount < 0n ? -amount : 0n));
    const credits = sumBy(amounts, (amount) => (amount > 0n ? amount : 0n));
    expect(Number(TtlNtries.NbOfNtries)).toBe(entries.length);
    expect([TtlCdtNtries.Sum, TtlDbtNtries.Sum].map(paise)).toEqual([credits, debits]);
    return {
      ...{ opening: balanceOf("OPBD"), closing: balanceOf("CLBD"), debits, credits },
      references: entries.map(({ NtryRef }) => NtryRef),
      words: entries.map(({ AddtlNtryInf = "" }) => AddtlNtryInf),
    };
  },
  ofx: readOfx,
  ofx102: readOfx,
  tallyVouchers(file) {
    interface Line {
      LEDGERNAME: string;
      ISDEEMEDPOSITIVE: string;
      AMOUNT: string;
    }
    const messages = listOf(
      (
        parser.parse(file) as {
          ENVELOPE: { BODY: { IMPORTDATA: { REQUESTDATA: { TALLYMESSAGE: object[] } } } };
        }
      ).ENVELOPE.BODY.IMPORTDATA.REQUESTDATA.TALLYMESSAGE,
    ) as { VOUCHER?: { "@_REMOTEID": string; NARRATION?: string; "ALLLEDGERENTRIES.LIST": Line[] } }[];
    const vouchers = messages.flatMap(({ VOUCHER }) => (VOUCHER ? [VOUCHER] : []));
    const ofBank = vouchers.map((voucher) => {
      const lines = voucher["ALLLEDGERENTRIES.LIST"];
      expect(sumBy(lines, ({ AMOUNT }) => paise(AMOUNT))).toBe(0n);
      for (const { AMOUNT, ISDEEMEDPOSITIVE } of lines)
        expect(ISDEEMEDPOSITIVE).toBe(AMOUNT.startsWith("-") ? "Yes" : "No");
      return paise(lines.find(({ LEDGERNAME }) => LEDGERNAME.endsWith("0301"))!.AMOUNT);
    });
    return {
      debits: sumBy(ofBank, (amount) => (amount > 0n ? amount : 0n)),
      credits: sumBy(ofBank, (amount) => (amount < 0n ? -amount : 0n)),
      references: vouchers.map((voucher) => voucher["@_REMOTEID"]),
      words: vouchers.map(({ NARRATION = "" }) => NARRATION),
    };
  },
};

const names = Object.keys(formats) as (keyof typeof formats)[];

describe.each(names)("a statement as %s", (name) => {
  const read = async (data: StatementData) => readers[name](await made(formats[name], data));

  it("has the totals and balances of the PDF, whatever its entries are", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: "grapheme", maxLength: 40 }), { maxLength: 12 }),
        fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n }),
        async (remarks, opening) => {
          const { entries, figures } = entriesOf(remarks.length, (index) => remarks[index]!, opening);
          const { openingBalance, closingBalance, totalDebits, totalCredits } = figures;
          const found = await read(statementOf({ entries, figures }));
          expect([found.debits, found.credits, found.references.length]).toEqual([
            totalDebits,
            totalCredits,
            entries.length,
          ]);
          if (name !== "tallyVouchers")
            expect([found.opening ?? openingBalance, found.closing]).toEqual([
              openingBalance,
              closingBalance,
            ]);
          const { entries: batches, ...frame } = statementOf({ entries, figures });
          const pdf = statementPdf("en", frame);
          for (const batch of batches as StatementEntry[][]) pdf.add(batch);
          const lines = (await readPdf(await pdf.finish())).pages.flat();
          expect(lines.find(([first]) => first === "Totals")?.slice(1)).toEqual(
            [found.debits, found.credits].map(formatAmount),
          );
        },
      ),
      { numRuns: 15 },
    );
  });

  it("gives each entry one reference, the same in a statement of any other days", async () => {
    const { entries } = entriesOf(200, () => "UPI/shop");
    // Money that comes and goes leaves entries alike in all they say.
    const twice = entries.flatMap((entry) => [entry, entry]);
    const ofPart = (part: StatementEntry[]) =>
      read(
        statementOf({
          entries: part,
          figures: {
            ...{ openingBalance: 0n, closingBalance: 0n, entryCount: part.length },
            totalDebits: sumBy(part, ({ direction, amount }) => (direction === "debit" ? amount : 0n)),
            totalCredits: sumBy(part, ({ direction, amount }) => (direction === "credit" ? amount : 0n)),
          },
        }),
      );
    const { references } = await ofPart(twice);
    expect(new Set(references).size).toBe(400);
    const later = twice.findIndex(({ entryDate }) => entryDate > "2026-03-01");
    expect((await ofPart(twice.slice(later))).references).toEqual(references.slice(later));
    for (const reference of references) expect(reference.length).toBeLessThanOrEqual(35);
  });

  it("keeps what a remark says as text, never as an element", async () => {
    const remark = `<Ntry>&amp; "Chai" ]]> 'x' <Entries></Entries>`;
    const { words } = await read(statementOf(entriesOf(1, () => remark)));
    expect(words).toEqual([remark]);
  });

  it("keeps a bank's name with a quote in its place", async () => {
    const data = statementOf(entriesOf(1));
    const file = await made(formats[name], { ...data, bank: { ...data.bank, name: 'The "Kaveri" Bank' } });
    if (name === "ofx102") expect(file).toContain('<ORG>The "Kaveri" Bank\n');
    else expect(XMLValidator.validate(file)).toBe(true);
  });

  it("has the whole account number inside", async () => {
    expect(await made(formats[name], statementOf(entriesOf(1)))).toContain("123410010000301");
  });

  it("breaks off when its entries are not those the figures speak of", async () => {
    const { entries, figures } = entriesOf(3);
    const data = statementOf({ entries: entries.slice(1), figures });
    await expect(made(formats[name], data)).rejects.toThrow(StatementChanged);
  });
});

it.each([
  [camt053, (reference: string) => `<ClrSysRef>${reference}</ClrSysRef>`],
  [ofx, (reference: string) => `<REFNUM>${reference}</REFNUM>`],
  [ofx102, (reference: string) => `<REFNUM>${reference}\n`],
  [tallyVouchers, (reference: string) => `<REFERENCE>${reference}</REFERENCE>`],
] as const)("a file tells an entry's UTR or RRN (%#)", async (format, element) => {
  const { entries, figures } = entriesOf(8);
  const file = await made(format, statementOf({ entries, figures }));
  for (const { networkReference } of entries)
    if (networkReference) expect(file).toContain(element(networkReference));
  expect(file.match(/KVGBN26069/g)).toHaveLength(2);
});

it("OFX 1.02 is SGML that says how its letters are written, with no end tags of values and nothing that came later", async () => {
  const { entries, figures } = entriesOf(3, () => "கீரை & <b>");
  const deposit = statementOf({ entries, figures });
  const file = await made(ofx102, {
    ...deposit,
    account: { ...deposit.account, kind: "fixed-deposit" },
  });
  const [head, body] = file.split("\r\n\r\n");
  expect(head).toMatch(/^OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\n/);
  expect(head).toContain("ENCODING:UTF-8\r\nCHARSET:NONE");
  expect(body).toMatch(/^<OFX>/);
  expect(body).toContain("<MEMO>கீரை &amp; &lt;b&gt;\n");
  expect(body).toContain("<ACCTTYPE>SAVINGS\n");
  expect(body).not.toMatch(/<\/(MEMO|TRNAMT|FITID|CODE)>|BALLIST|<\?/);
});

it("an entry keeps its own reference when its network's comes later", async () => {
  const { entries, figures } = entriesOf(8);
  const before = entries.map((entry) => ({ ...entry, networkReference: undefined }));
  const ids = async (list: typeof entries) =>
    (await made(ofx, statementOf({ entries: list, figures }))).match(/<FITID>.*<\/FITID>/g);
  expect(await ids(before as typeof entries)).toEqual(await ids(entries));
});

it("camt.053 says when, whose account, at which branch, and what it owes as a debit", async () => {
  const file = await made(camt053, statementOf(entriesOf(0, undefined, -123_456n)));
  expect(file).toContain("<CreDtTm>2026-07-01T10:30:00+05:30</CreDtTm>");
  expect(file.replace(/\s+/g, "")).toContain(
    "<ClrSysMmbId><ClrSysId><Cd>INFSC</Cd></ClrSysId><MmbId>KVGB0001234</MmbId></ClrSysMmbId>",
  );
  expect(file).toMatch(/<Amt Ccy="INR">1234.56<\/Amt>\s*<CdtDbtInd>DBIT<\/CdtDbtInd>/);
});

it("OFX signs what goes out, and names cheques", async () => {
  const { entries, figures } = entriesOf(20);
  const file = await made(ofx, statementOf({ entries, figures }));
  expect(file).toContain('<?OFX OFXHEADER="200" VERSION="220"');
  const [, debit] = entries;
  expect(file).toContain(`<TRNAMT>-${plainAmount(debit!.amount)}</TRNAMT>`);
  expect(file).toContain("<CHECKNUM>100000</CHECKNUM>");
});
