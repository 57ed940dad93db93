import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { accountsOf } from "bank/demo/people";
import { plainAmount } from "common/money";
import { portalOfFile } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { Visitor } from "tests/support/visitor";

/** Exports of demo customers, read by programs that people have. An absent one is skipped by name. */
const portal = await portalOfFile();
const directory = mkdtempSync(join(tmpdir(), "readers-"));
const { OFXPARSE_PYTHON, OFXDUMP, HLEDGER } = process.env;

interface Read {
  count: number;
  debits: string;
  credits: string;
}

/** Output of a program; ofxdump ends with 1 after warnings of its SGML reader, though it has read all. */
const run = (program: string, ...words: string[]): string =>
  spawnSync(program, words, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 2 ** 28,
  }).stdout;

/** Exact sums of amounts as decimal text. */
function readOf(amounts: readonly string[]): Read {
  const paise = amounts.map((amount) => BigInt(Number(amount).toFixed(2).replace(".", "")));
  const sum = (sign: bigint) => paise.reduce((so, one) => (one * sign > 0n ? so + one * sign : so), 0n);
  return { count: amounts.length, debits: plainAmount(sum(-1n)), credits: plainAmount(sum(1n)) };
}

function ofxparse(file: string): Read {
  const program = `import ofxparse, sys
for one in ofxparse.OfxParser.parse(open(sys.argv[1], "rb")).account.statement.transactions: print(one.amount)`;
  return readOf(run(OFXPARSE_PYTHON!, "-c", program, file).split("\n").filter(Boolean));
}

const libofx = (file: string): Read =>
  readOf([...run(OFXDUMP!, file).matchAll(/Total money amount: (\S+)/g)].map(([, amount]) => amount!));

function hledger(file: string): Read {
  const rules = join(directory, "statement.rules");
  const fields = "fields date, date2, description, code, reference, amount-out, amount-in, _";
  const more = ["skip 1", "date-format %d-%m-%Y", "currency INR", "account1 assets:bank"];
  writeFileSync(rules, [fields, ...more, ""].join("\n"));
  const [, ...lines] = run(
    HLEDGER!,
    ...["-f", `csv:${file}`, "--rules-file", rules],
    ...["register", "assets:bank", "-O", "csv"],
  )
    .trim()
    .split("\n");
  return readOf(lines.map((line) => /"INR ?(-?[\d.]+)","[^"]*"$/.exec(line)![1]!));
}

const trials = [
  ["ofx102", "ofxparse", OFXPARSE_PYTHON, ofxparse],
  ["ofx102", "libofx", OFXDUMP, libofx],
  ["ofx", "libofx", OFXDUMP, libofx],
  ["csv", "hledger with date2", HLEDGER, hledger],
] as const;
/** Readers that this machine has. */
const given = trials.filter(([, , program]) => program);

const customers = ["100200301", "100200305", "100200306"];
const statements = new Map<string, Visitor>();
for (const customer of customers) {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(customer);
  for (const account of accountsOf(customer)) statements.set(account, visitor);
}

describe.each(given)("a statement as %s is read by %s", (kind, _, __, read) => {
  test.each([...statements.keys()])("with the count and sums of the books: %s", async (account) => {
    const visitor = statements.get(account)!;
    const { body } = await visitor.get(`/AccountStatement?account=${account}&range=6m`);
    const link = new RegExp(`href="(/Statements/[\\w-]+\\.${kind}\\?[^"]+)"`).exec(body)?.[1];
    // A statement without entries has no files.
    if (!link) return;
    const file = join(directory, `${account}.${kind === "csv" ? "csv" : "ofx"}`);
    writeFileSync(file, await visitor.download(link.replaceAll("&amp;", "&")));
    expect(read(file)).toEqual(await booksOf(account));
  });
});

/** Six months of an account, to today in India. */
async function booksOf(account: string): Promise<Read> {
  const [row] = await query<{ count: string; debits: string; credits: string }>(
    portal.databaseUrl,
    `select count(*), coalesce(-sum(p.amount) filter (where p.amount < 0), 0) as debits,
       coalesce(sum(p.amount) filter (where p.amount > 0), 0) as credits
     from bank.posting p join bank.account a on a.id = p.account_id join bank.journal j on j.id = p.journal_id
     where a.number = $1 and j.kind <> 'brought-forward'
       and p.entry_date >= (now() at time zone 'Asia/Kolkata')::date - interval '6 months'`,
    [account],
  );
  return {
    count: Number(row!.count),
    debits: plainAmount(BigInt(row!.debits)),
    credits: plainAmount(BigInt(row!.credits)),
  };
}
