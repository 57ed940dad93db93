import { describe, expect, it } from "vitest";
import { passOtpTime } from "tests/support/otp-time";
import { portalOfFile } from "tests/support/portal-of-file";
import { formatIstTime } from "common/dates";
import { formatRupees } from "common/money";
import { payeeKey } from "common/payees";
import { demoPayees } from "bank/demo/payees";
import { accountsOf } from "bank/demo/people";
import { cheapHash } from "tests/support/cheap-hash";
import { goToRegistrationOtp } from "tests/support/registration";
import { query } from "tests/support/query";
import { someAmount, TRANSACTION_PASSWORD } from "tests/support/two-pass";
import { words } from "tests/support/words";
import { PASSWORD, visibleText, Visitor, mobileOf } from "tests/support/visitor";
import { noBreak } from "~/ui/text";

/** Setting passwords, tried from outside: who may, how often, and what is over afterwards. */
const portal = await portalOfFile();

const NEW = "Godavari@27";
const say = words("en", "flows");
const LOCKED = /The transaction password is locked until \d\d-\d\d-\d{4} \d\d:\d\d/;
const twice = (password: string) => ({ newPassword: password, confirmPassword: password });

/** Signed in, or led to new passwords. */
async function enter(customer: string): Promise<Visitor> {
  const visitor = new Visitor(portal.url);
  await visitor.enterPassword(customer);
  await visitor.enterOtp(await visitor.readOtp(mobileOf(customer)));
  return visitor;
}

const knownBrowsers = async (customer: string) =>
  (await query(portal.databaseUrl, "select 1 from portal.device where customer_number = $1", [customer]))
    .length;

describe("who may set passwords", () => {
  it("nobody without a session: its pages lead to sign-in", async () => {
    for (const path of ["/ChangePassword", "/ChangeTransactionPassword", "/ChangeIBPortalPassword"])
      expect((await new Visitor(portal.url).get(path)).location).toBe(
        `/?${new URLSearchParams({ to: path })}`,
      );
    expect((await new Visitor(portal.url).get("/ChangePassTpin")).location).toBe("/");
    expect((await new Visitor(portal.url).get("/ForgotPassword")).location).toBe(
      "/NewUser?mode=forgot-password",
    );
  });

  it("not whoever has the password and no OTP yet", async () => {
    const visitor = new Visitor(portal.url);
    await visitor.enterPassword("100200306");
    for (const path of ["/ChangePassTpin", "/ChangePassword", "/ForgotPassword"]) {
      expect((await visitor.get(path)).status).toBe(302);
      expect((await visitor.post(path, { oldPassword: PASSWORD, ...twice(NEW) })).status).toBe(302);
    }
    await passOtpTime(portal.databaseUrl, 59);
    expect((await new Visitor(portal.url).enterPassword("100200306")).location).toBe("/OtpVerification");
  });

  it("who has to set passwords may do nothing else", async () => {
    const visitor = await enter("100200302");
    const account = accountsOf("100200302")[0]!;
    for (const path of ["/main", "/Dashboard", "/FundTransfer", "/ChangePassword", "/OtpVerification"])
      expect([path, (await visitor.get(path)).location]).toEqual([path, "/ChangePassTpin"]);
    expect((await visitor.get(`/Statements/${account}.pdf?range=1m`)).status).toBe(401);
    expect((await visitor.get("/ForgotPassword")).location).toBe("/NewUser?mode=forgot-password");
    await visitor.get("/ChangePassTpin");
    // A first sign-in keeps no password, and needs the old one.
    await visitor.post("/ChangePassTpin", { intent: "keep" });
    expect((await visitor.post("/ChangePassTpin", twice(NEW))).status).toBe(400);
  });

  it("not with a run of another session", async () => {
    const one = await enter("100200309");
    const foreign = /name="run" value="([^"]+)"/.exec((await one.get("/ChangePassword")).body)![1]!;
    const other = await enter("100200305");
    await other.get("/ChangePassword");
    const answer = await other.post("/ChangePassword", {
      run: foreign,
      oldPassword: PASSWORD,
      ...twice(NEW),
    });
    expect(answer.location).toBe("/ChangePassword");
    expect((await other.get("/main")).status).toBe(200);
  });
});

describe("a password that is set", () => {
  it("ends every session and forgets all other browsers, also where the button is pressed many times at once", async () => {
    const other = await enter("100200304");
    await passOtpTime(portal.databaseUrl, 2);
    const visitor = await enter("100200304");
    await visitor.get("/ChangePassword");
    const tabs = Array.from({ length: 5 }, () => visitor.copy());
    const fields = { oldPassword: PASSWORD, ...twice(NEW) };
    const answers = await Promise.all(tabs.map((tab) => tab.post("/ChangePassword", fields)));
    const places = answers.map(({ location }) => location);
    expect(places).toContain("/?reason=own-password-changed");
    expect(answers.map(({ status }) => status).filter((status) => ![302, 303].includes(status))).toEqual([]);
    for (const dead of [visitor, other, ...tabs]) {
      expect((await dead.get("/main")).status).toBe(302);
      expect((await dead.get(`/Statements/${accountsOf("100200304")[0]!}.pdf?range=1m`)).status).toBe(401);
      expect((await dead.get("/main.data?_routes=routes%2F_portal%2B%2Fmain")).body).not.toContain("Fathima");
    }
    // The browser it was changed in stays known, that of whoever else was in is not.
    expect(await knownBrowsers("100200304")).toBe(1);
    expect((await new Visitor(portal.url).enterPassword("100200304")).status).toBe(400);
    const again = await new Visitor(portal.url).enterPassword("100200304", { password: NEW });
    expect(again.location).toBe("/OtpVerification");
  });

  it("with a grant sets each password once; no browser is known any more, and guessed OTPs count no more", async () => {
    const customer = "100200301";
    await enter(customer);
    await passOtpTime(portal.databaseUrl, 2);
    expect(await knownBrowsers(customer)).toBeGreaterThan(0);
    // Somebody who knew the old password has guessed at OTPs until no more is sent.
    const guesser = new Visitor(portal.url);
    await guesser.enterPassword(customer);
    await guesser.enterOtp("000000");
    await query(
      portal.databaseUrl,
      "update portal.rate_limit set points = 1000 where key like 'sign-in-otp%'",
    );
    expect((await guesser.enterPassword(customer)).status).toBe(429);
    const visitor = new Visitor(portal.url);
    const path = await goToRegistrationOtp(visitor, "forgot-password", customer);
    await visitor.post(path, { otp: await visitor.readOtp(mobileOf(customer)), intent: "verify" });
    const form = await visitor.get("/ForgotPassword");
    const amount = formatRupees(50_000_00n);
    expect(visibleText(form.body)).toContain(`in the 24 hours after this at most ${amount} in total`);
    const run = /name="run" value="([^"]+)"/.exec(form.body)![1]!;
    expect((await visitor.post("/ForgotPassword", twice(NEW))).location).toBe("/ChangePassTpin");
    expect(await knownBrowsers(customer)).toBe(0);
    expect((await visitor.post("/ForgotPassword", { run, ...twice("Pennaiyar@28") })).status).toBe(302);
    await visitor.get("/ChangePassTpin");
    await visitor.post("/ChangePassTpin", { run, ...twice("Pennaiyar@28") });
    expect((await new Visitor(portal.url).enterPassword(customer, { password: "Pennaiyar@28" })).status).toBe(
      400,
    );
    expect((await new Visitor(portal.url).enterPassword(customer, { password: NEW })).location).toBe(
      "/OtpVerification",
    );
  });

  it("in the day after it payments are capped: home says so and until when, and the form of a transfer holds to it", async () => {
    const customer = "100200305";
    const { reset_at } = (
      await query<{ reset_at: Date }>(
        portal.databaseUrl,
        `insert into bank.registration (customer_number, mode, proof_digest, done_at, login_set_at)
         values ($1, 'forgot-password', '', now(), now()) returning login_set_at as reset_at`,
        [customer],
      )
    )[0]!;
    const until = formatIstTime(new Date(reset_at.getTime() + 86_400_000));
    const visitor = await enter(customer);
    const cap = formatRupees(50_000_00n);
    for (const path of ["/main", "/FundTransfer?kind=within-bank"])
      expect(visibleText((await visitor.get(path)).body)).toContain(
        `Until ${visibleText(noBreak(until))} at most ${cap} in total`,
      );
    const path = "/FundTransfer?kind=within-bank";
    const [from] = accountsOf(customer) as [string];
    const to = payeeKey(demoPayees.get(customer)!["within-bank"]![0]!);
    expect(visibleText((await visitor.get(`${path}&to=${to}`)).body)).toContain(
      `After new passwords at most ${cap} can be paid out until`,
    );
    const refused = await visitor.post(path, { from, to, amount: "50001", remark: "rent" });
    expect([refused.status, visibleText(refused.body)]).toEqual([
      400,
      expect.stringContaining(`only ${cap} more can be paid out until ${until}`),
    ]);
    await query(portal.databaseUrl, "delete from bank.registration where customer_number = $1", [customer]);
  });

  it("cannot be guessed at: five wrong old ones lock it", async () => {
    const visitor = await enter("100200310");
    await visitor.get("/ChangeTransactionPassword");
    const post = (oldPassword: string) =>
      visitor.post("/ChangeTransactionPassword", { oldPassword, ...twice("Tungabhadra#27") });
    for (let attempt = 1; attempt <= 4; attempt += 1)
      expect(visibleText((await post("Wrong@2026")).body)).toContain("The old password is wrong.");
    await post("Wrong@2026");
    const right = await post("Cauvery#2026");
    expect([
      right.status,
      visibleText(right.body).includes("is locked after too many incorrect entries"),
    ]).toEqual([429, true]);
  });
});

describe("a transaction password", () => {
  const confirm = async (visitor: Visitor, transactionPassword: string) => {
    const path = "/FundTransfer?kind=own-account";
    const [from, to] = accountsOf("100200305") as [string, string];
    await visitor.get(path);
    const checked = await visitor.post(path, { from, to, amount: someAmount(), remark: "guessed" });
    const page = await visitor.get(checked.location!);
    // A password that is locked already is not asked for.
    if (!page.body.includes('name="transactionPassword"')) return visibleText(page.body);
    const answer = await visitor.post(checked.location!, { intent: "confirm", transactionPassword });
    // Whatever a right password would not help leads back to the details.
    return visibleText((answer.location ? await visitor.get(answer.location) : answer).body);
  };

  it("is counted on the first pass, before any OTP: the fifth wrong one locks it, also in another session", async () => {
    const visitor = await enter("100200305");
    for (const count of ["4", "3", "2"])
      expect(await confirm(visitor, "Wrong@2026")).toContain(say("errors.passwordTries_other", { count }));
    expect(await confirm(visitor, "Wrong@2026")).toContain(say("errors.passwordTries_one"));
    expect(await confirm(visitor, "Wrong@2026")).toMatch(LOCKED);
    await passOtpTime(portal.databaseUrl, 2);
    for (const one of [visitor, await enter("100200305")])
      expect(await confirm(one, TRANSACTION_PASSWORD)).toMatch(LOCKED);
    for (const path of ["/main", "/Send", "/Beneficiary"])
      expect(visibleText((await visitor.get(path)).body)).toContain(
        "Your transaction password is locked until",
      );
    const activity = visibleText((await visitor.get("/Activity?kind=payments")).body);
    for (const code of ["2", "7"] as const) expect(activity).toContain(say(`errors.bank.${code}`));
    const sent = await query(
      portal.databaseUrl,
      "select 1 from bank.otp where purpose = 'transfer' union all select 1 from bank.payment where remark = 'guessed'",
    );
    expect(sent).toEqual([]);
  });
});

describe("a password that is easy to guess", () => {
  const customer = "100200309";
  const [GUESSABLE, NOTE] = ["Password@1", words("en", "sign-in")("warnings.guessable")];

  it("is refused beside its field, with the reason and an example that is made up anew and is taken", async () => {
    await passOtpTime(portal.databaseUrl, 2);
    const visitor = await enter(customer);
    await visitor.get("/ChangePassword");
    const change = (password: string) =>
      visitor.post("/ChangePassword", { oldPassword: PASSWORD, ...twice(password) });
    const examples: string[] = [];
    for (const [password, reason] of [
      [GUESSABLE, "errors.commonWord"],
      ["Chennai@2026", "errors.townWord"],
    ] as const) {
      const refused = await change(password);
      const text = visibleText(refused.body);
      expect([refused.status, text]).toEqual([
        400,
        expect.stringContaining(words("en", "passwords")(reason)),
      ]);
      expect(refused.body).toContain('href="#');
      examples.push(/as in (\S+); this is only an example/.exec(text)![1]!);
    }
    expect(examples[0]).not.toBe(examples[1]);
    expect((await change(examples[1]!)).location).toBe("/?reason=own-password-changed");
  });

  it("that somebody has already is mildly told of after sign-in; the demo's own is not", async () => {
    await query(
      portal.databaseUrl,
      "update bank.credential set hash = $2 where customer_number = $1 and kind = 'login'",
      [customer, await cheapHash(GUESSABLE)],
    );
    await passOtpTime(portal.databaseUrl, 2);
    const visitor = new Visitor(portal.url);
    await visitor.enterPassword(customer, { password: GUESSABLE });
    await visitor.enterOtp(await visitor.readOtp(mobileOf(customer)));
    const home = await visitor.get("/main");
    expect(visibleText(home.body)).toContain(NOTE);
    expect(home.body).toContain('href="/ChangePassword"');
    expect(visibleText((await (await enter("100200306")).get("/main")).body)).not.toContain(NOTE);
  });
});

describe("secrets", () => {
  it("no password of a form comes back in a page or reaches a log", async () => {
    const visitor = await enter("100200303");
    await visitor.get("/ChangePassTpin");
    const secrets = ["Canary@Old1", "Canary@New2", "Canary@Con3"] as const;
    const [oldPassword, newPassword, confirmPassword] = secrets;
    const answers = [
      await visitor.post("/ChangePassTpin", { oldPassword, newPassword, confirmPassword }),
      await visitor.post("/ChangePassTpin", { oldPassword, ...twice(newPassword) }),
    ];
    const written = answers.map(({ body }) => body).join("") + portal.output() + portal.bank.output();
    for (const secret of secrets) expect(written).not.toContain(secret);
  });
});
