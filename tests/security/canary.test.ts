import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountsOf } from "bank/demo/people";
import { query } from "tests/support/query";
import { startPortal, type RunningPortal } from "tests/support/running-portal";
import { goToOtp, TRANSACTION_PASSWORD } from "tests/support/two-pass";
import { PASSWORD, Visitor, type Answer } from "tests/support/visitor";

/**
 * A customer signs in, adds a payee and pays, mistypes here and there; then everything that was written on the way is
 * searched for what the customer typed in confidence: both programs' logs, every row, cookies, redirects and pages.
 */
const customer = "100200301";
const mobile = "9840012301";
const wrongPassword = "Canary#Pw-7731";
const wrongTransactionPassword = "Canary#Tx-7732";
const account = "918273645546";

/** Keeps what the browser would keep or show: addresses, cookies and pages. */
class Watched extends Visitor {
  readonly addresses: string[] = [];
  readonly pages: string[] = [];
  readonly jar = new Set<string>();

  private kept(path: string, answer: Answer): Answer {
    this.addresses.push(path, answer.location ?? "");
    this.pages.push(answer.body);
    for (const value of this.cookies.values())
      this.jar.add(value).add(Buffer.from(value, "base64url").toString("latin1"));
    return answer;
  }

  override async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.kept(path, await super.get(path, headers));
  }

  override async postRaw(path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.kept(path, await super.postRaw(path, body, headers));
  }
}

let portal: RunningPortal;
let visitor: Watched;
const otps: string[] = [];
beforeAll(async () => {
  portal = await startPortal({ OTP_SECONDS: "1" });
  visitor = new Watched(portal.url);
  await visitor.enterPassword(customer, { password: wrongPassword });
  await visitor.enterPassword(customer);
  otps.push(await visitor.readOtp(mobile));
  await visitor.enterOtp("000000");
  await visitor.get((await visitor.enterOtp(otps[0]!)).location!);

  await carryOut("/Beneficiary?kind=neft-rtgs", {
    kind: "neft-rtgs",
    name: "CANARY PAYEE",
    accountNumber: account,
    confirmAccountNumber: account,
    ifsc: "SBIN0000800",
    address: "1 Beach Road",
  });
  const [from, to] = accountsOf(customer) as [string, string];
  await visitor.get("/FundTransfer?kind=own-account");
  const typed = await visitor.post("/FundTransfer?kind=own-account", {
    from,
    to,
    amount: "17.31",
    remark: "canary",
  });
  await visitor.get(typed.location!);
  const refused = { intent: "confirm", transactionPassword: wrongTransactionPassword };
  await visitor.post(typed.location!, refused);
  await carryOut("/FundTransfer?kind=own-account", { from, to, amount: "17.31", remark: "canary" });
  await visitor.get(`/MiniStatements/${from}.pdf`);
  await visitor.get("/NoSuchPage?otp=1");
}, 120_000);
afterAll(() => portal?.stop());

async function carryOut(path: string, details: Record<string, string>): Promise<void> {
  const run = await goToOtp(visitor, customer, path, details);
  const otp = await visitor.readOtp(mobile);
  otps.push(otp);
  const done = await visitor.post(run, { otp, intent: "verify" });
  if (done.status !== 303) throw new Error(`it was not carried out: ${done.status}`);
  await visitor.get(done.location!);
}

const typedSecrets = () => [PASSWORD, TRANSACTION_PASSWORD, wrongPassword, wrongTransactionPassword];

describe("no secret of a whole visit", () => {
  it("is in the log of the portal or of the bank", () => {
    const logs = portal.output() + portal.bank.output();
    expect(logs).toContain('"level"');
    for (const secret of [...typedSecrets(), ...visitor.cookies.values()]) expect(logs).not.toContain(secret);
    for (const otp of otps) expect(logs).not.toMatch(new RegExp(`\\b${otp}\\b`));
  });

  it("is in the database in clear", async () => {
    const rows = await everyRow(portal.databaseUrl, ".");
    // What is looked through is really what the visit has written.
    for (const written of ["CANARY PAYEE", "payee-add", "canary"]) expect(rows).toContain(written);
    for (const secret of [...typedSecrets(), ...visitor.cookies.values()]) {
      expect(rows.split("\n").filter((row) => row.includes(secret))).toEqual([]);
      expect(rows).not.toContain(Buffer.from(secret).toString("hex"));
    }
    // Six digits are in many an amount; where one-time passwords go they are theirs.
    const perhaps = await everyRow(portal.databaseUrl, "^portal|otp|text_message|job");
    for (const otp of otps) expect(perhaps).not.toMatch(new RegExp(`(?<![\\w.-])${otp}(?![\\w.-])`));
  });

  it("is in an address or a readable cookie", () => {
    const kept = [...visitor.addresses, ...visitor.jar].join("\n");
    expect(visitor.addresses.length).toBeGreaterThan(20);
    for (const secret of [...typedSecrets(), ...otps]) expect(kept).not.toContain(secret);
  });

  it("is in a page sent back, nor the customer's full mobile", () => {
    const pages = visitor.pages.join("\n");
    for (const secret of [...typedSecrets(), mobile]) expect(pages).not.toContain(secret);
    for (const otp of otps) expect(pages).not.toMatch(new RegExp(`>\\s*${otp}|"${otp}"`));
  });
});

/** All rows as text, as a thief of the database would read them; `tables` is a pattern of their names. */
async function everyRow(databaseUrl: string, tables: string): Promise<string> {
  const named = await query<{ name: string }>(
    databaseUrl,
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('bank', 'portal') and schemaname || '.' || tablename ~ $1`,
    [tables],
  );
  const texts: string[] = [];
  for (const { name } of named) {
    const rows = await query<{ text: string }>(databaseUrl, `select t::text as text from ${name} t`);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join("\n");
}
