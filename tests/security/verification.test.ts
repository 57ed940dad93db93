import { describe, expect, it } from "vitest";
import readSheet from "read-excel-file/node";
import { accountsOf } from "bank/demo/people";
import { formatRupees } from "common/money";
import { readPdf, textOf } from "tests/support/pdf-text";
import { signedInPortal } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { strict } from "tests/support/running-portal";
import { lastYear, yesterday } from "tests/support/today";
import { visibleText, Visitor } from "tests/support/visitor";
import { words } from "tests/support/words";
import { factsOf } from "~/routes/_open+/verified-facts.server";

/** Whoever is given a document can ask whether it is the bank's; without its code nobody is told anything. */
const customer = "100200310";
const { portal, visitor } = await signedInPortal(customer, strict);
const say = words("en", "verify");
const year = () => lastYear().choice;
const [account] = accountsOf(customer) as [string];
const statement = `/Statements/${account}.pdf?range=3m`;

const codeIn = (text: string) => /(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}/.exec(text)![0];
const codeOf = async (path: string) => codeIn(await textOf(await visitor.download(path)));
/** By somebody with no cookie. */
const ask = (code: string, origin = portal.url) =>
  new Visitor(origin).get(`/Verify?${new URLSearchParams({ code })}`);
const rows = (text: string) => query<Record<string, never>>(portal.databaseUrl, text);

describe("a document", () => {
  it("of an account is confirmed to whoever has its code, with its figures, name and account masked", async () => {
    const pages = (await readPdf(await visitor.download(statement))).pages;
    const box = pages[0]!.findIndex(
      ([first, , , last]) => `${first} ${last}` === "Opening balance (₹) Closing balance (₹)",
    );
    const code = codeIn(pages.flat(2).join("\n"));
    const { status, body, headers } = await ask(code);
    expect([status, headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    const shown = visibleText(body);
    for (const amount of pages[0]![box + 1]!) expect(shown).toContain(`₹${amount}`);
    expect(shown).toContain(`••${account.slice(-4)}`);
    expect(shown).toMatch(/Account holder \S… \S…/);
    const holder = pages[0]!.find(([label]) => label === "Account holder")![1]!;
    for (const whole of [account, customer, ...holder.split(" ").filter((part) => part.length > 2)])
      expect(body).not.toContain(whole);
    // Each page of the document carries the code.
    for (const page of pages) expect(page.flat().join(" ")).toContain(code);
  });

  it.each([
    ["a mini statement", () => `/MiniStatements/${account}.pdf`, "Mini-Statement"],
    ["a tax paper", () => `/TaxDeducted/${year()}.pdf?account=all&quarter=year`, "Tax deducted"],
    ["an interest certificate", () => `/InterestCertificates/${year()}.pdf`, "Interest certificate"],
    ["a balance certificate", () => `/BalanceCertificates/${yesterday()}.pdf`, "Balance certificate"],
    ["a part of a statement", () => `${statement}&direction=debit`, say("onlyMatching")],
  ])("that is %s is confirmed in its own words", async (_, path, words) => {
    const { status, body } = await ask(await codeOf(path()));
    expect([status, visibleText(body)]).toEqual([200, expect.stringContaining(words)]);
  });

  it("that is a mini statement is confirmed with the number, the sums, and the day and amount of each of its entries", async () => {
    const { pages } = await readPdf(await visitor.download(`/MiniStatements/${account}.pdf`));
    const lines = pages.flat().filter(([date]) => /^\d{2}-\d{2}-\d{4}$/.test(date ?? ""));
    const sum = (direction: string) =>
      lines
        .filter((line) => line.at(-2) === direction)
        .reduce((total, line) => total + BigInt(line.at(-1)!.replace(/[,.]/g, "")), 0n);
    const { body } = await ask(codeIn(pages.flat(2).join("\n")));
    const shown = visibleText(body);
    expect(lines.length).toBeGreaterThan(3);
    expect(shown).toContain(`${say("entryCount")} ${lines.length}`);
    expect(shown).toContain(`${say("moneyOut")} ${formatRupees(sum("Debit"))}`);
    expect(shown).toContain(`${say("moneyIn")} ${formatRupees(sum("Credit"))}`);
    for (const line of lines) expect(shown).toContain(`${line.at(-2)} ${line[0]} · ₹${line.at(-1)}`);
  });

  it("that was issued before its facts grew in number is still confirmed", () => {
    const facts = [{ name: "account", digits: account.slice(-4) }] as const;
    const issued = { kind: "mini-statement", issuedAt: new Date(), holder: "L… N…", facts } as const;
    expect(factsOf("en", issued).facts.map(({ value }) => value)).toEqual([
      "L… N…",
      `••${account.slice(-4)}`,
    ]);
  });

  it("that is a spreadsheet carries its code in a line", async () => {
    const sheet = await readSheet(Buffer.from(await visitor.download(statement.replace(".pdf", ".xlsx"))));
    expect((await ask(codeIn(JSON.stringify(sheet)))).status).toBe(200);
  });

  it("has a code of its own each time it is taken home, and all of them are confirmed", async () => {
    const codes = [await codeOf(statement), await codeOf(statement)];
    expect(new Set(codes).size).toBe(2);
    for (const code of codes) expect((await ask(code.toLowerCase().replaceAll("-", " "))).status).toBe(200);
  });
});

describe("without the code", () => {
  it("nobody is told anything: codes that were never given, cannot be, or are a letter off are answered alike", async () => {
    const code = await codeOf(statement);
    const off = code.replace(/.$/, (last) => (last === "7" ? "8" : "7"));
    const answers = await Promise.all(
      [off, "0000-0000-0000-0000-0000", "nonsense", "' or 1=1 --"].map((one) => ask(one)),
    );
    const shown = answers.map(({ status, body }) => [
      status,
      visibleText(body.replace(/value="[^"]*"/g, "")),
    ]);
    expect(shown[0]).toEqual([404, expect.stringContaining(say("unknown"))]);
    expect(new Set(shown.map(([status]) => status))).toEqual(new Set([404]));
    expect(new Set(shown.map(([, text]) => text)).size).toBe(1);
    expect((await ask("")).status).toBe(400);
  });

  it("nobody reads what is kept: neither code, name, account nor amount stands in the rows or in a log", async () => {
    const code = await codeOf(statement);
    await ask(code);
    const kept = JSON.stringify(
      await rows("select encode(sealed_facts, 'escape') as facts, * from portal.issued_document"),
    );
    const logs = portal.output() + portal.bank.output();
    for (const secret of [
      code,
      code.replaceAll("-", ""),
      account.slice(-4) + '"',
      "openingBalance",
      '"statement"',
    ])
      expect([secret, kept.includes(secret)]).toEqual([secret, false]);
    for (const secret of [code, code.replaceAll("-", "")]) expect(logs).not.toContain(secret);
  });

  it("a machine does not try on and on: its network is told to wait", async () => {
    const code = await codeOf(statement);
    expect((await ask(code)).status).toBe(200);
    await rows("update portal.rate_limit set points = 100000 where key like 'verification:%'");
    const refused = await ask(code);
    expect([refused.status, visibleText(refused.body)]).toEqual([
      429,
      expect.stringContaining(say("tooOften")),
    ]);
    await rows("delete from portal.rate_limit where key like 'verification:%'");
  });
});

it("a document is confirmed for a year, and of one customer no more than the newest thousand", async () => {
  const code = await codeOf(statement);
  await rows("update portal.issued_document set issued_at = now() - interval '365 days'");
  expect((await ask(code)).status).toBe(200);
  await rows(`insert into portal.issued_document (code_digest, owner_digest, sealed_facts, issued_at)
    select sha256(n::text::bytea), owner_digest, sealed_facts, now() - n * interval '1 minute'
    from generate_series(1, 1100) as n, (select * from portal.issued_document limit 1) as one`);
  const newer = await codeOf(statement);
  expect(await rows("select count(*)::int as kept from portal.issued_document")).toEqual([{ kept: 1_000 }]);
  expect((await ask(code)).status).toBe(404);
  expect((await ask(newer)).status).toBe(200);
  await rows("update portal.issued_document set issued_at = now() - interval '367 days'");
  expect((await ask(newer)).status).toBe(404);
});
