import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { accountsOf } from "bank/demo/people";
import { goToStopCheck } from "tests/support/cheque-stop";
import { activeCardsOf, pathOfCard } from "tests/support/card-holder";
import { portalOfFile } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { quickSignIn } from "tests/support/quick-sign-in";
import { daysFromToday } from "tests/support/today";
import { goToOtp, TRANSACTION_PASSWORD } from "tests/support/two-pass";
import { visibleText, Visitor } from "tests/support/visitor";
import { words } from "tests/support/words";

/** A form whose page is out of date: nothing of it is carried out, and what was typed is the customer's own to see again. */
const portal = await portalOfFile();

const customer = "100200301";
const path = "/FundTransfer?kind=own-account";
const typed = { form: "transfer", amount: "1234.50", remark: "Rent of the shop" };
const secret = "Canary#St-7741";
const say = words("en", "common");
const REMARK = 'value="Rent of the shop"';

async function signedIn(who = customer): Promise<Visitor> {
  const visitor = new Visitor(portal.url);
  await quickSignIn(visitor, who);
  return visitor;
}

/** The page in a tab, and a session of `who` that has begun in another tab since; null: it is over. */
async function tabOf(who: string | null) {
  const tab = await signedIn();
  await tab.get(path);
  if (who) tab.cookies.set("session", (await signedIn(who)).cookies.get("session")!);
  else
    await query(portal.databaseUrl, "update portal.session set ended_at = now() where customer_number = $1", [
      customer,
    ]);
  return tab;
}

const send = (tab: Visitor, headers?: Record<string, string>) =>
  tab.post(path, { ...typed, transactionPassword: secret, otp: "123456" }, headers);

const rows = () =>
  query<{ sealed_form: string }>(portal.databaseUrl, "select sealed_form from portal.kept_form");
const runs = () => query(portal.databaseUrl, "select 1 from portal.run where flow = 'own-account'");
beforeEach(() => query(portal.databaseUrl, "delete from portal.kept_form"));

describe("a form of an older session", () => {
  it("opens afresh with what was typed, says that nothing was sent, and begins nothing", async () => {
    const tab = await tabOf(customer);
    const before = await runs();
    const { status, location } = await send(tab);
    expect([status, location]).toEqual([
      303,
      expect.stringMatching(/^\/FundTransfer\?kind=own-account&kept=[0-9a-f-]{36}$/),
    ]);
    for (const _ of ["opened", "loaded anew"]) {
      const { body } = await tab.get(location!);
      expect(visibleText(body)).toContain(say("form.unsent"));
      expect(body).toContain(REMARK);
      expect(body).not.toContain(secret);
      expect(body).not.toContain("123456");
    }
    expect(await runs()).toEqual(before);
  });

  it("that signs out ends nothing in the newer session, and says so", async () => {
    const tab = await tabOf(customer);
    const { location } = await tab.post("/SignOut", { why: "signed-out" });
    const { status, body } = await tab.get(location!);
    expect([status, visibleText(body)]).toEqual([
      200,
      expect.stringContaining(words("en", "accounts")("home.stillIn")),
    ]);
  });

  it("shows another customer nothing of it, nor does its address to anybody else", async () => {
    const tab = await tabOf("100200306");
    const { location } = await send(tab);
    const { body } = await tab.get(location!);
    expect(visibleText(body)).toContain(say("form.unsentEmpty"));
    expect(body).not.toContain(REMARK);
    const own = await send(await tabOf(customer));
    expect((await tab.get(own.location!)).body).not.toContain(REMARK);
    expect((await (await signedIn()).get(own.location!)).body).toContain(REMARK);
  });

  it("after the session's end comes back after signing in, to its customer alone", async () => {
    const tab = await tabOf(null);
    const { location } = await send(tab);
    const query = new URL(location!, portal.url).searchParams;
    expect(query.get("reason")).toBe("not-sent");
    const { body } = await tab.get(location!);
    expect(visibleText(body)).toContain(words("en", "sign-in")("reasons.not-sent"));
    for (const [who, shown] of [
      ["100200305", false],
      [customer, true],
    ] as const) {
      const page = (await (await signedIn(who)).get(query.get("to")!)).body;
      expect([who, page.includes(REMARK)]).toEqual([who, shown]);
    }
  });

  it("a run that ended with its session says so when its page is opened again", async () => {
    const tab = await signedIn();
    const [from, to] = accountsOf(customer);
    const otpPage = await goToOtp(tab, customer, path, {
      from: from!,
      to: to!,
      amount: "13.50",
      remark: "Rent",
    });
    await query(portal.databaseUrl, "update portal.session set ended_at = now() where customer_number = $1", [
      customer,
    ]);
    const { body } = await (await signedIn()).get(otpPage);
    expect(visibleText(body)).toContain(say("form.lost"));
    const other = visibleText((await (await signedIn("100200306")).get(otpPage)).body);
    expect(other).not.toContain(say("form.lost"));
    expect(other).toContain(say("form.gone"));
  });

  it("a step that nobody knows says so above the empty form, and the end of a run says nothing", async () => {
    const tab = await signedIn();
    const shown = async (address: string) => visibleText((await tab.get(address)).body);
    const id = randomUUID();
    expect(await shown(`${path}&run=${id}`)).toContain(say("form.gone"));
    expect(await shown(`${path}&done=${id}`)).not.toContain(say("form.gone"));
    expect(await shown(`${path}&run=1`)).not.toContain(say("form.gone"));
  });

  it("is kept sealed, without secrets, half an hour, ten at a time", async () => {
    const tab = await tabOf(customer);
    const { location } = await send(tab);
    const written = JSON.stringify(await rows());
    for (const text of [typed.remark, secret, customer, location!.slice(-36)])
      expect(written).not.toContain(text);
    await query(portal.databaseUrl, "update portal.kept_form set kept_at = now() - interval '31 minutes'");
    expect((await tab.get(location!)).body).not.toContain(REMARK);
    const old = await tabOf(customer);
    for (let time = 0; time < 12; time += 1) await send(old.copy());
    expect(await rows()).toHaveLength(10);
  });

  it("before sign-in opens afresh in its own browser", async () => {
    const tab = new Visitor(portal.url);
    await tab.get("/NewUser?mode=register");
    const identity = { form: "identity", customerId: "100200308", mobile: "9840012308" };
    tab.cookies.delete("session");
    const { location } = await tab.post("/NewUser?mode=register", identity);
    expect((await tab.get(location!)).body).toContain('value="9840012308"');
    expect((await new Visitor(portal.url).get(location!)).body).not.toContain("9840012308");
  });
});

describe("a form of a stranger's page", () => {
  const foreign: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { "Sec-Fetch-Site": "cross-site" },
  ];
  it.each(foreign)("%o is refused, and nothing of it is kept", async (headers) => {
    expect((await send(await tabOf(customer), headers)).status).toBe(403);
    expect(await rows()).toEqual([]);
  });

  it("with a token of the stranger's own, in a browser that does not say who sends, fills in nothing", async () => {
    const [stranger, victim] = [new Visitor(portal.url), new Visitor(portal.url)];
    await stranger.get("/NewUser?mode=register");
    await victim.get("/NewUser?mode=register");
    const body = new URLSearchParams({ token: stranger.token(), form: "identity", mobile: "9840012399" });
    const sent = await fetch(`${portal.url}/NewUser?mode=register`, {
      method: "POST",
      body: body.toString(),
      redirect: "manual",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Cookie: `session=${victim.cookies.get("session")}`,
      },
    });
    expect(sent.status).toBe(303);
    expect((await victim.get(sent.headers.get("Location")!)).body).not.toContain("9840012399");
  });
});

describe("Back from a check page or an OTP", () => {
  const [from, to] = accountsOf(customer) as [string, string];
  const betweenOwn = { ...typed, from, to };
  const accountNumber = "90012345678";
  const payee = { kind: "imps", name: "SARAVANAN K", ifsc: "SBIN0000800", address: "7 Beach Road" };
  const forms = [
    { path, entries: betweenOwn, shown: [REMARK, 'value="1234.50"', `checked="" value="${to}"`] },
    {
      path: "/ScheduleTransfer?kind=own-account",
      later: { kind: "own-account" },
      entries: betweenOwn,
      shown: [REMARK],
    },
    {
      path: "/Beneficiary?kind=imps",
      entries: { form: "payee", ...payee, accountNumber, confirmAccountNumber: accountNumber },
      shown: ['value="SARAVANAN K"', 'value="SBIN0000800"', `value="${accountNumber}"`],
    },
  ];

  it.each(forms)("finds the form of $path as it was typed", async ({ path, later, ...form }) => {
    const date = daysFromToday(20);
    const entries = later ? { ...form.entries, ...later, date } : form.entries;
    const shown = later ? [...form.shown, `value="${date}"`] : form.shown;
    const tab = await signedIn();
    const opened = async (by = tab) => (await by.get(path)).body;
    await opened();
    const { location } = await tab.post(path, entries);
    expect(location).toMatch(/[?&]run=/);
    const body = await opened();
    for (const text of shown) expect(body).toContain(text);
    expect(visibleText(body)).not.toContain(say("form.unsent"));
    // A page opened in another tab is filled in too, so it says why, and has the way to an empty form.
    expect(visibleText(body)).toContain(say("form.taken"));
    for (const link of [say("form.emptyForm"), say("actions.clear")]) {
      const [, href] = new RegExp(`<a [^>]*href="([^"]+)"[^>]*>${link}</a>`).exec(body)!;
      const afresh = (await tab.get(href!.replaceAll("&amp;", "&"))).body;
      expect(afresh).not.toContain(shown[0]);
      expect(visibleText(afresh)).not.toContain(say("form.taken"));
    }
    // Another session of the customer has its own forms.
    expect(await opened(await signedIn())).not.toContain(shown[0]);
    // Once it stands open elsewhere, to be changed, the address alone says nothing of it.
    await tab.get(location!);
    expect((await tab.post(location!, { intent: "change" })).status).toBe(303);
    expect(await opened()).not.toContain(shown[0]);
  });

  it("finds the form of a cheque's stop as it was typed, until the cheque is stopped", async () => {
    const tab = await signedIn();
    const opened = async () => (await tab.get("/StopChequeRequest")).body;
    await goToStopCheck(tab, { account: from, number: "318442" });
    const path = await goToStopCheck(tab, { account: from, number: "318441" });
    expect(await opened()).toMatch(/value="318441"[^]*value="lost"[^>]* checked|checked[^>]* value="lost"/);
    await tab.get(path);
    const { location } = await tab.post(path, {
      intent: "confirm",
      transactionPassword: TRANSACTION_PASSWORD,
    });
    expect(location).toContain("done=");
    expect(await opened()).not.toContain('value="318441"');
  });

  it("finds the newest of what was typed there, and no secret", async () => {
    const [card] = activeCardsOf(customer);
    const tab = await signedIn();
    const { body: form } = await tab.get(await pathOfCard(tab, "/CardLimitChange", card!));
    const limits = /action="(\/CardLimitChange\?[^"]*)"/.exec(form)![1]!.replaceAll("&amp;", "&");
    for (const atm of ["21000", "22000"]) {
      await tab.get(limits);
      expect((await tab.post(limits, { form: "limits", atm, cvv: card!.cvv })).status).toBe(303);
    }
    const { body } = await tab.get(limits);
    expect(body).toContain('value="22000"');
    expect(body).not.toContain(`value="${card!.cvv}"`);
    const block = limits.replace("/CardLimitChange", "/BlockCard");
    await tab.get(block);
    await tab.post(block, { form: "block", change: "block-for-good" });
    expect((await tab.get(block)).body).toMatch(/<input(?=[^>]*value="block-for-good")[^>]*checked/);
  });
});

describe("another language", () => {
  it("in the middle of a form keeps what was typed, and no secret", async () => {
    const tab = await signedIn();
    const page = await tab.get(path);
    expect(page.body).toMatch(/<button[^>]*\bform="transfer"[^>]*name="display"/i);
    // The first button of a form is what the Enter key presses.
    expect(page.body.indexOf('form="transfer"')).toBeGreaterThan(page.body.indexOf('id="transfer"'));
    const here = `/preferences?${new URLSearchParams({ here: path })}`;
    const { location } = await tab.post(here, { ...typed, language: "ta", transactionPassword: secret });
    const { body } = await tab.get(location!);
    expect(body).toContain('lang="ta"');
    expect(body).toContain(REMARK);
    expect(body).not.toContain(secret);
    expect(visibleText(body)).not.toContain(words("ta", "common")("form.unsent"));
  });

  it("on a page without a form is a choice like any other", async () => {
    const tab = await signedIn();
    expect((await tab.get("/main")).body).not.toContain('form="page-form"');
    expect((await tab.post("/preferences?here=%2Fmain", { language: "en" })).location).toBe("/main");
  });
});

it("a customer who only looks is told so, and accused of nothing", async () => {
  const answer = await (await signedIn("100200310")).get("/FundTransfer");
  expect(answer.status).toBe(403);
  expect(visibleText(answer.body)).toContain(say("errors.viewOnly.text"));
});

describe("a refused form without scripts", () => {
  const triesOf = async (visitor: Visitor) => {
    const [row] = await query<{ tries: number }>(
      portal.databaseUrl,
      "select tries from portal.otp_challenge where run_id = $1",
      [/run=([0-9a-f-]{36})/.exec(visitor.refusedAt)![1]],
    );
    return row?.tries;
  };

  it("is answered by a page of its own: loading it anew sends nothing and burns no try of an OTP", async () => {
    const visitor = await signedIn();
    const [from, to] = accountsOf(customer);
    const details = { from: from!, to: to!, amount: "12.50", remark: "Rent of the shop" };
    const otpPage = await goToOtp(visitor, customer, path, details);
    const { status, body } = await visitor.post(otpPage, { otp: "000000", intent: "verify" });
    expect([status, await triesOf(visitor)]).toEqual([400, 1]);
    expect(visibleText(body)).toContain("Incorrect OTP");
    const again = await visitor.get(visitor.refusedAt);
    expect([again.status, await triesOf(visitor)]).toEqual([400, 1]);
    expect(visibleText(again.body)).toContain("Incorrect OTP");
    expect(visibleText((await visitor.get(otpPage)).body)).not.toContain("Incorrect OTP");
  });

  it("shows what was typed to its customer alone, and keeps no secret", async () => {
    const visitor = await signedIn();
    await visitor.get(path);
    await visitor.post(path, { ...typed, amount: "-5", transactionPassword: secret });
    const { body } = await visitor.get(visitor.refusedAt);
    expect(body).toContain(REMARK);
    expect(body).not.toContain(secret);
    expect((await (await signedIn("100200306")).get(visitor.refusedAt)).body).not.toContain(REMARK);
  });

  it("after a wrong captcha leaves the plain address of the sign-in page", async () => {
    const visitor = new Visitor(portal.url);
    await visitor.enterPassword(customer, { captcha: "WRONG1" });
    expect(visitor.refusedAt).toMatch(/^\/\?refused=[0-9a-f-]{36}$/);
  });
});
