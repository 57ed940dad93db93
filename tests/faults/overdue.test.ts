import { describe, expect, it } from "vitest";
import { formatDate, isoDate } from "common/dates";
import { lastFour } from "common/masks";
import { formatRupees } from "common/money";
import { faultyPortalOfFile } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { visibleText } from "tests/support/visitor";
import { words } from "tests/support/words";

/** Overdue instalments are told where a customer looks first, not on the page of the loan or deposit alone. */
const customer = "100200301";
const { bank, gateway, visitor } = await faultyPortalOfFile({ customer });
const say = words("en", "accounts");
const pages = ["/main", "/Notifications", "/ComingUp"] as const;

type Account = Record<"number" | "id", string>;

const ask = (statement: string, values: unknown[] = []) =>
  query<Account>(bank.databaseUrl, statement, values);

const ofKind = async (table: string, more = "true") => {
  const [found] = await ask(
    `select account.number, account.id from bank.account join ${table} held on held.account_id = account.id
     where account.customer_number = $1 and ${more} order by account.id limit 1`,
    [customer],
  );
  return found!;
};

const said = async (path: string) => visibleText((await visitor.get(path)).body);

describe("what is overdue on a loan", () => {
  const sentence = async (amount: bigint) =>
    say("overdue.loan", {
      amount: formatRupees(amount),
      account: lastFour((await ofKind("bank.loan")).number),
    });
  const fallDue = async (number: number, day: string, unpaid: string) =>
    ask(
      `insert into bank.loan_instalment (account_id, number, due_on, payment, interest, outstanding, unpaid)
       values ($1, $2, $3, 1552800, 0, 100, $4)`,
      [(await ofKind("bank.loan")).id, number, day, unpaid],
    );

  it("stands nowhere while all is paid", async () => {
    await ask("update bank.loan_instalment set unpaid = 0, paid_on = due_on where unpaid > 0");
    for (const path of pages) expect(await said(path)).not.toContain("overdue");
  });

  it.each(pages)("stands on %s: the sum, since when, and the way to pay it", async (path) => {
    await ask("delete from bank.loan_instalment where number > 900");
    await fallDue(901, "2026-10-05", "1552800");
    await fallDue(902, "2026-11-05", "1552800");
    const { body } = await visitor.get(path);
    const text = visibleText(body);
    expect(text).toContain(await sentence(31_056_00n));
    expect(text).toContain(say("overdue.since", { date: formatDate(isoDate("2026-10-05")) }));
    expect(body).toMatch(/href="\/PayLoanAmount\?to=[\w-]+"/);
  });

  it.each(pages)("is left out of %s by a bank that does not answer, and the page stands", async (path) => {
    gateway.spoil("error-500", "LoanViewService");
    const answer = await visitor.get(path);
    expect(answer.status).toBe(200);
    expect(visibleText(answer.body)).not.toContain("are overdue");
  });

  it("leads nobody to a payment who may not pay", async () => {
    await ask("update bank.customer set view_only = true where number = $1", [customer]);
    const other = visitor.copy();
    await other.signIn(customer);
    const { body } = await other.get("/main");
    expect(visibleText(body)).toContain(say("overdue.payAtBranch"));
    expect(body).not.toContain('href="/PayLoanAmount');
  });
});
