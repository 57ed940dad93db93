import { expect, test } from "vitest";
import { accountsOf } from "bank/demo/people";
import { addMonths, istDate } from "common/dates";
import { financialYears } from "common/financial-years";
import { formatRupees } from "common/money";
import { signedInPortal } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { visibleText, Visitor } from "tests/support/visitor";

/** What the pages of one account say of it, and whose they are. */
const [savings, , , , fixed, closed, recurring, loan] = accountsOf("100200301") as [string, ...string[]];
const { portal, visitor } = await signedInPortal("100200301");

async function read(path: string) {
  const { status, body } = await visitor.get(path);
  expect([path, status]).toEqual([path, 200]);
  return { body, text: visibleText(body) };
}

test("a deposit that has been paid out keeps its details and its statement, for its holder alone", async () => {
  expect((await read("/TermDeposit")).body).toContain(`/FDDetailsView?account=${closed}`);
  const details = await read(`/FDDetailsView?account=${closed}`);
  expect(details.text).toMatch(/Status Closed/);
  expect(details.body).toContain(`/TermAndLoanAccountStatement?account=${closed}`);
  expect(details.body).not.toContain(`/LienEnquiry?account=${closed}`);
  const [{ on }] = (await query<{ on: string }>(
    portal.databaseUrl,
    "select to_char(closed_on, 'YYYY-MM-DD') as on from bank.account where number = $1",
    [closed!],
  )) as [{ on: string }];
  const year = financialYears(istDate(new Date())).find(({ from, to }) => from <= on && on <= to)!;
  const statement = `account=${closed}&range=${year.choice}`;
  expect((await read(`/TermAndLoanAccountStatement?${statement}`)).text).toContain("MATURITY PAID");
  const csv = await visitor.get(`/Statements/${closed}.csv?range=${year.choice}`);
  expect([csv.status, csv.body.includes("MATURITY PAID")]).toEqual([200, true]);
  const stranger = new Visitor(portal.url);
  await stranger.signIn("100200310");
  for (const path of [`/FDDetailsView?account=${closed}`, `/TermAndLoanAccountStatement?${statement}`])
    expect((await stranger.get(path)).status).toBe(404);
});

test("a recurring deposit says how many instalments are paid and left, and when the next is due", async () => {
  const { text } = await read(`/FDDetailsView?account=${recurring}`);
  expect(text).toMatch(/Instalments paid 10 Instalments left 8 Next instalment on \d\d-\d\d-\d{4}/);
  expect(text).not.toContain("Principal");
  expect((await read("/TermDeposit")).text).toContain("₹5,000.00 a month");
});

test("a loan says what is owed, and a deposit its principal, where other accounts say what may be spent", async () => {
  const owed = (await read(`/AccountDetails?account=${loan}`)).text;
  expect(owed).toMatch(/You owe ₹\d/);
  const deposited = (await read(`/AccountDetails?account=${fixed}`)).text;
  expect(deposited).toContain("Principal ₹1,00,000.00");
  for (const text of [owed, deposited]) expect(text).not.toContain("Available balance");
  expect((await read(`/AccountDetails?account=${savings}`)).text).toMatch(/Available balance ₹\d/);
});

test("a loan's rate is called fixed or floating, and what ending it costs stands in the charges", async () => {
  expect((await read(`/LoanDetailsView?account=${loan}`)).text).toContain("9.50 %, fixed rate");
  const { text } = await read("/Charges");
  expect(text).toContain(
    "housing loan at a fixed rate early 2.00 % of what is owed 2.36 % of what is owed Ending a loan of an individual at a floating rate early Free Free",
  );
});

test("highest and lowest balance are those of all movements of the span", async () => {
  const today = istDate(new Date());
  const first = addMonths(`${today.slice(0, 8)}01` as typeof today, -12);
  const [row] = await query<{ highest: string; lowest: string }>(
    portal.databaseUrl,
    `select max(balance_after)::text as highest, min(balance_after)::text as lowest
     from bank.posting p join bank.account a on a.id = p.account_id where a.number = $1 and p.entry_date >= $2`,
    [savings, first],
  );
  const { text } = await read(`/LineChartDashboard?account=${savings}`);
  expect(text).toContain(`Highest balance ${formatRupees(BigInt(row!.highest))}`);
  expect(text).toContain(`Lowest balance ${formatRupees(BigInt(row!.lowest))}`);
});
