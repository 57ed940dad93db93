import { expect, it } from "vitest";
import { accountsOf } from "bank/demo/people";
import { HIDDEN_AMOUNT } from "common/money";
import { balancesOf, toldIn } from "tests/support/balances";
import { query } from "tests/support/query";
import { quickSignIn } from "tests/support/quick-sign-in";
import { goToOtp, someAmount } from "tests/support/two-pass";
import { visibleText, Visitor, type Answer } from "tests/support/visitor";
import { enter, flowPortalOfFile } from "./flow-portal";
import { actFlows } from "./flows";

/** What a customer who hides balances is answered; the pages of the menu: tests/journeys/portal/hidden-balances.spec.ts. */
const customer = "100200301";
const [savings, other] = accountsOf(customer) as [string, string];
const portal = await flowPortalOfFile();

const OWN = "/FundTransfer?kind=own-account";

/** Keeps what it is answered. */
class Seeing extends Visitor {
  readonly answers: { path: string; body: string }[] = [];

  override async get(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.seen(path, await super.get(path, headers));
  }

  override async postRaw(path: string, body: string, headers?: Record<string, string>): Promise<Answer> {
    return this.seen(path, await super.postRaw(path, body, headers));
  }

  private seen(path: string, answer: Answer): Answer {
    this.answers.push({ path, body: answer.body });
    return answer;
  }

  /** The answers with one of the balances. */
  telling = (balances: readonly string[]) =>
    this.answers.flatMap(({ path, body }) => {
      const told = toldIn(body, balances);
      return told.length > 0 ? [`${path}: ${told.join(", ")}`] : [];
    });
}

async function hiding(): Promise<Seeing> {
  const visitor = new Seeing(portal.url);
  await quickSignIn(visitor, customer);
  visitor.answers.length = 0;
  visitor.cookies.set("balances", "hidden");
  return visitor;
}

const balances = () => balancesOf(portal.databaseUrl, customer);

it.each([
  "balance",
  "how much money do i have",
  "loan outstanding",
  "fixed deposit",
  "coming debits",
  "last payment",
  savings,
  savings.slice(-4),
  "இருப்பு",
  "నిల్వ",
  "ബാലൻസ്",
])("the search answers “%s” without a balance", async (typed) => {
  const open = new Seeing(portal.url);
  const one = await hiding();
  for (const [name, value] of one.cookies) if (name !== "balances") open.cookies.set(name, value);
  const asked = String(new URLSearchParams({ q: typed }));
  for (const visitor of [open, one]) {
    for (const path of ["/Search", "/Search.data"]) await visitor.get(`${path}?${asked}`);
    await visitor.get("/Search");
    await visitor.post("/Search/typed", { q: typed });
  }
  if (typed === "balance") expect(open.telling(await balances())).not.toEqual([]);
  expect(one.telling(await balances())).toEqual([]);
});

/** Their check pages show the figures of a wish, by which it is decided. */
const wishes = ["deposit-close", "loan-prepayment"];

it.each([...actFlows.values()].filter(({ name }) => !wishes.includes(name)))(
  "$name shows no balance from its form to its end",
  async (flow) => {
    const visitor = await hiding();
    const before = await balances();
    const { path, otp } = await portal.begin(flow, visitor);
    const done = await enter(visitor, path, otp);
    expect(flow.isDone(done)).toBe(true);
    await visitor.get(done.location!);
    const told = visitor.answers.filter(({ path: one }) => !one.startsWith("/sandbox"));
    expect(told.length).toBeGreaterThan(3);
    expect(visitor.telling([...before, ...(await balances())])).toEqual([]);
  },
);

it("an amount above what is there is refused without telling what is there", async () => {
  const visitor = await hiding();
  const [row] = await query<{ available: bigint | string }>(
    portal.databaseUrl,
    "select balance - lien - uncleared as available from bank.account where number = $1",
    [other],
  );
  const rupees = String(BigInt(row!.available) / 100n + 1n);
  await visitor.get(OWN);
  const refused = await visitor.post(OWN, { from: other, to: savings, amount: rupees, remark: "Too much" });
  expect(visibleText(refused.body)).toContain(`Only ₹${HIDDEN_AMOUNT} is available in this account.`);
  expect(visitor.telling(await balances())).toEqual([]);
});

it("a payment debits the amount that was typed, and its pages hide what is left", async () => {
  const visitor = await hiding();
  const amount = someAmount();
  const path = await goToOtp(visitor, customer, OWN, { from: savings, to: other, amount, remark: "Hidden" });
  const done = await enter(visitor, path, await visitor.readOtp("9840012301"));
  const page = await visitor.get(done.location!);
  expect(visibleText(page.body)).toContain(`₹${amount}`);
  const paise = BigInt(amount.replace(".", ""));
  const posted = await query<{ amount: bigint | string }>(
    portal.databaseUrl,
    `select p.amount from bank.posting p join bank.account a on a.id = p.account_id
     where a.number = any($1) and p.amount in ($2::bigint, -$2::bigint)`,
    [[savings, other], String(paise)],
  );
  expect(posted.map((row) => BigInt(row.amount)).toSorted((x, y) => Number(x - y))).toEqual([-paise, paise]);
  expect(visitor.telling(await balances())).toEqual([]);
});

it("files have the balances all the same, to the letter", async () => {
  const shown = new Visitor(portal.url);
  await quickSignIn(shown, customer);
  const hidden = await hiding();
  const path = await addressOfCsv(hidden);
  const files = await Promise.all([shown, hidden].map((one) => one.download(path)));
  const [one, two] = files.map((file) => Buffer.from(file).toString());
  expect(two).toBe(one);
  expect(two).not.toContain(HIDDEN_AMOUNT);
});

async function addressOfCsv(visitor: Visitor): Promise<string> {
  const { body } = await visitor.get(`/AccountStatement?account=${savings}&range=3m`);
  return /href="(\/Statements\/[^"]+\.csv[^"]*)"/.exec(body)![1]!.replaceAll("&amp;", "&");
}
