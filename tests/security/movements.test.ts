import { expect, test } from "vitest";
import { accountsOf, demoCustomers } from "bank/demo/people";
import { isOperative } from "common/accounts";
import { istDate } from "common/dates";
import { monthBefore } from "~/routes/_portal+/_movements+/spending.rules";
import { signedInPortal } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { quickSignIn } from "tests/support/quick-sign-in";
import { visibleText, Visitor } from "tests/support/visitor";

/** Movements as people read them, and whose they are. */
const customer = "100200301";
const [primary, family] = accountsOf(customer) as [string, string];
const foreign = accountsOf("100200305")[0]!;
const { portal, visitor } = await signedInPortal(customer);

async function read(path: string, by = visitor) {
  const { status, body } = await by.get(path);
  expect([path, status]).toEqual([path, 200]);
  return { body, text: visibleText(body) };
}

/** The addresses of the rows' own pages, by what stands on them. */
const rowsOf = (body: string) =>
  body
    .split('class="list__row">')
    .slice(1)
    .filter((row) => row.includes('href="/Movement?'))
    .map((row) => ({
      text: visibleText(row.split("</li>")[0]!),
      to: /href="(\/Movement\?[^"]+)"/.exec(row)![1]!.replaceAll("&amp;", "&"),
    }));

test("an account's page is its movements: who, how, what for, signed, newest first, twenty a page", async () => {
  const { body, text } = await read(`/Movements?account=${primary}`);
  expect(text).toContain(`Savings ••${primary.slice(-4)}`);
  const rows = rowsOf(body);
  expect(rows).toHaveLength(20);
  expect(text).not.toMatch(/UPI\/DR|BILLPAY|ATM WDL/);
  for (const row of rows) expect(row.text).toMatch(/[+−]₹[\d,]+\.\d\d Balance afterwards ₹[\d,]+\.\d\d/);
  const days = rows.map(({ to }) => new URLSearchParams(to).get("on")!);
  expect(days).toEqual(days.toSorted().reverse());
  const older = rowsOf((await read(`/Movements?account=${primary}&page=2`)).body);
  expect(new Set([...rows, ...older].map(({ to }) => to)).size).toBeGreaterThan(35);
  expect((await visitor.get(`/Movements?account=${primary}&page=999`)).status).toBe(404);
});

test("movements are filtered by way, kind, month, words and amount", async () => {
  const shown = async (requested: string) =>
    rowsOf((await read(`/Movements?account=${primary}&${requested}`)).body);
  for (const { text } of await shown("show=in")) expect(text).toContain("+₹");
  for (const { text } of await shown("show=out")) expect(text).toContain("−₹");
  for (const { text } of await shown("show=upi")) expect(text).toContain("UPI");
  for (const { text } of await shown("show=cash")) expect(text).toMatch(/^Cash/);
  for (const { text } of await shown("find=broadband")) expect(text).toContain("Cauvery Broadband");
  const rent = await shown("find=18,000");
  expect(rent.length).toBeGreaterThan(3);
  for (const { text } of rent)
    expect(text).toMatch(/^Mathew Varghese Standing instruction · Rent [A-Z][a-z]{2} \d{4} −₹18,000/);
  const month = rent[1]!.to.match(/on=(\d{4}-\d{2})/)![1]!;
  const ofMonth = await shown(`month=${month}&category=home`);
  expect(ofMonth.map(({ text }) => text)).toEqual([rent[1]!.text]);
});

test("a movement's page has the bank's own words, the reference and the way to help", async () => {
  const row = rowsOf((await read(`/Movements?account=${primary}&find=broadband`)).body)[0]!;
  const { text } = await read(row.to);
  expect(text).toMatch(/−₹799 \.00/);
  expect(text).toMatch(/Bank’s description UPI\/DR\/(\d{12})\/CAUVERY BROADBAND\/Internet/);
  expect(text).toMatch(/Reference \d{12}/);
  expect(text).toMatch(/Something wrong\?.*call 1800/);
  // Kept from when twice as many letters stood there.
  expect((await read(`${row.to}AAAAAAAA`)).text).toContain("CAUVERY BROADBAND");
});

test("pages bring to the browser what they show: of payees those to choose from, of the holder no address", async () => {
  const { body } = await read("/Send");
  const chosen = [...body.matchAll(/ name="to" [^>]*value="([^"]+)"/g)].map(([, key]) => key!);
  const brought = new Set(body.match(/\b\d{9,18}-[A-Z]{4}0[A-Z0-9]{6}\b/g));
  expect(chosen.length).toBeGreaterThan(3);
  expect([...brought].filter((key) => !chosen.includes(key))).toEqual([]);
  expect((await read(`/AccountStatement?account=${primary}&range=6m`)).body).not.toContain("address1");
});

test("a payment of net-banking leads from its movement to its report, its receipt and once more to the payee", async () => {
  const row = rowsOf((await read(`/Movements?account=${family}&find=Harini`)).body)[0]!;
  const { body } = await read(row.to);
  expect(body).toMatch(/href="\/Payments\/P[0-9A-Z]{13}\/report"/);
  const again = /href="(\/Send\?[^"]+)"/.exec(body)![1]!.replaceAll("&amp;", "&");
  expect((await read(again)).body).toContain('value="2500.00"');
});

test("another customer's movement, or one that is not there, is refused as any account's page is", async () => {
  const [row] = rowsOf((await read(`/Movements?account=${primary}`)).body);
  const neighbour = new Visitor(portal.url);
  await quickSignIn(neighbour, "100200305");
  const requested = new URLSearchParams(row!.to.split("?")[1]);
  const own = rowsOf((await read(`/Movements?account=${foreign}`, neighbour)).body)[0]!;
  for (const path of [
    row!.to,
    row!.to.replace(/account=[^&]+/, `account=${foreign}`),
    `/Movements?${requested}`,
  ])
    expect([path, (await neighbour.get(path)).status]).toEqual([path, 404]);
  for (const path of [
    own.to,
    `/Movements?account=${foreign}`,
    row!.to.replace(/entry=.+$/, "entry=x"),
    "/Movement",
  ])
    expect([path, (await visitor.get(path)).status]).toEqual([path, 404]);
  expect((await new Visitor(portal.url).get(row!.to)).status).toBe(302);
  const trail = await query(
    portal.databaseUrl,
    "select outcome from portal.audit where act = 'foreign-account' and customer_number = $1",
    ["100200305"],
  );
  expect(trail.length).toBeGreaterThan(0);
});

test("a category is changed for all that was paid to the same, kept sealed, and by its own customer's form alone", async () => {
  const list = `/Movements?account=${primary}&find=broadband`;
  const row = rowsOf((await read(list)).body)[0]!;
  const categoryOf = async (to: string) => /Category (\w+)/.exec((await read(to)).text)?.[1];
  const inCategory = async (category: string) =>
    rowsOf((await read(`${list}&category=${category}`)).body).map(({ to }) => to);
  const all = rowsOf((await read(list)).body).map(({ to }) => to);
  expect([await categoryOf(row.to), await inCategory("bills")]).toEqual(["Bills", all]);
  expect((await visitor.post(row.to, { category: "leisure", token: "x" })).status).toBe(403);
  await visitor.get(row.to);
  expect((await visitor.post(row.to, { category: "constructor" })).status).toBe(400);
  const { location } = await visitor.post(row.to, { category: "leisure" });
  expect((await read(location!)).text).toContain("The category is saved.");
  expect([await categoryOf(all.at(-1)!), await inCategory("leisure")]).toEqual(["Leisure", all]);
  const kept = await query<{ row: string }>(
    portal.databaseUrl,
    "select c::text as row from portal.chosen_category c",
    [],
  );
  expect(JSON.stringify(kept)).not.toMatch(/broadband|leisure/i);
  await query(
    portal.databaseUrl,
    "update portal.rate_limit set points = 100000 where key like 'account-setting%'",
    [],
  );
  expect((await visitor.post(row.to, { category: "bills" })).status).toBe(429);
  await query(portal.databaseUrl, "delete from portal.rate_limit", []);
  await visitor.post(row.to, { category: "bills" });
  expect([await categoryOf(row.to), await inCategory("bills")]).toEqual(["Bills", all]);
});

test("a business's purchase can be a household's, and be one of the business again", async () => {
  const trader = new Visitor(portal.url);
  await quickSignIn(trader, "100200305");
  const [row] = rowsOf((await read(`/Movements?account=${foreign}&show=out&category=people`, trader)).body);
  const categoryOf = async () => /Category (\w+)/.exec((await read(row!.to, trader)).text)?.[1];
  for (const [category, shown] of [
    ["groceries", "Groceries"],
    ["people", "Sent"],
  ] as const) {
    await trader.get(row!.to);
    const { location } = await trader.post(row!.to, { category });
    expect((await read(location!, trader)).text).toContain("The category is saved.");
    expect(await categoryOf()).toBe(shown);
  }
});

test("who only looks sees movements, and no way to pay", async () => {
  const { number } = demoCustomers.find(({ view_only }) => view_only)!;
  const looking = new Visitor(portal.url);
  await quickSignIn(looking, number);
  const { body } = await read("/Movements", looking);
  expect(rowsOf(body).length).toBeGreaterThan(0);
  expect(body).not.toContain('href="/Send');
});

test("a month's spending is what left the accounts for good, the same over all as over each; nobody else's", async () => {
  const month = monthBefore(istDate(new Date()).slice(0, 7));
  const spent = async (account = "") => {
    const { body } = await read(`/Spending?month=${month}${account && `&account=${account}`}`);
    const [, rupees = "", paise = ""] = /class="figure">₹([\d,]+)<span[^>]*>\.(\d\d)/.exec(body) ?? [];
    return BigInt(rupees.replaceAll(",", "") + paise);
  };
  const operative = demoCustomers
    .find(({ number }) => number === customer)!
    .accounts.filter(({ kind }) => isOperative(kind))
    .map(({ number }) => number);
  const [row] = await query<{ sum: string }>(
    portal.databaseUrl,
    `select coalesce(-sum(p.amount), 0)::text as sum from bank.posting p join bank.account a on a.id = p.account_id
     where a.number = any($1) and to_char(p.entry_date, 'YYYY-MM') = $2 and p.amount < 0
       and p.particulars !~ '^(OWN |RD |DEPOSIT |SWEEP )|chit' and not exists (
         select from bank.posting back where back.amount > 0 and back.particulars like '%returned%'
           and strpos(back.particulars, substring(p.particulars from 'P[0-9A-Z]{13}')) > 0)`,
    [operative, month],
  );
  expect(await spent()).toBe(BigInt(row!.sum));
  const each = await Promise.all(operative.map(spent));
  expect(each.reduce((sum, one) => sum + one, 0n)).toBe(BigInt(row!.sum));
  const { text } = await read(`/Spending?month=${month}`);
  expect(text).toMatch(
    /Home and rent ₹18,000\.00.*Where most of it went.*Mathew Varghese 1 payment ₹18,000\.00/,
  );
  // A list of movements has what was given back; the part of the month has not, as the sum.
  const links = await Promise.all(
    operative.map((number) => visitor.get(`/Spending?account=${number}&month=${month}`)),
  );
  const lists = links.flatMap(({ body }) => body.match(/\/Movements\?[^"]*month=[^"]*/g) ?? []);
  expect(lists.length).toBeGreaterThan(0);
  for (const list of lists) expect(list).toMatch(/show=out&amp;.*s=/);
  expect((await visitor.get(`/Spending?account=${foreign}`)).status).toBe(404);
});
