import XLSX from "sheetjs-style";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BankSchema } from "bank/database/schema";
import { accountsOf } from "bank/demo/people";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { postJournal } from "bank/ledger/post-journal";
import { openDatabase } from "common/postgres/connection.server";
import { readPdf } from "tests/support/pdf-text";
import { startPortal, type RunningPortal } from "tests/support/running-portal";
import { goToOtp } from "tests/support/two-pass";
import { visibleText, Visitor, type PhoneMessage } from "tests/support/visitor";
import { xlsxParts } from "tests/support/xlsx-parts";

/** Whatever people type, and whatever stands in the books, is text wherever it is shown. */
const customer = "100200301";
const mobile = "9840012301";
const [from, to] = accountsOf(customer) as [string, string];
const SCRIPT = "<script>alert(1)</script>";
const TAGGED = "<b>x</b>";
const turning = /[\u202E\u2066\u200F]/;

/** What is typed, and what is kept of it: nothing unseen, all the rest. */
const typed: [what: string, remark: string, kept: string][] = [
  ["markup", TAGGED + SCRIPT, TAGGED + SCRIPT],
  ["what ends an attribute", `"'&amp;&lt;--`, `"'&amp;&lt;--`],
  ["marks that turn the reading direction", "fair \u202Egnp.\u2066exe\u200F", "fair gnp.exe"],
  ["NUL", "a\0b", "ab"],
  ["Tamil and Kannada", "tea தேநீர் ಚಹಾ", "tea தேநீர் ಚಹಾ"],
  ["=", "=1+1", "=1+1"],
  ["+", "+1+1", "+1+1"],
  ["-", "-1+1", "-1+1"],
  ["@", "@SUM(A1)", "@SUM(A1)"],
];

/** Of these a cell begins: they stand in the books as a core system might have written them. */
const booked = [
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(A1)",
  '=HYPERLINK("https://evil.example")',
  SCRIPT,
  "_x0041_",
  "tea 😀 தேநீர்",
];

let portal: RunningPortal;
let visitor: Visitor;
/** Each remark's payment, as its receipt is called. */
const receipts = new Map<string, string>();

beforeAll(async () => {
  portal = await startPortal();
  visitor = new Visitor(portal.url);
  for (const [place, [, remark]] of typed.entries())
    receipts.set(remark, await pay(remark, `11.${place + 10}`));
  const books = openDatabase<BankSchema>({ url: portal.databaseUrl, applicationName: "books" });
  try {
    for (const [place, particulars] of booked.entries()) await book(books, `odd text ${place}`, particulars);
  } finally {
    await books.destroy();
  }
});
afterAll(() => portal?.stop());

async function carryOut(path: string, details: Record<string, string>): Promise<string> {
  const run = await goToOtp(visitor, customer, path, details);
  const done = await visitor.post(run, { otp: await visitor.readOtp(mobile), intent: "verify" });
  if (done.status !== 303) throw new Error(`it was not carried out: ${done.status}`);
  return done.location!;
}

async function pay(remark: string, amount: string): Promise<string> {
  const receipt = await carryOut("/FundTransfer?kind=own-account", { from, to, amount, remark });
  return /\/Payments\/(\w+)/.exec(receipt)![1]!;
}

async function book(books: Kysely<BankSchema>, reference: string, particulars: string): Promise<void> {
  const lines = [
    { account: from, amount: 100n, particulars },
    { account: ownAccounts.cash, amount: -100n, particulars },
  ];
  const { outcome } = await postJournal(books, { reference, kind: "cash", now: new Date(), lines });
  if (outcome !== "posted") throw new Error(outcome);
}

/** Texts of a PDF without what parts them: lines are broken where they are full. */
async function lettersOf(path: string): Promise<string> {
  const file = await visitor.download(path);
  const { written } = await readPdf(file);
  return written.join("").replaceAll(" ", "");
}

/** A mini-statement has the last ten entries: all that was booked, and so many remarks. */
const inMini = typed.slice(booked.length - 10);
type Shown = [path: string, remarks: typeof typed];
const sheets: Shown[] = [
  [`/MiniStatements/${from}.xlsx`, inMini],
  [`/Statements/${from}.xlsx?range=1m`, typed],
];
const printed: Shown[] = [
  [`/MiniStatements/${from}.pdf`, inMini],
  [`/Statements/${from}.pdf?range=1m`, typed],
];

describe("text with markup, RTL marks or NUL", () => {
  it.each(typed)("%s is shown as text in HTML and JSON", async (_what, remark, kept) => {
    const page = `/Payments/${receipts.get(remark)}`;
    const { body } = await visitor.get(page);
    expect(visibleText(body)).toContain(kept);
    const answer = await visitor.get(`${page}.data`);
    expect(answer.headers.get("Content-Type")).not.toContain("html");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.body).toContain(JSON.stringify(kept).slice(1, -1));
    for (const shown of [body, (await visitor.get(`/AccountStatement?account=${from}&range=1m`)).body]) {
      expect(shown).not.toContain(SCRIPT);
      expect(shown).not.toContain(TAGGED);
      expect(shown).not.toMatch(turning);
      expect(shown).not.toContain("\0");
    }
  });
});

describe("text in documents and messages", () => {
  it.each(sheets)(
    "of every remark and posting is a text cell in %s, also where it begins with = + - @",
    async (path, remarks) => {
      const file = await visitor.download(path);
      const { sheet } = xlsxParts(file);
      expect(sheet).not.toContain("<f>");
      const { Sheets, SheetNames } = XLSX.read(file, { type: "array", cellNF: true });
      const cells = Object.values(Sheets[SheetNames[0]!]!) as Partial<XLSX.CellObject>[];
      const texts = cells.filter(({ t }) => t === "s").map(({ v }) => String(v));
      for (const [, , kept] of remarks)
        expect(texts.filter((text) => text.endsWith(`/${kept}`))).toHaveLength(1);
      for (const particulars of booked) {
        const found = cells.filter(({ v }) => v === particulars);
        expect(found.map(({ t, f, z }) => [particulars, t, f, z])).toEqual([
          [particulars, "s", undefined, "@"],
        ]);
      }
      expect(cells.filter(({ f, l }) => f !== undefined || l !== undefined)).toEqual([]);
    },
  );

  it.each(printed)("is the same text in %s", async (path, remarks) => {
    const letters = await lettersOf(path);
    for (const [, , kept] of remarks) expect(letters).toContain(`/${kept.replaceAll(" ", "")}`);
    for (const particulars of booked) expect(letters).toContain(particulars.replaceAll(" ", ""));
  });

  it("is the same text in a receipt", async () => {
    for (const [, remark, kept] of typed)
      expect(await lettersOf(`/Receipts/${receipts.get(remark)}.pdf`)).toContain(kept.replaceAll(" ", ""));
  });

  it("has no mark that turns the reading direction in any spreadsheet or PDF", async () => {
    for (const [path] of sheets) expect(xlsxParts(await visitor.download(path)).strings).not.toMatch(turning);
    for (const [path] of printed) expect(await lettersOf(path)).not.toMatch(turning);
  });

  it("of a payee's name is shown as text in the messages to the customer", async () => {
    const name = `=${TAGGED} \u202Eதேநீர்'"&`;
    const kept = `=${TAGGED} தேநீர்'"&`;
    // In a message it stands in marks, and has none of its own.
    const told = `"=${TAGGED} தேநீர்'&"`;
    const accountNumber = "918273645501";
    await carryOut("/Beneficiary?kind=neft-rtgs", {
      kind: "neft-rtgs",
      name,
      accountNumber,
      confirmAccountNumber: accountNumber,
      ifsc: "SBIN0000800",
      address: "1 Beach Road",
    });
    const phone = `/sandbox/phone?mobile=${mobile}`;
    const messages = JSON.parse(
      (await visitor.get(phone, { Accept: "application/json" })).body,
    ) as PhoneMessage[];
    const about = messages.filter(({ text }) => text.includes(told)).map(({ text }) => text);
    expect(about).toHaveLength(2);
    for (const text of about) expect(text).not.toMatch(turning);
    const { body } = await visitor.get(phone);
    expect(visibleText(body)).toContain(told);
    expect(body).not.toContain(TAGGED);
    const payees = await visitor.get("/ManageBeneficiary?kind=neft-rtgs");
    expect(visibleText(payees.body)).toContain(kept);
    expect(payees.body).not.toContain(TAGGED);
  });
});
