import { expect, test } from "vitest";
import { demoPayees } from "bank/demo/payees";
import { accountsOf, demoCustomers } from "bank/demo/people";
import { payeeKey } from "common/payees";
import { watchTrail } from "tests/support/audit-trail";
import { cardsOf } from "tests/support/card-holder";
import { goToStopCheck } from "tests/support/cheque-stop";
import { enquiryPages } from "tests/support/enquiry-pages";
import { gluedWords } from "tests/support/glued-words";
import { signedInPortal } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { Visitor } from "tests/support/visitor";

/** No number of an account, a card or a payee stands in an address, where it would stay in histories, referrers and logs. */
const customer = "100200301";
const { portal, visitor } = await signedInPortal(customer);
const { newRows } = watchTrail(() => portal.databaseUrl);

const own = accountsOf(customer);
const payees = Object.values(demoPayees.get(customer)!).flat();
const cards = cardsOf(customer);
const numbers = [
  ...own,
  ...cards.map(({ cardNumber }) => cardNumber),
  ...payees.map(({ accountNumber }) => accountNumber),
].filter((number) => number.length >= 9);
/** Typed into every search and filter. */
const SOUGHT = "kanari";
const numbersIn = (text: string) => numbers.filter((number) => text.includes(number));

/** Names of payees, mobiles, remarks and amounts as they are written in an address or in a form. */
const [holder] = demoCustomers.filter(({ number }) => number === customer);
const remarks = await query<{ remark: string }>(
  portal.databaseUrl,
  "select distinct remark from bank.payment where customer_number = $1 and length(remark) > 4",
  [customer],
);
const told = [
  ...payees.map(({ name }) => name),
  ...[holder!.mobile, SOUGHT],
  ...remarks.map(({ remark }) => remark),
].map((words) => words.toLowerCase());

const escaped = (words: string) => words.replace(/[^\p{L}\p{N} ]/gu, "\\$&");
const anyTold = new RegExp(`(?<![a-z])(?:${told.map(escaped).join("|")})(?![a-z])`, "g");

/** Known numbers and words, and amounts with paise: no address may say them. */
function saidBy(address: string): string[] {
  const text = decodeURIComponent(address.replaceAll("+", " ")).toLowerCase();
  return [...numbersIn(text), ...(text.match(anyTold) ?? []), ...(text.match(/[\d,]+\.\d\d(?!\d)/g) ?? [])];
}

/** Nothing is followed, so that each redirect is seen. */
const ask = (path: string) =>
  fetch(portal.url + path, {
    redirect: "manual",
    headers: { Cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  });

/** Where a page leads: links, forms, and what the choices of a form that asks by its address would write into it. */
function addressesIn(body: string): string[] {
  const plain = (address: string) => address.replaceAll("&amp;", "&");
  const named = [...body.matchAll(/\s(?:href|action|formaction|src)="([^"]*)"/gi)].map(([, to]) =>
    plain(to!),
  );
  const asking = body.match(/<form[^>]*method="get"[^]*?<\/form>/gi) ?? [];
  const sent = /<(?:option|[^>]*\sname=)[^>]*\svalue="([^"]*)"/gi;
  const values = asking.flatMap((form) => [...form.matchAll(sent)].map(([, value]) => value!));
  return [...named, ...values];
}

/** Of pages that differ in values alone one is enough. */
function shapeOf(path: string): string {
  const { pathname, searchParams } = new URL(path, portal.url);
  return `${pathname.replace(/[^/]*\d[^/]*/g, "#")}?${[...searchParams.keys()].sort().join("&")}`;
}

/** Entries of its address that a page leaves out where it names itself: its `handle` lacks them. */
function entriesUnknown(path: string, body: string): string[] {
  const here = /action="\/preferences\?here=([^"]*)"/.exec(body)?.[1] ?? "";
  const namesIn = (address: string) => [...new URL(address, portal.url).searchParams.keys()];
  const known = namesIn(decodeURIComponent(here.replaceAll("+", " ")));
  return namesIn(path).filter((name) => !known.includes(name));
}

/** A document's address is looked at where it stands; it leads nowhere. */
const isPage = (path: string) =>
  path.startsWith("/") &&
  !/^\/(SignOut|build|sandbox|preferences|captcha)|\.(svg|css|js|ico|png|woff2|pdf|xlsx|csv|camt053|ofx|ofx102|tally)\b/.test(
    path,
  );

/** Of all pages that were looked at. */
const glued = new Set<string>();

/** Bookmarks from when searches and filters stood in addresses: read, but not copied. */
const addressesOfOld = [
  `/Search?q=${own[0]}`,
  `/Search?q=${SOUGHT}`,
  `/Movements?account=${own[0]}&find=${SOUGHT}&who=${payees[0]!.name}`,
  `/Movements?account=${own[0]}&who=Mathew+Varghese`,
  `/AccountStatement?account=${own[0]}&range=1m&search=upi&atLeast=11.50`,
  `/AccountStatement?account=${own[0]}&range=1m&search=${SOUGHT}`,
  `/PositivePay?tab=history&payee=${SOUGHT}&least=12.50`,
  `/Send?amount=13.50&remark=${SOUGHT}`,
  `/Send?all&q=${SOUGHT}`,
  `/FundTransfer?kind=own-account&amount=14.50&remark=${SOUGHT}`,
  `/TermDeposit/new?amount=15000.50&months=12`,
];

const typedOfOld = new Set("q find who search atLeast atMost payee least amount remark".split(" "));

/** A hundred pages on a machine that does other things as well. */
const CRAWL_MS = 90_000;

test(
  "no link, form or redirect of any page says a number, a payee's name, a remark, a mobile or an amount, and no log line",
  async () => {
    const first = [
      ...enquiryPages(customer).map(({ path }) => path),
      `/StopChequeRequest?account=${own[0]}&number=318440`,
      await goToStopCheck(visitor, { account: own[0]!, number: "318440" }),
      `/FateOfCheque?account=${own[0]}&number=318440`,
      `/PositivePay?tab=history&account=${own[0]}`,
      `/Payments?account=${own[0]}`,
      "/ManageBeneficiary?kind=imps",
      "/FundTransfer?kind=own-account",
      ...addressesOfOld,
    ];
    const looked = new Set<string>();
    const seen = new Set<string>();
    const errors: string[] = [];
    const waiting = [...first];
    let pages = 0;
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const answer = await ask(path);
      const led = answer.headers.get("Location");
      if (led !== null) {
        errors.push(...saidBy(led).map((words) => `${path} leads to ${led}, with ${words}`));
        waiting.unshift(led);
        continue;
      }
      pages++;
      expect([path, answer.status]).toEqual([path, 200]);
      const body = await answer.text();
      for (const words of gluedWords(body)) glued.add(words);
      const unknown = entriesUnknown(path, body).filter(
        (name) => !typedOfOld.has(name) || !first.includes(path),
      );
      errors.push(...unknown.map((name) => `${path}: the page does not know ${name}`));
      for (const address of addressesIn(body)) {
        // A message that the customer sends says what was paid.
        if (looked.has(address) || address.startsWith("mailto:")) continue;
        looked.add(address);
        errors.push(...saidBy(address).map((words) => `${path}: ${address}, with ${words}`));
        const next = isPage(address) ? shapeOf(address) : null;
        if (next === null || seen.has(next)) continue;
        seen.add(next);
        waiting.push(address);
      }
    }
    expect(errors).toEqual([]);
    expect(pages).toBeGreaterThan(80);
    // Refused and broken requests are what the log tells of.
    await query(portal.databaseUrl, "alter table portal.run rename to run_gone");
    const failed = await ask(`/FundTransfer?from=${own[0]}`);
    await query(portal.databaseUrl, "alter table portal.run_gone rename to run");
    expect(failed.status).toBeGreaterThan(299);
    await visitor.postRaw(`/Statements/${own[0]}.pdf?account=${own[0]}`, "a=b");
    const lines = portal.output();
    expect(lines).toContain('"route":"/Statements/:file"');
    expect(numbersIn(lines)).toEqual([]);
  },
  CRAWL_MS,
);

test("a search or filter that is sent leads to an address that says nothing of it, and shows it again", async () => {
  const forms: [page: string, fields: Record<string, string>, typed: string][] = [
    ["/Search", { q: SOUGHT }, "q"],
    ["/Movements", { find: SOUGHT }, "find"],
    ["/AccountStatement", { range: "1m", search: SOUGHT, atLeast: "11.50" }, "search"],
    ["/PositivePay?tab=history", { payee: SOUGHT, least: "12.50" }, "payee"],
    ["/Send?all=", { q: SOUGHT }, "q"],
  ];
  for (const [page, fields, typed] of forms) {
    await visitor.get(page);
    const account = handleIn(await visitor.get("/Movements"));
    const { status, location } = await visitor.post(page, { account, ...fields });
    expect([page, status, saidBy(location!)]).toEqual([page, 303, []]);
    const { body } = await visitor.get(location!);
    expect([page, new RegExp(`name="${typed}"[^>]*value="${SOUGHT}"`).test(body)]).toEqual([page, true]);
    expect([page, addressesIn(body).flatMap(saidBy)]).toEqual([page, []]);
  }
});

test("entries of the query that a page does not know are dropped: no page repeats them", async () => {
  const paths = new Set(enquiryPages(customer).map(({ path }) => path.split("?")[0]!));
  const wrong: unknown[] = [];
  const junk = "kanari".repeat(1_200);
  for (const path of [...paths, "/nowhere", "/", "/NewUser"]) {
    const [plain, asked] = await Promise.all([visitor.get(path), visitor.get(`${path}?${junk}=1&x=${junk}`)]);
    const grown = asked.body.length - plain.body.length;
    if (asked.status !== plain.status || grown > 1_000) wrong.push([path, plain.status, asked.status, grown]);
    if (`${asked.body}${asked.location}`.includes("kanarikanari")) wrong.push([path, "repeats them"]);
  }
  expect(wrong).toEqual([]);
});

test("no words of all these pages run into each other in a browser without styles", () => {
  expect([...glued]).toEqual([]);
});

test(
  "an address by the number leads its signed-in owner to the one by the handle, documents as well",
  async () => {
    const payee = demoPayees.get(customer)!.imps![0]!;
    const by = { kind: "imps", account: payee.accountNumber, ifsc: payee.ifsc ?? "" };
    for (const path of [
      `/AccountStatement?account=${own[0]}&range=3m`,
      `/AccountStatement.data?account=${own[0]}&range=3m`,
      `/Statements/${own[0]}.pdf?range=1m`,
      `/Statements/${own[0]}.csv?range=1m`,
      `/MiniStatements/${own[0]}.xlsx`,
      `/DebitCard?account=${own[0]}`,
      `/FundTransfer?from=${own[0]}`,
      `/OtherBankTransfer?mode=IMPS&to=${payeeKey(payee)}`,
      `/ManageBeneficiary/Delete?${new URLSearchParams(by)}`,
    ]) {
      const answer = await ask(path);
      const isData = path.includes(".data");
      const { location } = { location: isData ? await answer.text() : answer.headers.get("Location")! };
      expect([path, answer.status, numbersIn(location)]).toEqual([path, isData ? 202 : 302, []]);
      if (!isData) expect([path, (await ask(location)).status]).toEqual([path, 200]);
    }
  },
  CRAWL_MS,
);

const handleIn = ({ body }: { body: string }) => /\/MiniStatements\/([\w-]{16})\.pdf/.exec(body)![1]!;

test("another customer's handle is 404 as if it did not exist, and an audit row", async () => {
  const handle = handleIn(await visitor.get("/Movements"));
  const stranger = new Visitor(portal.url);
  await stranger.signIn("100200306");
  for (const path of [`/MiniStatements/${handle}.pdf`, `/AccountStatement?account=${handle}&range=1m`])
    expect([path, (await stranger.get(path)).status]).toEqual([path, 404]);
  const acts = (await newRows())
    .filter(({ customer_number: of }) => of === "100200306")
    .map(({ act }) => act);
  expect(acts.filter((act) => act === "foreign-account")).toHaveLength(2);
});
