import { expect, test } from "vitest";
import { accountsOf } from "bank/demo/people";
import { addMonths, istDate } from "common/dates";
import { financialYears } from "common/financial-years";
import { formatRupees } from "common/money";
import { signedInPortal } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { quickSignIn } from "tests/support/quick-sign-in";
import { visibleText, Visitor } from "tests/support/visitor";
import { menuFor } from "~/routes/_portal+/menu.rules";

/** What the pages of one account say of it, and whose they are. */
const [savings, , , , fixed, closed, recurring, loan] = accountsOf("100200301") as [string, ...string[]];
const { portal, visitor } = await signedInPortal("100200301");

async function read(path: string) {
  const { status, body } = await visitor.get(path);
  expect([path, status]).toEqual([path, 200]);
  return { body, text: visibleText(body) };
}

test("a deposit that has been paid out keeps its details and its statement, for its holder alone", async () => {
  const listed = (await read("/TermDeposit")).body
    .split("<li")
    .find((row) => row.includes(`••${closed!.slice(-4)}`));
  const { path, handle } = /href="(?<path>\/FDDetailsView\?account=(?<handle>[\w-]{16}))"/.exec(
    listed!,
  )!.groups!;
  const details = await read(path!);
  expect(details.text).toMatch(/Paid out Ended/);
  expect(details.body).toContain(`/TermAndLoanAccountStatement?account=${handle}`);
  expect(details.body).not.toContain("/LienEnquiry?account=");
  const [{ on }] = (await query<{ on: string }>(
    portal.databaseUrl,
    "select to_char(closed_on, 'YYYY-MM-DD') as on from bank.account where number = $1",
    [closed!],
  )) as [{ on: string }];
  const year = financialYears(istDate(new Date())).find(({ from, to }) => from <= on && on <= to)!;
  const statement = `account=${closed}&range=${year.choice}`;
  expect((await read(`/TermAndLoanAccountStatement?${statement}`)).text).toMatch(/−₹[\d,]+\.\d\d/);
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

test("a recurring deposit says what missed months cost, and the tariff says it too", async () => {
  const rule =
    "Late instalment of a recurring deposit, term up to 5 years 1.50% of the instalment for each month";
  expect((await read("/Charges")).text).toContain(rule);
  await query(
    portal.databaseUrl,
    `insert into bank.missed_instalment (account_id, number, charge, missed_on)
     select id, 5, 7500, current_date from bank.account where number = $1`,
    [recurring!],
  );
  const { text } = await read(`/FDDetailsView?account=${recurring}`);
  expect(text).toContain("Months missed 1 Charge for late instalments so far, deducted at maturity ₹75.00");
  expect(text).toContain("for each month until the instalment is paid 1.50% of it is charged");
  expect(text).toMatch(/The receipt says ₹[\d,.]+ on \d\d‑\d\d‑\d{4}\. Each missed month has moved/);
});

test("a loan says what is owed, and a deposit its principal, where other accounts say what may be spent", async () => {
  const owed = (await read(`/AccountDetails?account=${loan}`)).text;
  expect(owed).toMatch(/You owe ₹\d/);
  const deposited = (await read(`/AccountDetails?account=${fixed}`)).text;
  expect(deposited).toContain("Principal ₹1,00,000.00");
  for (const text of [owed, deposited]) expect(text).not.toContain("Available now");
  expect((await read(`/AccountDetails?account=${savings}`)).text).toMatch(/Available now ₹\d/);
});

test("of an account only what the bank knows of it is shown, each once", async () => {
  for (const number of accountsOf("100200301")) {
    const { body } = await visitor.get(`/AccountDetails?account=${number}`);
    const terms = [...body.matchAll(/<dt[^>]*>(.*?)<\/dt>/g)].map(([, term]) => term);
    expect([number, new Set(terms).size]).toEqual([number, terms.length]);
    expect(visibleText(body)).not.toMatch(/\bNA\b/);
  }
});

test("a loan's rate is called fixed or floating, and what ending it costs stands in the charges", async () => {
  expect((await read(`/LoanDetailsView?account=${loan}`)).text).toContain("9.50%, fixed rate");
  const { text } = await read("/Charges");
  expect(text).toContain(
    "Foreclosure of a fixed-rate housing loan 2.00% of the outstanding amount 2.36% of the outstanding amount Foreclosure of a floating-rate loan to an individual Free Free",
  );
});

test("what the bank writes of known lists is said in the page's language", async () => {
  const textAt = async (path: string) =>
    visibleText((await visitor.get(path, { "Accept-Language": "ta" })).body);
  const details = await textAt(`/AccountDetails?account=${savings}`);
  for (const word of ["சேமிப்புக் கணக்கு", "நடப்பில் உள்ளது", "தனியாக", "தமிழ்நாடு"])
    expect(details).toContain(word);
  expect(details).not.toMatch(/Savings Bank|OPEN|SELF|Tamil Nadu/);
  expect(await textAt(`/NomineeDetails?account=${savings}`)).toContain("வாழ்க்கைத் துணை");
  expect(await textAt("/Dashboard?acctype=loan")).toContain("வீட்டுக் கடன்");
  expect(await textAt("/Locator")).toContain("கேரளம்");
});

test("a loan's statement speaks of what was lent and repaid as a file, and on the page of what is owed", async () => {
  const { text } = await read(`/TermAndLoanAccountStatement?account=${loan}&range=12m`);
  expect(text).toMatch(/Closing [\d\u2011]+ ₹[\d,.]+ Dr/);
  const csv = await visitor.get(`/Statements/${loan}.csv?range=12m`);
  expect(csv.body.split("\n")[0]).toMatch(/Disbursed, interest \(₹\).*Repaid \(₹\)/);
});

test("a statement's transactions lead to their pages beside the bank's wording; a light one has no room for either", async () => {
  const path = `/AccountStatement?account=${savings}&range=3m`;
  const count = (body: string, part: RegExp) => (body.match(part) ?? []).length;
  const rows = (body: string) => count(body, /Balance afterwards/g);
  const full = (await read(path)).body;
  const lightPage = async (page: number) =>
    (await visitor.get(`${path}&page=${page}`, { "Save-Data": "on" })).body;
  const [light, lightRest] = [await lightPage(1), await lightPage(2)];
  expect(rows(full)).toBeGreaterThan(0);
  expect(count(full, /<bdi class="w"[ >]/g)).toBe(rows(full));
  expect(count(full, /href="\/Movement\?/g)).toBe(rows(full));
  const balances = (body: string) => visibleText(body).match(/Balance afterwards \S+/g) ?? [];
  expect([...balances(light), ...balances(lightRest)].slice(0, rows(full))).toEqual(balances(full));
  expect(rows(light)).toBe(25);
  expect(count(light + lightRest, /<bdi class="w"[ >]|href="\/Movement\?/g)).toBe(0);
});

test("the profile names the state in the holder's address, and a mini statement is the account's transactions, with their file", async () => {
  expect((await read("/CustomerProfile")).text).toContain("Chennai, Tamil Nadu, 600004");
  const { location } = await visitor.get(`/MiniStatement?account=${savings}`);
  expect(location).toMatch(/^\/Movements\?account=[\w-]{16}$/);
  const { body } = await read(location!);
  expect(body).toMatch(/href="\/MiniStatements\/[\w-]{16}\.xlsx"/);
});

test("the page of guarantors of a customer without loans says only that", async () => {
  const other = new Visitor(portal.url);
  await other.signIn("100200306");
  const text = visibleText((await other.get("/GuarantorDetails")).body);
  expect(text).toContain("You have no loans.");
  expect(text).not.toContain("without a guarantor");
});

test("what has ended of a cash credit says so", async () => {
  const trader = new Visitor(portal.url);
  await trader.signIn("100200305");
  await query(portal.databaseUrl, "update bank.credit_expiry set limit_ends_on = current_date - 20", []);
  const text = visibleText((await trader.get("/CCDPExpiry?kind=limit")).body);
  expect(text).toMatch(/Ended \d\d.\d\d.\d{4}/);
});

test("'Next' with nothing chosen says so, and a search for signs alone finds nothing", async () => {
  expect((await read("/Locator?kind=branch&state=")).text).toContain("Choose one here first");
  expect((await read("/Locator?kind=branch&state=Kerala&city=")).text).toContain("Choose one here first");
  expect((await read("/Locator?kind=branch&state=Kerala")).text).not.toContain("Choose one here first");
  expect(visibleText((await visitor.get("/Menual?q=%3F%21")).body)).toContain("No question with these words");
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

test("a deposit that secures a loan names it and cannot be closed, and the loan names its deposit", async () => {
  const [, pledged, secured] = accountsOf("100200304") as [string, string, string];
  const owner = new Visitor(portal.url);
  await quickSignIn(owner, "100200304");
  const deposit = await owner.get(`/FDDetailsView?account=${pledged}`);
  expect(visibleText(deposit.body)).toMatch(new RegExp(`Secures the loan Loan ••${secured.slice(-4)}`));
  expect(deposit.body).toMatch(/href="\/LoanDetailsView\?account=[\w-]{16}"/);
  const loanPage = await owner.get(`/LoanDetailsView?account=${secured}`);
  expect(visibleText(loanPage.body)).toContain(`Secured by the deposit Fixed deposit ••${pledged.slice(-4)}`);
  const closing = await owner.get(`/TermDeposit/close?account=${pledged}`);
  expect(visibleText(closing.body)).toContain("There is a lien on this deposit");
  expect(closing.body).not.toContain('name="to"');
});

test("every page of the menu can be left by signing out", async () => {
  const paths = menuFor({ viewOnly: false }).flatMap(({ entries }) => entries.map(({ to }) => to));
  expect(paths.length).toBeGreaterThan(40);
  for (const path of paths)
    expect([path, /action="\/SignOut"/.test((await read(path)).body)]).toEqual([path, true]);
});
